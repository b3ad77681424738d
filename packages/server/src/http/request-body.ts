import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';

/** What is taken off the connection before it has to wait for whoever reads. */
const WAITING_BYTES = 2 * 1024 * 1024;

/**
 * The bytes of a request. Whoever stops reading in the middle can still answer: what is left is read and thrown away,
 * where ending the stream would break the connection, and leaving it would stop the requests behind it.
 */
export async function* bodyOf({ raw }: FastifyRequest): AsyncGenerator<Uint8Array> {
  const pieces = new Pieces(raw);
  try {
    for (;;) {
      const piece = pieces.take();
      if (piece) yield piece;
      else if (pieces.isOver) return;
      else await pieces.more();
    }
  } finally {
    pieces.leave();
    if (!raw.readableEnded) raw.resume();
  }
}

/** The pieces as the connection brings them: the stream's own iterator copies them into larger ones first. */
class Pieces {
  readonly #raw: IncomingMessage;
  readonly #waiting: Uint8Array[] = [];
  #bytes = 0;
  #wake: () => void = () => {};
  #error: Error | null = null;

  constructor(raw: IncomingMessage) {
    this.#raw = raw;
    raw.on('data', this.#add).on('end', this.#change).on('close', this.#change).on('error', this.#fail);
  }

  get isOver(): boolean {
    const { readableEnded, destroyed, errored } = this.#raw;
    if (readableEnded) return true;
    const error = this.#error ?? errored;
    if (error) throw error;
    if (destroyed) throw new Error('the body broke off');
    return false;
  }

  readonly #add = (piece: Uint8Array): void => {
    this.#waiting.push(piece);
    this.#bytes += piece.length;
    if (this.#bytes >= WAITING_BYTES) this.#raw.pause();
    this.#wake();
  };

  readonly #change = (): void => this.#wake();

  readonly #fail = (error: Error): void => {
    this.#error = error;
    this.#wake();
  };

  take(): Uint8Array | undefined {
    const piece = this.#waiting.shift();
    if (piece) this.#bytes -= piece.length;
    return piece;
  }

  /** Resolves when there is a piece, or an end. */
  more(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
      if (this.#raw.isPaused()) this.#raw.resume();
    });
  }

  leave(): void {
    const { data, end, close, error } = {
      data: this.#add,
      end: this.#change,
      close: this.#change,
      error: this.#fail,
    };
    this.#raw.off('data', data).off('end', end).off('close', close).off('error', error);
  }
}
