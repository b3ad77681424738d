import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { AppError } from '../../lib/app-error.js';
import type { Client, Peer, Peers } from '../../lib/client-address.js';
import { RecentMap } from '../../lib/recent-map.js';
import { Connection } from './connection.js';
import { Holders } from './holders.js';
import { MoreListeners } from './more-listeners.js';
import { type Handle, RequestTurns, Waiting } from './request-turns.js';
import { closeStalled } from './stalled.js';
import { type DiscardBody, UNWANTED_LIMITS, UnwantedBodies, type UnwantedLimits } from './unwanted-bodies.js';

export interface ConnectionLimits {
  /** All connections. */
  total: number;
  /** Connections without a session, of the total. */
  anonymous: number;
  /** Connections without a session, by address. Trusted proxies carry many clients, and are not counted. */
  perAddress: number;
  perUser: number;
  /** So many of the total, and of the anonymous connections, are kept for addresses that have none. */
  reserve: number;
  /** So many more of the total are kept for addresses from which an administrator signed in. */
  adminReserve: number;
  /** A holder of no more connections than these loses none that is in use. */
  few: number;
  /** A client that is to send or receive bytes and transfers none for this long is disconnected. */
  idleMs: number;
  /** A client that transfers fewer bytes than this for longer than `idleMs` is disconnected. */
  bytesPerSecond: number;
  /** A connection whose request headers are not complete after this long is closed. */
  headMs: number;
  checkEveryMs: number;
  /** The rest of bodies whose requests were rejected. */
  unwanted: UnwantedLimits;
}

export const CONNECTION_LIMITS: ConnectionLimits = {
  total: 1024,
  anonymous: 768,
  perAddress: 64,
  perUser: 128,
  reserve: 64,
  adminReserve: 16,
  few: 8,
  idleMs: 60_000,
  bytesPerSecond: 1024,
  headMs: 15_000,
  checkEveryMs: 5_000,
  unwanted: UNWANTED_LIMITS,
};

/** So many addresses of administrators are remembered. */
const MOST_ADMIN_ADDRESSES = 32;
/** Connections that are being closed for others; Node counts them until they are gone. */
const MOST_CLOSING = 64;
/** From so many connections on, more than one is accepted in a turn of the event loop. */
const MANY = 128;

/**
 * All connections of the server with their holder: the user who logged in on it, else its address. When a
 * limit is exceeded, a connection without a request is closed for the new one, else one of the holder who has
 * most. A client that sends or receives a body too slowly is disconnected.
 */
export class Connections {
  readonly #peers: Peers;
  readonly #limits: ConnectionLimits;
  readonly #all = new Set<Connection>();
  readonly #bySocket = new WeakMap<Socket, Connection>();
  readonly #holders = new Holders();
  readonly #waiting = new Waiting();
  readonly #unwanted: UnwantedBodies;
  /** The keys of addresses from which an administrator signed in. */
  readonly #adminAddresses = new RecentMap<string, true>(MOST_ADMIN_ADDRESSES);
  #listeners: MoreListeners | undefined;
  #checkedAt = performance.now();
  readonly #timer: NodeJS.Timeout;

  constructor(peers: Peers, limits: ConnectionLimits = CONNECTION_LIMITS) {
    this.#peers = peers;
    this.#limits = limits;
    this.#unwanted = new UnwantedBodies(limits.unwanted);
    this.#timer = setInterval(() => this.#check(), limits.checkEveryMs).unref();
  }

  get size(): number {
    return this.#all.size;
  }

