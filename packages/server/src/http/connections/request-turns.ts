import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { whenClosed } from './when-closed.js';

export type Handle = (request: IncomingMessage, response: ServerResponse) => void;

/** So many requests of one connection are in work at once. No browser sends a second one before the first response. */
const MOST_IN_WORK = 16;
/**
 * When more than these wait, nothing further is read from the connection. That its client has left is noticed only when a
 * response is sent, so it is more than any real client sends.
 */
const MOST_READ_AHEAD = 32;
/** What was read already may hold two thousand small requests: a connection with more than these waiting is closed. */
const MOST_WAITING = 1_000;
/** With so many waiting on all connections, which take 20 MB, one that has more than `MOST_READ_AHEAD` is closed. */
const MOST_WAITING_IN_ALL = 4_096;

/** The number of requests that wait on all connections of a server. */
export interface Waiting {
  count: number;
}

export interface RequestTurnsOptions {
  begin: Handle;
  /** No request is in work any more. */
  onIdle: () => void;
  inAll: Waiting;
}

/**
 * The requests of one connection. Node starts all that were sent at once (pipelined), and keeps the responses until those
 * before them are sent; here a few are in work, and nothing is done for the next ones before their turn.
 */
export class RequestTurns {
  readonly #socket: Socket;
  readonly #options: RequestTurnsOptions;
  readonly #inWork: ServerResponse[] = [];
  #waiting: [IncomingMessage, ServerResponse][] = [];
  #latest: IncomingMessage | undefined;
  #isPaused: boolean | undefined;

  constructor(socket: Socket, options: RequestTurnsOptions) {
    this.#socket = socket;
    this.#options = options;
  }

  /** The requests without a complete response that were begun. While there are none, none wait. */
  get inWork(): number {
    return this.#inWork.length;
  }

  /** The request that was begun last. */
  get latest(): IncomingMessage | undefined {
    return this.#latest;
  }

  /** Begins the request now, or after those before it. */
  take(request: IncomingMessage, response: ServerResponse): void {
    if (this.#socket.destroyed) return;
    if (this.#inWork.length < MOST_IN_WORK) this.#begin(request, response);
    else this.#wait(request, response);
  }

  /** The connection was closed: whatever is in work is told, and what waits is forgotten. */
  end(): void {
    this.#forgetWaiting();
    // Before version 24, Node tells only the response that was being sent.
    if (this.#inWork.length > 0) setImmediate(() => this.#closeUnsent());
  }

  #begin(request: IncomingMessage, response: ServerResponse): void {
    this.#latest = request;
    this.#inWork.push(response);
    whenClosed(response, () => this.#ended(response));
    this.#options.begin(request, response);
  }

  #ended(response: ServerResponse): void {
    if (this.#inWork.length === 1) this.#inWork.pop();
    else this.#inWork.splice(this.#inWork.indexOf(response), 1);
    if (this.#socket.destroyed) this.#forgetWaiting();
    const next = this.#waiting.shift();
    if (!next) {
      if (this.#inWork.length === 0) this.#options.onIdle();
      return;
    }
    this.#options.inAll.count -= 1;
    this.#begin(...next);
    if (this.#isPaused && this.#waiting.length <= MOST_READ_AHEAD / 2) {
      this.#isPaused = false;
      this.#socket.resume();
    }
  }

  #wait(request: IncomingMessage, response: ServerResponse): void {
    this.#waiting.push([request, response]);
    this.#options.inAll.count += 1;
    const { length } = this.#waiting;
    if (length <= MOST_READ_AHEAD) return;
    if (length > MOST_WAITING || this.#options.inAll.count > MOST_WAITING_IN_ALL) this.#socket.destroy();
    else if (!this.#isPaused) this.#pause();
  }

  #pause(): void {
    // Node resumes a connection whenever it has read a request, or something consumes one.
    if (this.#isPaused === undefined) this.#socket.on('resume', () => this.#isPaused && this.#socket.pause());
    this.#isPaused = true;
    this.#socket.pause();
  }

  #forgetWaiting(): void {
    this.#options.inAll.count -= this.#waiting.length;
    this.#waiting = [];
  }

  #closeUnsent(): void {
    for (const response of [...this.#inWork]) {
      if (response.closed || response.socket !== null) continue;
      response.destroy();
      response.emit('close');
    }
  }
}
