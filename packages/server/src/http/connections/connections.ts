import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { AppError } from '../../lib/app-error.js';
import type { Peer, Peers } from '../../lib/client-address.js';
import { whenClosed } from './when-closed.js';

export interface ConnectionLimits {
  /** All connections. */
  total: number;
  /** Connections without a session, of the total. */
  strangers: number;
  /** Connections without a session, by address. Trusted proxies carry many clients, and are not counted. */
  perAddress: number;
  perUser: number;
  /** A client that is to send or receive bytes and transfers none for this long is disconnected. */
  idleMs: number;
  /** A client that transfers fewer bytes than this for longer than `idleMs` is disconnected. */
  bytesPerSecond: number;
  /** A connection whose request headers are not complete after this long is closed. */
  headMs: number;
  checkEveryMs: number;
}

export const CONNECTION_LIMITS: ConnectionLimits = {
  total: 1024,
  strangers: 768,
  perAddress: 64,
  perUser: 128,
  idleMs: 60_000,
  bytesPerSecond: 1024,
  headMs: 15_000,
  checkEveryMs: 5_000,
};

interface Connection {
  socket: Socket;
  readonly peer: Peer;
  userId: number | undefined;
  /** Requests without a complete response. */
  requests: number;
  request: IncomingMessage | undefined;
  /** The bytes that the client may still fall behind before it is disconnected. */
  credit: number;
  /** The bytes transferred at the last check. */
  moved: number;
}

/**
 * All connections of the server with their owner: the user who logged in on it, else its address. When a limit is
 * exceeded, the oldest connection without a request is closed for the new one. A client that sends or receives a body
 * too slowly is disconnected.
 */
export class Connections {
  readonly #peers: Peers;
  readonly #limits: ConnectionLimits;
  readonly #all = new Set<Connection>();
  readonly #bySocket = new WeakMap<Socket, Connection>();
  /** In the order of their arrival. */
  readonly #strangers = new Map<string, Set<Connection>>();
  readonly #byUser = new Map<number, number>();
  #strangerCount = 0;
  #checkedAt = performance.now();
  readonly #timer: NodeJS.Timeout;

  constructor(peers: Peers, limits: ConnectionLimits = CONNECTION_LIMITS) {
    this.#peers = peers;
    this.#limits = limits;
    this.#timer = setInterval(() => this.#check(), limits.checkEveryMs).unref();
  }

  get size(): number {
    return this.#all.size;
  }

