import type { IncomingMessage } from 'node:http';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import type { FastifyRequest } from 'fastify';
import type { Access } from '../../core/access/access-watch.js';
import type { ByteSource } from '../../core/files/file-system.js';

/** Whether the headers of a request announce a body. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Whether a part of the body has not arrived yet. */
export function hasUnreadBody(request: IncomingMessage): boolean {
  return !request.complete && hasBody(request);
}

/** The bytes that are buffered from the connection before it has to wait for the reader. */
const WAITING_BYTES = 2 * 1024 * 1024;

/**
 * The bytes of a request. A reader that stops early can still respond, where ending the stream would abort the
 * connection: the rest is discarded until the connection is closed after the response. With `access`, a body that is still
 * arriving when that ends fails with its error.
 */
export function bodyOf(
  { raw }: FastifyRequest,
  access?: Pick<Access, 'whenEnded'>,
): AsyncGenerator<Uint8Array> & ByteSource {
  return Object.assign(piecesOf(raw, access), { free });
}

async function* piecesOf(
  raw: IncomingMessage,
  access: Pick<Access, 'whenEnded'> | undefined,
): AsyncGenerator<Uint8Array> {
  const pieces = new Pieces(raw);
  access?.whenEnded(pieces.fail);
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

let nowhere: MessagePort | undefined;

/** Node gives each piece memory of its own. What is transferred to a closed port is freed at once. */
function free(pieces: readonly Uint8Array[]): void {
  if (!nowhere) {
    nowhere = new MessageChannel().port1;
    nowhere.close();
  }
  const whole = pieces.filter(({ byteLength, buffer }) => byteLength === buffer.byteLength);
  nowhere.postMessage(
    null,
    whole.map(({ buffer }) => buffer as ArrayBuffer),
  );
}

/** The chunks as the connection delivers them: the stream's own iterator copies them into larger ones first. */
class Pieces {
  readonly #raw: IncomingMessage;
  readonly #waiting: Uint8Array[] = [];
  #bytes = 0;
  #wake: () => void = () => {};
  #error: Error | null = null;

  constructor(raw: IncomingMessage) {
    this.#raw = raw;
    raw.on('data', this.#add).on('end', this.#change).on('close', this.#change).on('error', this.fail);
  }

  get isOver(): boolean {
    const { readableEnded, destroyed, errored } = this.#raw;
    if (readableEnded) return true;
    const error = this.#error ?? errored;
    if (error) throw error;
    if (destroyed) throw new Error('the body was interrupted');
    return false;
  }

  readonly #add = (piece: Uint8Array): void => {
    this.#waiting.push(piece);
    this.#bytes += piece.length;
    if (this.#bytes >= WAITING_BYTES) this.#raw.pause();
    this.#wake();
  };

  readonly #change = (): void => this.#wake();

  readonly fail = (error: Error): void => {
    this.#error = error;
    this.#wake();
  };

  take(): Uint8Array | undefined {
    const piece = this.#waiting.shift();
    if (piece) this.#bytes -= piece.length;
    return piece;
  }

  /** Resolves when there is a chunk, or an end. */
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
      error: this.fail,
    };
    this.#raw.off('data', data).off('end', end).off('close', close).off('error', error);
  }
}
