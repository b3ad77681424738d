import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { endpoint, json, jsonBody, text } from '@satchel/contract';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { Type } from 'typebox';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Peers } from '../../lib/client-address.js';
import { implement } from '../route.js';
import { createServer } from '../server.js';
import { implementSocket } from '../socket-route.js';

const declared = { summary: 'A test', permission: 'public', response: text(), errors: [] } as const;
const Body = Type.Object({ count: Type.Integer() });

/** The requests that a handler holds, in the order in which they were begun. */
let held: (() => void)[];
/** Requests are answered at once. */
let isOpen: boolean;
let app: FastifyInstance;
let server: Server;
const ours: Socket[] = [];

const hold = (): Promise<string> =>
  new Promise((resolve) => {
    const count = held.push(() => resolve(`held ${count};`));
    if (isOpen) resolve(`held ${count};`);
  });

const hello = implementSocket(
  {
    ...endpoint({ ...declared, method: 'GET', path: '/api/socket/:path*', permission: 'session' }),
    socket: { protocol: 'x', maxBytes: 10, client: Body, server: Body },
  } as never,
  () => undefined,
);
const routes = [
  implement(endpoint({ ...declared, method: 'GET', path: '/api/hold' }), hold),
  implement(endpoint({ ...declared, method: 'GET', path: '/api/scan' }), hold, { budget: 'scans' }),
  implement(endpoint({ ...declared, method: 'GET', path: '/health' }), () => 'healthy;'),
  implement(endpoint({ ...declared, method: 'GET', path: '/api/work' }), () => {
    const until = performance.now() + 2;
    while (performance.now() < until);
    return 'worked;';
  }),
  implement(endpoint({ ...declared, method: 'GET', path: '/api/stream' }), ({ reply }) => {
    reply.hijack();
    reply.raw.writeHead(200).write('streamed;');
    return reply;
  }),
  implement(
    endpoint({
      ...declared,
      method: 'POST',
      path: '/api/count',
      body: jsonBody(Body),
      response: json(Body, 'The same.'),
    }),
    async ({ body }) => {
      await hold();
      return body;
    },
  ),
];

