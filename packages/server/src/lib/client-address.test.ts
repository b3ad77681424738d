import { describe, expect, test } from 'vitest';
import { rangeProblem } from './address-list.js';
import { createClientOf, Peers, type Sender } from './client-address.js';

function request(peer: string | undefined, headers: Record<string, string> = {}, encrypted = false): Sender {
  return { socket: { remoteAddress: peer, encrypted }, headers };
}

const PROXIES = ['10.0.0.0/8', '::1', '2001:db8::/32'];
const clientOf = createClientOf(new Peers(PROXIES, 'tcp'));
const onSocket = createClientOf(new Peers([], 'socket'));

describe('R-38: which peers are trusted', () => {
  test.each<[string, string | undefined, string, string]>([
    ['a stranger’s header counts for nothing', '203.0.113.5', '1.2.3.4', '203.0.113.5'],
    ['a proxy names its client', '10.0.0.1', '1.2.3.4', '1.2.3.4'],
    ['the rightmost hop that is no proxy counts', '10.0.0.1', '6.6.6.6, 1.2.3.4, 10.9.9.9', '1.2.3.4'],
    ['what is no address ends the chain', '10.0.0.1', '1.2.3.4, unknown, 10.9.9.9', '10.9.9.9'],
    ['a proxy without a header is itself', '10.0.0.1', '', '10.0.0.1'],
    ['IPv4 inside IPv6 is IPv4', '::ffff:10.0.0.1', '1.2.3.4', '1.2.3.4'],
    ['ports and brackets go', '::1', '[2001:470::9]:443', '2001:470::9'],
  ])('%s', (_, peer, forwarded, address) => {
    expect(clientOf(request(peer, forwarded ? { 'x-forwarded-for': forwarded } : {})).address).toBe(address);
  });
});

test('R-38: where the server listens on a unix socket, every peer is a proxy', () => {
  expect(onSocket(request(undefined, { 'x-forwarded-for': '1.2.3.4' }))).toMatchObject({
    address: '1.2.3.4',
    isProxied: true,
  });
  expect(onSocket(request(undefined)).address).toBe('unix socket');
});

test('R-38: a TCP connection without an address has no peer, and is not the unix socket', () => {
  expect(() => clientOf(request(undefined, { 'x-forwarded-for': '1.2.3.4' }))).toThrow('no address');
});

test('R-38: the peer of each connection is determined once', () => {
  const asked = request('203.0.113.5');
  clientOf(asked);
  Object.assign(asked.socket, { remoteAddress: undefined });
  expect(clientOf(asked).address).toBe('203.0.113.5');
});

test('R-37: IPv6 is counted by its /64, IPv4 by the address', () => {
  const key = (address: string) => clientOf(request(address)).throttleKey;
  expect(key('2a00:1:2:3:4:5:6:7')).toBe(key('2a00:1:2:3::ffff'));
  expect(key('2a00:1:2:3::1')).not.toBe(key('2a00:1:2:4::1'));
  expect(key('2a00::1')).toBe('2a00:0:0:0::/64');
  expect(key('203.0.113.5')).toBe('203.0.113.5');
});

test('R-38: our own proxies are never counted', () => {
  expect(clientOf(request('10.0.0.1')).throttleKey).toBeNull();
  expect(onSocket(request(undefined)).throttleKey).toBeNull();
});

test('R-66: TLS is that of our connection, or what a trusted proxy reports', () => {
  const https = { 'x-forwarded-proto': 'https' };
  expect(clientOf(request('203.0.113.5', https)).secure).toBe(false);
  expect(clientOf(request('203.0.113.5', {}, true)).secure).toBe(true);
  expect(clientOf(request('10.0.0.1', https)).secure).toBe(true);
});

test.each(['10.0.0.0/33', 'localhost', '10.0.0.0/x', '1.2.3', '::1/129', '10.0.0.0/8/8'])(
  '%s is not a range',
  (range) => {
    expect(rangeProblem(range)).toMatch(/neither/);
  },
);

test.each(['10.0.0.0/8', '127.0.0.1', '::1', 'fd00::/8', '0.0.0.0/0'])('%s is a range', (range) => {
  expect(rangeProblem(range)).toBeNull();
});
