import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { AppError } from '../../lib/app-error.js';
import type { Peer } from '../../lib/client-address.js';
import type { RequestTurns } from './request-turns.js';

/**
 * A user, an address or a proxy that has connections. A trusted proxy has those on which it asks for nobody
 * at the moment.
 */
export interface Holder {
  /** The id of a user, or an address. */
  readonly key: number | string;
  readonly kind: 'user' | 'address' | 'proxy';
  /** An administrator loses no connection to others. */
  isAdmin: boolean;
  /** In the order in which they came to this holder. */
  readonly connections: Set<Connection>;
}

/** A connection of the server, and how much its client may still fall behind. */
export class Connection {
  holder: Holder | undefined;
  /** Its requests come by a proxy to which their clients do not use TLS, and therefore HTTP/1.1. */
  isProxiedPlainly = false;
  /** Made for the first request. */
  requests: RequestTurns | undefined;
  readonly peer: Peer;
  #socket: Socket;
  readonly #fullCredit: number;
  /** The bytes that the client may still fall behind before it is disconnected. */
  #credit: number;
  /** The bytes transferred at the last check. */
  #moved = 0;
  /** The rejected request whose body is still arriving. */
  #discarded: IncomingMessage | undefined;
  /** The request whose body stood still. */
  #failed: IncomingMessage | undefined;

  constructor(socket: Socket, peer: Peer, fullCredit: number) {
    this.#socket = socket;
    this.peer = peer;
    this.#fullCredit = fullCredit;
    this.#credit = fullCredit;
  }

  get socket(): Socket {
    return this.#socket;
  }

  get isIdle(): boolean {
    return this.requests?.isIdle !== false;
  }

  /** True if nothing is lost when it is closed: it is idle, or receives what nobody reads. */
  get isSpare(): boolean {
    return this.isIdle || this.#isDiscarding;
  }

  /** True if its client receives something for a long time, or slowly; nothing is lost when it asks again. */
  get isBeingSent(): boolean {
    return !this.isIdle && this.requests?.latest?.method === 'GET';
  }

  get #isDiscarding(): boolean {
    return this.#discarded !== undefined && this.requests?.latest === this.#discarded;
  }

  /** The response to this request was sent, and the rest of its body is discarded. */
  discards(request: IncomingMessage): void {
    this.#discarded = request;
  }

  /** The connection above the accepted one takes its place. */
  useSecure(socket: Socket): void {
    this.#socket = socket;
    this.#moved = 0;
  }

  /**
   * Fails whoever reads the body that is arriving, so that its client learns why; false if nobody reads it,
   * or if it was failed before.
   */
  failBody(): boolean {
    const request = this.requests?.latest;
    if (!request || request === this.#failed || request.complete) return false;
    this.#failed = request;
    if (request.listenerCount('error') === 0) return false;
    this.restoreCredit();
    return request.emit('error', new AppError('stalled', 'The body of the request arrived too slowly'));
  }

  restoreCredit(): void {
    this.#credit = this.#fullCredit;
  }

  /** Charges `due` bytes; true when the client has fallen behind too far. */
  isTooSlow(due: number): boolean {
    const socket = this.#socket;
    const request = this.requests?.latest;
    const isReceiving = request !== undefined && !request.complete && takesBytes(request);
    // Waiting bytes were written at once; how many of them the client has received is unknown.
    const waiting = isReceiving ? 0 : socket.writableLength;
    const moved = socket.bytesRead + socket.bytesWritten - socket.writableLength;
    const gained = moved - this.#moved;
    this.#moved = moved;
    if (!isReceiving && waiting === 0) {
      this.restoreCredit();
      return false;
    }
    this.#credit = Math.min(this.#fullCredit, this.#credit + gained) - due;
    return this.#credit + waiting < 0;
  }
}

/** While the server itself reads too slowly, its client is not charged. */
function takesBytes({ readableLength, readableHighWaterMark }: IncomingMessage): boolean {
  return readableLength < readableHighWaterMark;
}
