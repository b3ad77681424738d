import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net';

/** Where a request comes from, proxies looked through. */
export interface Client {
  address: string;
  /** What tries are counted by: an IPv4 address or an IPv6 /64; null for our own proxies, which are never blocked. */
  throttleKey: string | null;
  /** The browser speaks TLS, with us or with a trusted proxy. */
  secure: boolean;
  /** The peer is one whose headers are believed: a trusted proxy, or whoever opened the unix socket. */
  isProxied: boolean;
}

export type ClientOf = (request: IncomingMessage) => Client;

/**
 * Believes forwarding headers only from `trusted` peers (addresses or CIDR ranges; whoever can open a unix socket is
 * trusted too) and takes the rightmost hop that is not one of them.
 */
export function createClientOf(trusted: readonly string[]): ClientOf {
  const proxies = new BlockList();
  for (const range of trusted) addRange(proxies, range);
  const isProxy = (address: string): boolean => proxies.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');

  return (request) => {
    const peer = plainAddress(request.socket.remoteAddress ?? '');
    const encrypted = 'encrypted' in request.socket && request.socket.encrypted === true;
    const fromSocket = peer === '';
    if (!fromSocket && !isProxy(peer))
      return { address: peer, throttleKey: throttleKey(peer), secure: encrypted, isProxied: false };
    const address = rightmostUntrusted(headerList(request, 'x-forwarded-for'), isProxy) ?? peer;
    const secure = encrypted || headerList(request, 'x-forwarded-proto').at(-1) === 'https';
    const known = address !== '' && !isProxy(address);
    const key = known ? throttleKey(address) : null;
    return { address: address || 'unix socket', throttleKey: key, secure, isProxied: true };
  };
}

/** Why `range` is neither an address nor a CIDR range, or null. */
export function rangeProblem(range: string): string | null {
  try {
    addRange(new BlockList(), range);
    return null;
  } catch {
    return `${range} is neither an IP address nor a range such as 10.0.0.0/8`;
  }
}

function addRange(list: BlockList, range: string): void {
  const [address = '', prefix, ...rest] = range.split('/');
  const version = isIP(address);
  const bits = prefix === undefined ? (version === 6 ? 128 : 32) : Number(prefix);
  if (version === 0 || rest.length > 0 || !/^\d+$/.test(prefix ?? '0')) throw new RangeError(range);
  list.addSubnet(address, bits, version === 6 ? 'ipv6' : 'ipv4');
}

function headerList(request: IncomingMessage, name: string): string[] {
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

/** Without brackets, port, zone or the IPv4-in-IPv6 prefix. */
function plainAddress(text: string): string {
  const bare = text
    .replace(/^\[([^\]]*)\](:\d+)?$/, '$1')
    .replace(/%.*$/, '')
    .replace(/^::ffff:(?=\d+\.)/i, '');
  return /^\d+\.\d+\.\d+\.\d+:\d+$/.test(bare) ? bare.replace(/:\d+$/, '') : bare;
}

function throttleKey(address: string): string {
  if (isIPv4(address)) return address;
  const [head = '', tail] = address.toLowerCase().split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array<string>(zeros).fill('0'), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}
