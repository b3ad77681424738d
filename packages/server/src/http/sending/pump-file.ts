import type { Writable } from 'node:stream';
import type { OpenFile } from '../../core/fs/file-system.js';
import type { ByteRange } from './byte-ranges.js';

// Three buffers of a mebibyte keep disk and network busy at once; Node's own streams are five times slower.
const BUFFER_BYTES = 1024 * 1024;
const BUFFERS = 3;

/** Writes `parts` in order: bytes as they are, ranges from the file. Rejects when the output closes or the file is short. */
export async function pumpFile(
  file: OpenFile,
  parts: readonly (Uint8Array | ByteRange)[],
  output: Writable,
): Promise<void> {
  const longest = Math.max(0, ...parts.map((part) => ('start' in part ? part.end - part.start + 1 : 0)));
  const window = new BufferWindow(output, Math.min(longest, BUFFER_BYTES));
  for (const part of parts) {
    if ('start' in part) await pumpRange(file, part, window);
    else output.write(part);
  }
  await window.drained();
}

interface Piece {
  buffer: Uint8Array;
  wanted: number;
  filled: Promise<number>;
}

/** Reads ahead into every buffer that is free, and writes what was read in order. */
async function pumpRange(file: OpenFile, range: ByteRange, window: BufferWindow): Promise<void> {
  const ahead: Piece[] = [];
  let position = range.start;
  for (;;) {
    while (position <= range.end) {
      const buffer = ahead.length === 0 ? await window.take() : window.takeFree();
      if (!buffer) break;
      const wanted = Math.min(buffer.length, range.end - position + 1);
      const filled = fill(file, buffer.subarray(0, wanted), position);
      // A failure is met when the piece's turn comes; until then it must not count as unhandled.
      filled.catch(() => {});
      ahead.push({ buffer, wanted, filled });
      position += wanted;
    }
    const piece = ahead.shift();
    if (!piece) return;
    const length = await piece.filled;
    window.write(piece.buffer, length);
    if (length < piece.wanted) {
      await window.drained();
      throw new Error('the file became shorter while it was sent');
    }
  }
}

/** Resolves to how much there was, which is less than asked for only at the file's end. */
async function fill(file: OpenFile, buffer: Uint8Array, position: number): Promise<number> {
  let filled = 0;
  while (filled < buffer.length) {
    const read = await file.read(filled === 0 ? buffer : buffer.subarray(filled), position + filled);
    if (read === 0) break;
    filled += read;
  }
  return filled;
}

/** A fixed set of buffers, each of which is filled again only when the network has taken what it held. */
class BufferWindow {
  readonly #output: Writable;
  readonly #size: number;
  readonly #free: Uint8Array[] = [];
  #made = 0;
  #inFlight = 0;
  #wake: (() => void) | undefined;

  constructor(output: Writable, size: number) {
    this.#output = output;
    this.#size = size;
    output.once('close', () => this.#wake?.());
  }

  async take(): Promise<Uint8Array> {
    while (true) {
      this.#assertOpen();
      const buffer = this.takeFree();
      if (buffer) return buffer;
      await this.#change();
    }
  }

  takeFree(): Uint8Array | undefined {
    const buffer = this.#free.pop();
    if (buffer || this.#made === BUFFERS) return buffer;
    this.#made += 1;
    return Buffer.allocUnsafeSlow(this.#size);
  }

  write(buffer: Uint8Array, length: number): void {
    this.#inFlight += 1;
    this.#output.write(buffer.subarray(0, length), () => {
      this.#inFlight -= 1;
      this.#free.push(buffer);
      this.#wake?.();
    });
  }

  async drained(): Promise<void> {
    while (this.#inFlight > 0) {
      this.#assertOpen();
      await this.#change();
    }
  }

  #assertOpen(): void {
    if (this.#output.destroyed) throw new Error('the client left');
  }

  #change(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }
}