beforeEach(async () => {
  held = [];
  isOpen = false;
  app = await createServer({
    routes,
    sockets: [hello],
    identify: () => Promise.reject(new Error('nobody is asked for')),
    page: (_request, reply) => reply.send('page'),
    logger: pino({ level: 'silent' }),
    baseUrl: '',
    peers: new Peers(['127.0.0.8'], 'tcp'),
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  server = app.server as unknown as Server;
});

afterEach(async () => {
  for (const socket of ours.splice(0)) socket.destroy();
  await app.close();
});

interface Client {
  socket: Socket;
  /** All that has arrived. */
  text: () => string;
}

function open(sent: string, localAddress = '127.0.0.1'): Client {
  const { port } = server.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  let all = '';
  socket
    .on('error', () => undefined)
    .on('data', (piece) => {
      all += String(piece);
    });
  socket.write(sent);
  ours.push(socket);
  return { socket, text: () => all };
}

const head = (target: string, ...lines: string[]) =>
  `${target} HTTP/1.1\r\nHost: x\r\n${lines.map((line) => `${line}\r\n`).join('')}\r\n`;
const HOLD = head('GET /api/hold');

/** Resolves after the server has read what was sent before, and a turn of its loop has passed. */
async function healthy(): Promise<void> {
  const { socket } = open(head('GET /health', 'Connection: close'));
  await once(socket, 'close');
}

const connectionCount = () =>
  new Promise<number>((resolve) => void server.getConnections((_error, count) => resolve(count)));

const release = () => {
  isOpen = true;
  for (const answer of held) answer();
};

test('S14: of all requests that one connection sends at once sixteen are in work, and all are answered in order', async () => {
  const { text } = open(HOLD.repeat(560));
  await expect.poll(() => held.length).toBe(16);
  await healthy();
  expect(held.length).toBe(16);
  held[0]?.();
  await expect.poll(() => held.length).toBe(17);
  await healthy();
  expect(held.length).toBe(17);
  release();
  await expect.poll(() => text()).toContain('held 560;');
  const numbers = [...text().matchAll(/held (\d+);/g)].map(([, count]) => Number(count));
  expect(numbers).toEqual(Array.from({ length: 560 }, (_, at) => at + 1));
});

test('S14: while requests wait, no more is read from their connection', async () => {
  const accepted = once(server, 'connection');
  const long = head('GET /api/hold', `X-Long: ${'x'.repeat(1_000)}`);
  const { text } = open(long.repeat(4_000));
  const [socket] = (await accepted) as [Socket];
  await expect.poll(() => held.length).toBe(16);
  for (let turn = 0; turn < 20; turn += 1) await healthy();
  expect(socket.bytesRead).toBeLessThan(300_000);
  release();
  await expect.poll(() => text()).toContain('held 4000;');
  expect(text().match(/held \d+;/g)).toHaveLength(4_000);
});

test('S14: of a body nothing is read before its request is begun', async () => {
  const accepted = once(server, 'connection');
  const body = JSON.stringify({ count: 7, more: 'x'.repeat(60_000) });
  const post = `${head('POST /api/count', 'Content-Type: application/json', `Content-Length: ${body.length}`)}${body}`;
  const { text } = open(HOLD.repeat(16) + post.repeat(30));
  const [socket] = (await accepted) as [Socket];
  await expect.poll(() => held.length).toBe(16);
  for (let turn = 0; turn < 20; turn += 1) await healthy();
  expect(socket.bytesRead).toBeLessThan(200_000);
  release();
  await expect.poll(() => text().match(/"count":7/g)?.length).toBe(30);
});

test('S14: requests that waited are begun in turn with everything else', async () => {
  let longest = 0;
  let isWatching = true;
  let last = process.cpuUsage();
  const watch = () => {
    const { user } = process.cpuUsage(last);
    longest = Math.max(longest, user / 1_000);
    last = process.cpuUsage();
    if (isWatching) setImmediate(watch);
  };
  setImmediate(watch);
  const { text } = open(head('GET /api/work').repeat(400));
  await expect.poll(() => text().match(/worked;/g)?.length).toBe(400);
  isWatching = false;
  // All of them take 800 ms, and the first sixteen of a connection are begun at once.
  expect(longest).toBeLessThan(300);
});

test('S14: a connection with more than a thousand waiting requests is closed, and others are served', async () => {
  const { socket } = open('GET /api/hold HTTP/1.1\r\nHost:\r\n\r\n'.repeat(1_900));
  await once(socket, 'close');
  expect(held.length).toBe(16);
  await healthy();
});

test('S14: with thousands waiting on all connections, one that sends many more is closed, and not one that sends few', async () => {
  const many = () => open('GET /api/hold HTTP/1.1\r\nHost:\r\n\r\n'.repeat(900));
  const clients = Array.from({ length: 6 }, many);
  await expect.poll(() => clients.filter(({ socket }) => socket.closed).length).toBe(2);
  const few = open(HOLD.repeat(40));
  await expect.poll(() => held.length).toBe(7 * 16);
  await healthy();
  for (const { socket } of clients) socket.destroy();
  release();
  await expect.poll(() => few.text().match(/held \d+;/g)?.length).toBe(40);
  const another = open('GET /api/hold HTTP/1.1\r\nHost:\r\n\r\n'.repeat(900));
  await expect.poll(() => another.text().match(/held \d+;/g)?.length).toBe(900);
});

test('S14: what waits when a client leaves is never begun', async () => {
  const { socket } = open(HOLD.repeat(40));
  await expect.poll(() => held.length).toBe(16);
  socket.destroy();
  await expect.poll(connectionCount).toBe(0);
  release();
  await healthy();
  expect(held.length).toBe(16);
});

test('requests in work whose client leaves before their response is sent give back what they use', async () => {
  for (let round = 0; round < 3; round += 1) {
    held = [];
    const { socket } = open(head('GET /api/scan').repeat(4));
    await expect.poll(() => held.length).toBe(4);
    const another = open(head('GET /api/scan'));
    await once(another.socket, 'data');
    expect(another.text()).toMatch(/^HTTP\/1\.1 429 /);
    socket.destroy();
    another.socket.destroy();
    await expect.poll(connectionCount).toBe(0);
  }
});

test('bodies belong to their requests, also to those that wait', async () => {
  const bodies = Array.from({ length: 60 }, (_, at) => JSON.stringify({ count: at }));
  const { text } = open(
    bodies.map((body) => head('POST /api/count', `Content-Length: ${body.length}`) + body).join(''),
  );
  await expect.poll(() => held.length).toBe(16);
  await healthy();
  release();
  await expect.poll(() => text()).toContain('{"count":59}');
  expect(text().match(/\{"count":\d+\}/g)).toEqual(bodies);
});

test('a large body behind waiting requests is read when its turn comes', async () => {
  const body = JSON.stringify({ count: 7 }).padEnd(60_000);
  const { socket, text } = open(HOLD.repeat(60));
  socket.write(head('POST /api/count', `Content-Length: ${body.length}`) + body);
  await expect.poll(() => held.length).toBe(16);
  await healthy();
  release();
  await expect.poll(() => text()).toContain('{"count":7}');
});

test('a client that waits for 100 Continue gets it when its turn comes', async () => {
  const { socket, text } = open(HOLD.repeat(16));
  socket.write(head('POST /api/count', 'Content-Length: 11', 'Expect: 100-continue'));
  await expect.poll(() => held.length).toBe(16);
  await healthy();
  expect(text()).not.toContain('100 Continue');
  release();
  await expect.poll(() => text()).toContain('HTTP/1.1 100 Continue');
  socket.write('{"count":3}');
  await expect.poll(() => text()).toContain('{"count":3}');
});

test('a request to upgrade behind requests in work closes the connection', async () => {
  const { socket } = open(
    HOLD + head('GET /api/socket/', 'Upgrade: websocket', 'Connection: Upgrade', 'Sec-WebSocket-Version: 13'),
  );
  await once(socket, 'close');
  expect(held.length).toBe(1);
  await healthy();
});

describe('of one address 512 requests are in work without a response', () => {
  test('more are 429, also through a trusted proxy, and others are served', async () => {
    const forwarded = head('GET /api/hold', 'X-Forwarded-For: 9.9.9.9').repeat(16);
    for (let i = 0; i < 32; i += 1) open(forwarded, '127.0.0.8');
    await expect.poll(() => held.length).toBe(512);
    const refused = open(head('GET /health', 'X-Forwarded-For: 9.9.9.9'), '127.0.0.8');
    await once(refused.socket, 'data');
    expect(refused.text()).toMatch(/^HTTP\/1\.1 429 .*\r\nretry-after: 5\r\n/is);
    const other = open(head('GET /health', 'X-Forwarded-For: 9.9.9.7'), '127.0.0.8');
    await once(other.socket, 'data');
    expect(other.text()).toMatch(/^HTTP\/1\.1 200 /);
    release();
    refused.socket.write(head('GET /health', 'X-Forwarded-For: 9.9.9.9'));
    await expect.poll(() => refused.text()).toContain('healthy;');
  });

  test('responses that have begun do not count', async () => {
    const streams = Array.from({ length: 520 }, () =>
      open(head('GET /api/stream', 'X-Forwarded-For: 9.9.9.9'), '127.0.0.8'),
    );
    await expect.poll(() => streams.every(({ text }) => text().includes('streamed;'))).toBe(true);
  });
});