  /**
   * Manages the connections that `server` accepts from now on, and passes their requests on to `handle` in
   * turn.
   */
  attach(server: Server, handle: Handle): void {
    server.maxConnections = this.#limits.total + MOST_CLOSING;
    // Those of the other listeners are refused before the server makes a parser for them.
    this.#listeners = new MoreListeners(server, (socket) => {
      if (this.#accept(socket)) server.emit('connection', socket);
    });
    server.on('connection', (socket: Socket) => this.#bySocket.has(socket) || this.#accept(socket));
    server.on('secureConnection', (socket: TLSSocket) => this.#secure(socket));
    server.on('request', (request, response) => this.#take(request, response, handle));
    // `mountRoutes` sends `100 Continue` when the request is accepted.
    server.on('checkContinue', (request, response) => server.emit('request', request, response));
  }

  /**
   * True if requests of the connection are under way, so that it cannot become a socket of another protocol.
   */
  isBusy(socket: Socket): boolean {
    return this.#bySocket.get(socket)?.isIdle === false;
  }

  /** Assigns the connection of a trusted proxy to the client for whom it asks, while a request is in work. */
  attribute(socket: Socket, { isProxied, throttleKey, secure }: Client): void {
    if (!isProxied) return;
    const connection = this.#bySocket.get(socket);
    if (!connection || !this.#all.has(connection)) return;
    connection.isProxiedPlainly = !secure;
    if (throttleKey === null) return;
    if (connection.holder?.key !== throttleKey) this.#holders.assign(connection, 'address', throttleKey);
  }

  /**
   * Assigns the connection to a user; that of a proxy while a request is in work. Throws `too_many_requests`
   * when they have too many.
   */
  claim(socket: Socket, { id, perm }: { id: number; perm: { admin: boolean } }): void {
    const connection = this.#bySocket.get(socket);
    if (!connection) return;
    if (connection.holder?.key === id) {
      connection.holder.isAdmin = perm.admin;
      return;
    }
    const { isProxy, key } = connection.peer;
    if (!isProxy && this.#holders.countOf(id) >= this.#limits.perUser) {
      const words = 'You have too many connections open. Close some of them, and try again.';
      throw new AppError('too_many_requests', words, { details: { retryAfter: 5 } });
    }
    if (!this.#all.has(connection)) return;
    this.#holders.assign(connection, 'user', id).isAdmin = perm.admin;
    if (perm.admin && !isProxy) this.#adminAddresses.set(key, true);
  }

  readonly discardBody: DiscardBody = (request, response, steps) =>
    this.#unwanted.discard(request, response, { connection: this.#bySocket.get(request.socket), ...steps });

  close(): void {
    clearInterval(this.#timer);
  }

  #accept(socket: Socket): boolean {
    const peer = this.#peers.of(socket);
    if (peer === null || !this.#makeRoom(peer)) {
      socket.destroy();
      return false;
    }
    if (this.#all.size >= MANY) this.#listeners?.begin();
    const { idleMs, bytesPerSecond } = this.#limits;
    const connection = new Connection(socket, peer, (idleMs / 1000) * bytesPerSecond);
    this.#all.add(connection);
    this.#bySocket.set(socket, connection);
    this.#assignToPeer(connection);
    socket.once('close', () => this.#forget(connection));
    return true;
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
    below.useSecure(socket);
    this.#bySocket.set(socket, below);
  }

  #take(request: IncomingMessage, response: ServerResponse, handle: Handle): void {
    const { socket } = request;
    const connection = this.#bySocket.get(socket);
    if (!connection) {
      socket.destroy();
      return;
    }
    connection.requests ??= new RequestTurns(socket, {
      begin: handle,
      onIdle: () => connection.peer.isProxy && this.#giveBack(connection),
      inAll: this.#waiting,
    });
    connection.restoreCredit();
    connection.requests.take(request, response);
  }

  #assignToPeer(connection: Connection): void {
    const { isProxy, key } = connection.peer;
    this.#holders.assign(connection, isProxy ? 'proxy' : 'address', isProxy ? `proxy ${key}` : key);
  }

  /** No request of a proxy's connection is in work any more. */
  #giveBack(connection: Connection): void {
    if (connection.holder && connection.holder.kind !== 'proxy') this.#assignToPeer(connection);
  }

  /** True if one more connection of `peer` is allowed; closes another one where that makes room. */
  #makeRoom({ key, isProxy }: Peer): boolean {
    const held = isProxy ? 0 : this.#holders.countOf(key);
    const idle = held >= this.#limits.perAddress ? this.#holders.idleOf(key) : undefined;
    if (idle) this.#letGo(idle);
    else if (held >= this.#limits.perAddress) return false;
    const { total, anonymous, few, reserve, adminReserve } = this.#limits;
    const isAdmin = this.#adminAddresses.has(key);
    const kept = held === 0 || isAdmin ? 0 : reserve;
    const isFull = this.#all.size >= total - kept - (isAdmin ? 0 : adminReserve);
    const isAnonymousFull = !isAdmin && this.#holders.anonymous >= anonymous - kept;
    if (!isFull && !isAnonymousFull) return true;
    const least = this.#holders.leastNeeded(Math.max(few, held + 1), isAnonymousFull);
    if (least) this.#letGo(least);
    return least !== undefined;
  }

  #letGo(connection: Connection): void {
    this.#forget(connection);
    connection.socket.destroy();
  }

  #forget(connection: Connection): void {
    if (!this.#all.delete(connection)) return;
    this.#holders.release(connection);
    connection.requests?.end();
  }

  #check(): void {
    const now = performance.now();
    // Clients are not charged for delays of the server itself.
    const passedMs = Math.min(now - this.#checkedAt, 2 * this.#limits.checkEveryMs);
    const due = (passedMs / 1000) * this.#limits.bytesPerSecond;
    this.#checkedAt = now;
    for (const connection of this.#all) {
      if (!connection.isTooSlow(due) || connection.failBody()) continue;
      this.#forget(connection);
      closeStalled(connection.socket);
    }
  }
}
