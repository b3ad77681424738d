import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** The bytes that a line holds for a receiver that is slower than the sender. */
const CAPACITY = 64 * 1024;
/** A slow line passes pieces that take about so long. */
const PIECE_MS = 40;
const SMALLEST_PIECE = 512;

/** How fast all connections together may pass bytes in one direction. */
export class Pace {
  #freeAt = 0;

  constructor(private readonly kbits: () => number | undefined) {}

  /** The most bytes of the next piece. */
  get pieceBytes(): number {
    const kbits = this.kbits();
    return kbits === undefined ? CAPACITY : Math.max(SMALLEST_PIECE, Math.round((kbits / 8) * PIECE_MS));
  }

  /** Resolves when so many bytes have passed. */
  async pass(bytes: number): Promise<void> {
    const kbits = this.kbits();
    if (kbits === undefined) return;
    const now = performance.now();
    this.#freeAt = Math.max(this.#freeAt, now) + (bytes * 8) / kbits;
    if (this.#freeAt > now) await sleep(this.#freeAt - now);
  }
}

/** The bytes that `source` sends, in their order, and how it ended. */
export class Direction {
  readonly #pieces: Buffer[] = [];
  #bytes = 0;
  #ending: 'end' | 'reset' | undefined;
  #wake = (): void => undefined;

  constructor(
    private readonly source: Socket,
    private readonly pace: Pace,
  ) {
    source.on('data', (piece: Buffer) => {
      this.#pieces.push(piece);
      this.#bytes += piece.length;
      if (this.#bytes >= CAPACITY) source.pause();
      this.#wake();
    });
    const ends = (ending: 'end' | 'reset') => () => {
      this.#ending ??= ending;
      this.#wake();
    };
    source.once('end', ends('end')).once('error', ends('reset')).once('close', ends('reset'));
  }

  /** How the source ended, when all bytes have been read. */
  get ending(): 'end' | 'reset' {
    return this.#ending ?? 'reset';
  }

  /** The bytes at the rate of the line. */
  async *read(): AsyncGenerator<Buffer, void> {
    for (;;) {
      const piece = this.#next();
      if (piece) {
        await this.pace.pass(piece.length);
        yield piece;
      } else if (this.#ending) return;
      else {
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
      }
    }
  }

  #next(): Buffer | undefined {
    const first = this.#pieces.shift();
    if (!first) return undefined;
    const most = this.pace.pieceBytes;
    if (first.length > most) this.#pieces.unshift(first.subarray(most));
    const piece = first.subarray(0, most);
    this.#bytes -= piece.length;
    if (this.#bytes < CAPACITY && !this.source.destroyed) this.source.resume();
    return piece;
  }
}

/** Resolves when the receiver takes more, or is gone. */
export async function write(receiver: Socket, bytes: Buffer): Promise<void> {
  if (receiver.destroyed || !receiver.writable || receiver.write(bytes)) return;
  await new Promise<void>((resolve) => {
    const done = () => {
      receiver.off('drain', done).off('close', done);
      resolve();
    };
    receiver.on('drain', done).on('close', done);
  });
}

/** Ends a connection by RST, which Unix sockets do not have. */
export function reset(socket: Socket): void {
  try {
    socket.resetAndDestroy();
  } catch {
    socket.destroy();
  }
}
