import type { IncomingMessage } from 'node:http';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import type { FastifyRequest } from 'fastify';
import type { Access } from '../../core/access/access-watch.js';
import type { ByteSource } from '../../core/files/file-system.js';

/** True if the headers of a request announce a body. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** True if a part of the body has not arrived yet. */
export function hasUnreadBody(request: IncomingMessage): boolean {
  return !request.complete && hasBody(request);
}

/** The bytes that are buffered from the connection before it has to wait for the reader. */
const WAITING_BYTES = 2 * 1024 * 1024;

/**
 * The bytes of a request. A reader that stops early can still respond, where ending the stream would abort
 * the connection: the rest is discarded until the connection is closed after the response. With `access`, a
 * body that is still arriving when that ends fails with its error.
 */
export function bodyOf(
  { raw }: FastifyRequest,
  access?: Pick<Access, 'whenEnded'>,
): AsyncIterableIterator<Uint8Array> & ByteSource {
  return new RequestBody(raw, access);
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

/**
 * The chunks as the connection delivers them: the stream's own iterator copies them into larger ones first.
 * It is no generator, which takes several times as long for the few chunks of a small body. Nothing is
 * listened to before the first is asked for.
 */
class RequestBody implements AsyncIterableIterator<Uint8Array>, ByteSource {
  readonly free = free;
  readonly #raw: IncomingMessage;
  readonly #access: Pick<Access, 'whenEnded'> | undefined;
  readonly #waiting: Uint8Array[] = [];
  #state: 'new' | 'read' | 'left' = 'new';
  #bytes = 0;
  #wake: () => void = () => {};
  #error: Error | null = null;

  constructor(raw: IncomingMessage, access: Pick<Access, 'whenEnded'> | undefined) {
    this.#raw = raw;
    this.#access = access;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  async next(): Promise<IteratorResult<Uint8Array, undefined>> {
    if (this.#state === 'new') this.#begin();
    try {
      while (this.#state === 'read') {
        const piece = this.#take();
        if (piece) return { value: piece, done: false };
        if (this.#isOver()) break;
        await this.#more();
      }
    } catch (error) {
      this.#leave();
      throw error;
    }
    return this.return();
  }

  async return(): Promise<IteratorReturnResult<undefined>> {
    this.#leave();
    return { value: undefined, done: true };
  }

  #begin(): void {
    this.#state = 'read';
    this.#raw.on('data', this.#add).on('end', this.#change).on('close', this.#change).on('error', this.#fail);
    this.#access?.whenEnded(this.#fail);
  }

  /** A reader that waits is told that nothing more comes. */
  #leave(): void {
    const wasRead = this.#state === 'read';
    this.#state = 'left';
    if (!wasRead) return;
    this.#raw
      .off('data', this.#add)
      .off('end', this.#change)
      .off('close', this.#change)
      .off('error', this.#fail);
    if (!this.#raw.readableEnded) this.#raw.resume();
    this.#wake();
  }

  #isOver(): boolean {
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

  readonly #fail = (error: Error): void => {
    this.#error = error;
    this.#wake();
  };

  #take(): Uint8Array | undefined {
    const piece = this.#waiting.shift();
    if (piece) this.#bytes -= piece.length;
    return piece;
  }

  /** Resolves when there is a chunk, or an end. */
  #more(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
      if (this.#raw.isPaused()) this.#raw.resume();
    });
  }
}