  /** Manages the connections that `server` accepts from now on. */
  attach(server: Server): void {
    server.on('connection', (socket: Socket) => this.#accept(socket));
    server.on('secureConnection', (socket: TLSSocket) => this.#secure(socket));
    server.on('request', (request, response) => this.#begin(request, response));
  }

  /** Assigns the connection to a user. Throws `too_many_requests` when they have too many. */
  claim(socket: Socket, userId: number): void {
    const connection = this.#bySocket.get(socket);
    // The connection of a proxy carries requests of many users.
    if (!connection || connection.peer.isProxy || connection.userId === userId) return;
    if ((this.#byUser.get(userId) ?? 0) >= this.#limits.perUser) {
      const words = 'You have too many connections open. Close some of them, and try again.';
      throw new AppError('too_many_requests', words, { details: { retryAfter: 5 } });
    }
    if (!this.#all.has(connection)) return;
    this.#count(connection, -1);
    connection.userId = userId;
    this.#count(connection, 1);
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #accept(socket: Socket): void {
    const peer = this.#peers.of(socket);
    if (peer === null || !this.#makeRoom(peer)) {
      socket.destroy();
      return;
    }
    const connection: Connection = {
      socket,
      peer,
      userId: undefined,
      requests: 0,
      request: undefined,
      credit: this.#fullCredit,
      moved: 0,
    };
    this.#all.add(connection);
    this.#bySocket.set(socket, connection);
    this.#count(connection, 1);
    socket.once('close', () => this.#forget(connection));
  }

  /** With TLS the requests are on another socket, above the accepted one. */
  #secure(socket: TLSSocket): void {
    const peer = this.#peers.of(socket);
    const below = [...this.#all].find(
      (one) => one.socket.remotePort === socket.remotePort && one.peer.address === peer?.address,
    );
    if (peer === null || below === undefined) {
      socket.destroy();
      return;
    }
    below.socket = socket;
    below.moved = 0;
    this.#bySocket.set(socket, below);
  }

  #begin(request: IncomingMessage, response: ServerResponse): void {
    const connection = this.#bySocket.get(request.socket);
    if (!connection) return;
    connection.requests += 1;
    connection.request = request;
    connection.credit = this.#fullCredit;
    whenClosed(response, () => {
      connection.requests -= 1;
    });
  }

  /** Whether one more connection of `peer` is allowed. */
  #makeRoom({ key, isProxy }: Peer): boolean {
    const { perAddress, strangers, total } = this.#limits;
    const others = this.#strangers.get(key);
    if (!isProxy && others && others.size >= perAddress && !this.#letGoOldest(others)) return false;
    if (this.#strangerCount < strangers && this.#all.size < total) return true;
    const most = [...this.#strangers.values()].sort((a, b) => b.size - a.size);
    return most.some((group) => this.#letGoOldest(group));
  }

  #letGoOldest(group: ReadonlySet<Connection>): boolean {
    for (const connection of group) {
      if (connection.requests > 0) continue;
      this.#letGo(connection);
      return true;
    }
    return false;
  }

  #letGo(connection: Connection): void {
    this.#forget(connection);
    connection.socket.destroy();
  }

  #forget(connection: Connection): void {
    if (this.#all.delete(connection)) this.#count(connection, -1);
  }

  #count(connection: Connection, change: 1 | -1): void {
    const { userId, peer } = connection;
    if (userId !== undefined) {
      const count = (this.#byUser.get(userId) ?? 0) + change;
      if (count === 0) this.#byUser.delete(userId);
      else this.#byUser.set(userId, count);
      return;
    }
    this.#strangerCount += change;
    const group = this.#strangers.get(peer.key) ?? new Set<Connection>();
    if (change === 1) group.add(connection);
    else group.delete(connection);
    if (group.size === 0) this.#strangers.delete(peer.key);
    else this.#strangers.set(peer.key, group);
  }

  get #fullCredit(): number {
    return (this.#limits.idleMs / 1000) * this.#limits.bytesPerSecond;
  }

  #check(): void {
    const now = performance.now();
    // Clients are not charged for delays of the server itself.
    const passedMs = Math.min(now - this.#checkedAt, 2 * this.#limits.checkEveryMs);
    const due = (passedMs / 1000) * this.#limits.bytesPerSecond;
    this.#checkedAt = now;
    for (const connection of this.#all) {
      if (this.#isTooSlow(connection, due)) this.#letGo(connection);
    }
  }

  #isTooSlow(connection: Connection, due: number): boolean {
    const { socket, request } = connection;
    const isReceiving = request !== undefined && !request.complete && takesBytes(request);
    // Waiting bytes were written at once; how many of them the client has received is unknown.
    const waiting = isReceiving ? 0 : socket.writableLength;
    const moved = socket.bytesRead + socket.bytesWritten - socket.writableLength;
    const gained = moved - connection.moved;
    connection.moved = moved;
    if (!isReceiving && waiting === 0) {
      connection.credit = this.#fullCredit;
      return false;
    }
    connection.credit = Math.min(this.#fullCredit, connection.credit + gained) - due;
    return connection.credit + waiting < 0;
  }
}

/** While the server itself reads too slowly, its client is not charged. */
function takesBytes({ readableLength, readableHighWaterMark }: IncomingMessage): boolean {
  return readableLength < readableHighWaterMark;
}
