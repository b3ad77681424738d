import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { hasBody } from '../request/request-body.js';
import { whenClosed } from './when-closed.js';

export type Handle = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * So many requests of one connection are in work at once. No browser sends a second one before the first
 * response.
 */
const MOST_IN_WORK = 16;
/**
 * When more than these wait, or one that has a body, nothing further is read from the connection. That its
 * client has left is noticed only when a response is sent, so it is more than any real client sends.
 */
const MOST_READ_AHEAD = 48;
/**
 * A buffer that was read may hold two thousand small requests: a connection with more than these waiting is
 * closed.
 */
const MOST_WAITING = 1_000;
/**
 * With so many waiting on all connections, which take 20 MB, one that has more than `MOST_READ_AHEAD` is
 * closed.
 */
const MOST_WAITING_IN_ALL = 4_096;

/** So long requests that waited are begun, before everybody else has a turn. */
const MOST_MS = 5;

/** The requests that wait on all connections of a server. */
export class Waiting {
  /** How many there are. */
  count = 0;
  #ready: RequestTurns[] = [];
  #isDue = false;

  /**
   * Begins the next request of a connection, in turn with those of others and with all that happens besides.
   */
  beginNext(turns: RequestTurns): void {
    this.#ready.push(turns);
    this.#plan();
  }

  #plan(): void {
    if (this.#isDue) return;
    this.#isDue = true;
    setImmediate(() => this.#begin());
  }

  #begin(): void {
    this.#isDue = false;
    const ready = this.#ready;
    const until = performance.now() + MOST_MS;
    let begun = 0;
    for (const turns of ready) {
      turns.beginWaiting();
      begun += 1;
      if (performance.now() >= until) break;
    }
    ready.splice(0, begun);
    if (ready.length > 0) this.#plan();
  }
}

export interface RequestTurnsOptions {
  begin: Handle;
  /** No request is in work any more. */
  onIdle: () => void;
  inAll: Waiting;
}

/**
 * The requests of one connection. Node starts all that were sent at once (pipelined), and keeps the responses
 * until those before them are sent; here a few are in work, and nothing is done for the next ones before
 * their turn.
 */
export class RequestTurns {
  readonly #socket: Socket;
  readonly #options: RequestTurnsOptions;
  readonly #inWork: ServerResponse[] = [];
  #waiting: [IncomingMessage, ServerResponse][] = [];
  #latest: IncomingMessage | undefined;
  /** How many of those that wait have a body, which stays in memory until somebody reads it. */
  #waitingBodies = 0;
  /** How many turns it has asked for. */
  #turns = 0;
  #isPaused: boolean | undefined;

  constructor(socket: Socket, options: RequestTurnsOptions) {
    this.#socket = socket;
    this.#options = options;
  }

  /** True if each request has its complete response. */
  get isIdle(): boolean {
    return this.#inWork.length === 0 && this.#waiting.length === 0;
  }

  /** The request that was begun last. */
  get latest(): IncomingMessage | undefined {
    return this.#latest;
  }

  /** Begins the request now, or, after others, in its turn. */
  take(request: IncomingMessage, response: ServerResponse): void {
    if (this.#socket.destroyed) return;
    if (this.isIdle) this.#begin(request, response);
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
    this.#askForTurn();
    if (this.isIdle) this.#options.onIdle();
  }

  #askForTurn(): void {
    if (this.#turns >= this.#waiting.length || this.#inWork.length + this.#turns >= MOST_IN_WORK) return;
    this.#turns += 1;
    this.#options.inAll.beginNext(this);
  }

  /** Called for each turn that it asked for. */
  beginWaiting(): void {
    this.#turns -= 1;
    const next = this.#waiting.shift();
    if (!next) return;
    this.#options.inAll.count -= 1;
    if (hasBody(next[0])) this.#waitingBodies -= 1;
    this.#begin(...next);
    if (!this.#isPaused || this.#waitingBodies > 0 || this.#waiting.length > MOST_READ_AHEAD / 2) return;
    this.#isPaused = false;
    this.#socket.resume();
  }

  #wait(request: IncomingMessage, response: ServerResponse): void {
    this.#waiting.push([request, response]);
    this.#options.inAll.count += 1;
    this.#askForTurn();
    if (hasBody(request)) this.#waitingBodies += 1;
    const { length } = this.#waiting;
    const isFar = length > MOST_READ_AHEAD;
    if (length > MOST_WAITING || (isFar && this.#options.inAll.count > MOST_WAITING_IN_ALL))
      this.#socket.destroy();
    else if (!this.#isPaused && (isFar || this.#waitingBodies > 0)) this.#pause();
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
    this.#waitingBodies = 0;
  }

  #closeUnsent(): void {
    for (const response of [...this.#inWork]) {
      if (response.closed || response.socket !== null) continue;
      response.destroy();
      response.emit('close');
    }
  }
}
