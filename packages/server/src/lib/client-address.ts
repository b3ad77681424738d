import type { IncomingHttpHeaders } from 'node:http';
import { isIP, type Socket } from 'node:net';
import ipaddr from 'ipaddr.js';
import { AddressRanges, isVersion6 } from './address-list.js';
import { AppError } from './app-error.js';

/** The client of a request, as seen through trusted proxies. */
export interface Client {
  address: string;
  /**
   * The key for counting attempts: an IPv4 address or an IPv6 /64; null for our own proxies, which are never
   * blocked.
   */
  throttleKey: string | null;
  /** The browser uses TLS, with this server or with a trusted proxy. */
  secure: boolean;
  /** The peer's headers are trusted: it is a trusted proxy, or connected through the unix socket. */
  isProxied: boolean;
}

/** The parts of a request that tell who sent it; `encrypted` is set on the sockets of TLS. */
export interface Sender {
  headers: IncomingHttpHeaders;
  socket: Pick<Socket, 'remoteAddress'> & { encrypted?: boolean };
}

export type ClientOf = (request: Sender) => Client;

/** The other end of a connection. */
export interface Peer {
  /** Empty for a connection through the unix socket. */
  address: string;
  /** The key for counting connections: an IPv4 address or an IPv6 /64. */
  key: string;
  /** Its forwarding headers are trusted. */
  isProxy: boolean;
}

/**
 * Identifies the peer of each connection, once. Addresses and ranges (CIDR) in `trusted` are trusted, and
 * every peer where the server listens on a unix socket. A TCP connection without an address was reset by its
 * client, who is unknown: it has no peer.
 */
export class Peers {
  readonly #trusted: AddressRanges;
  readonly #listensOn: 'tcp' | 'socket';
  readonly #known = new WeakMap<Sender['socket'], Peer | null>();

  constructor(trusted: readonly string[], listensOn: 'tcp' | 'socket') {
    this.#trusted = new AddressRanges(trusted);
    this.#listensOn = listensOn;
  }

  of(socket: Sender['socket']): Peer | null {
    let peer = this.#known.get(socket);
    if (peer === undefined) {
      peer = this.#lookAt(socket.remoteAddress);
      this.#known.set(socket, peer);
    }
    return peer;
  }

  isProxy(address: string): boolean {
    return this.#trusted.has(address);
  }

  #lookAt(remoteAddress: string | undefined): Peer | null {
    if (this.#listensOn === 'socket') return { address: '', key: '', isProxy: true };
    if (remoteAddress === undefined) return null;
    const address = plainAddress(remoteAddress);
    return { address, key: throttleKey(address), isProxy: this.isProxy(address) };
  }
}

/** Trusts forwarding headers only from proxies, and takes the rightmost hop that is not one of them. */
export function createClientOf(peers: Peers): ClientOf {
  return (request) => {
    const peer = peers.of(request.socket);
    if (peer === null) throw new AppError('invalid_input', 'The connection has no address');
    const encrypted = request.socket.encrypted === true;
    if (!peer.isProxy)
      return { address: peer.address, throttleKey: peer.key, secure: encrypted, isProxied: false };
    const isProxy = (hop: string): boolean => peers.isProxy(hop);
    const address = rightmostUntrusted(headerList(request, 'x-forwarded-for'), isProxy) ?? peer.address;
    const secure = encrypted || headerList(request, 'x-forwarded-proto').at(-1) === 'https';
    const known = address !== '' && !isProxy(address);
    const key = known ? throttleKey(address) : null;
    return { address: address || 'unix socket', throttleKey: key, secure, isProxied: true };
  };
}

function headerList(request: Sender, name: string): string[] {
  const value = request.headers[name];
  const text = Array.isArray(value) ? value.join(',') : (value ?? '');
  return text === '' ? [] : text.split(',').map((part) => part.trim());
}

function rightmostUntrusted(hops: string[], isProxy: (address: string) => boolean): string | undefined {
  let nearest: string | undefined;
  for (const hop of hops.reverse()) {
    const address = plainAddress(hop);
    if (isIP(address) === 0) return nearest;
    nearest = address;
    if (!isProxy(address)) return address;
  }
  return nearest;
}

/** The address without brackets, port, zone or the IPv4-in-IPv6 prefix. */
function plainAddress(text: string): string {
  const bare = text
    .replace(/^\[([^\]]*)\](:\d+)?$/, '$1')
    .replace(/%.*/s, '')
    .replace(/^::ffff:(?=\d+\.)/i, '');
  return /^\d+\.\d+\.\d+\.\d+:\d+$/.test(bare) ? bare.replace(/:\d+$/, '') : bare;
}

function throttleKey(address: string): string {
  if (!isVersion6(address)) return address;
  const network = ipaddr.IPv6.parse(address).parts.slice(0, 4);
  return `${network.map((part) => part.toString(16)).join(':')}::/64`;
}
