import { once } from 'node:events';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/harness.js';
import type { ConnectionLimits } from './connections.js';
import { UNWANTED_LIMITS } from './unwanted-bodies.js';

const PER_ADDRESS = 8;
let server: TestServer;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const ours: Socket[] = [];

afterEach(async () => {
  for (const socket of ours.splice(0)) socket.destroy();
  await server.close();
});

const start = async (connectionLimits: Partial<ConnectionLimits>, flags: string[] = []) => {
  server = await startTestServer({ connectionLimits, flags });
};

function open(text: string, localAddress = '127.0.0.2'): Socket {
  const socket = connect({ port: Number(new URL(server.origin).port), host: '127.0.0.1', localAddress });
  socket.on('error', () => undefined);
  if (text !== '') socket.write(text);
  // Without a reader the close is not noticed.
  socket.resume();
  ours.push(socket);
  return socket;
}

/** An aborted connection may emit an error first; only the close matters. */
const closed = (socket: Socket) => new Promise<void>((resolve) => void socket.once('close', () => resolve()));

const openCount = () => ours.filter(({ closed }) => !closed).length;
const head = (target: string, ...lines: string[]) =>
  `${target} HTTP/1.1\r\nHost: x\r\n${lines.map((line) => `${line}\r\n`).join('')}\r\n`;
const auth = () => `X-Auth: ${server.admin.token}`;

/** The administrator's request for the root on a keep-alive connection; resolves to its local port. */
function list(): Promise<{ status: number; port: number | undefined }> {
  return new Promise((resolve, reject) => {
    const headers = { 'X-Auth': server.admin.token ?? '' };
    const asked = request(`${server.origin}/api/resources/`, { agent, headers }, (response) => {
      const port = asked.socket?.localPort;
      response.resume().on('end', () => resolve({ status: response.statusCode ?? 0, port }));
    });
    asked.on('error', reject).end();
  });
}

test('C2, R-73: one address has a limit of connections; a new one replaces the oldest idle one', async () => {
  await start({ perAddress: PER_ADDRESS });
  for (let i = 0; i < 40; i += 1) open('');
  await expect.poll(openCount).toBe(PER_ADDRESS);
  const added = open(head('GET /health', 'Connection: close'));
  const [answer] = await once(added, 'data');
  expect(String(answer)).toMatch(/^HTTP\/1\.1 200 /);
});

test('C2: where all connections of an address are busy a new one is rejected, and other addresses are served', async () => {
  await start({ perAddress: PER_ADDRESS });
  const asking = head('POST /api/login', 'Content-Length: 9', 'Expect: 100-continue');
  // After `100 Continue` each connection has a request in flight.
  await Promise.all(Array.from({ length: PER_ADDRESS }, () => once(open(asking), 'data')));
  await closed(open(''));
  expect((await list()).status).toBe(200);
});

test('C2: anonymous clients of many addresses replace each other, and no user with a session', async () => {
  await start({ perAddress: PER_ADDRESS, anonymous: 20, total: 40 });
  const before = await list();
  for (let address = 2; address < 12; address += 1) {
    for (let i = 0; i < PER_ADDRESS; i += 1) open('', `127.0.0.${address}`);
  }
  await expect.poll(openCount).toBeLessThanOrEqual(20);
  expect(await list()).toEqual({ status: 200, port: before.port });
});

test('R-73: a user has a limit of connections', async () => {
  await start({ perUser: 3 });
  const statuses: string[] = [];
  for (let i = 0; i < 5; i += 1) {
    const socket = open(head('GET /api/usage/', auth()));
    const [answer] = await once(socket, 'data');
    statuses.push(String(answer).slice(9, 12));
  }
  expect(statuses.filter((status) => status === '200').length).toBeLessThanOrEqual(3);
  expect(statuses.at(-1)).toBe('429');
});

test('R-73: a body that stalls is rejected and ends its connection, also that of a user, and leaves nothing', async () => {
  await start({
    idleMs: 200,
    checkEveryMs: 20,
    unwanted: { ...UNWANTED_LIMITS, least: { bytes: 1, ms: 50 } },
  });
  const upload = open(`${head('POST /api/resources/half.txt', auth(), 'Content-Length: 1000')}half`);
  const login = open(`${head('POST /api/login', 'Content-Length: 1000')}{`);
  const answers = await Promise.all([upload, login].map((socket) => socket.toArray()));
  // A login whose body cannot be read is one with wrong credentials.
  expect(answers.map((answer) => String(answer[0]).slice(9, 12))).toEqual(['408', '403']);
  await expect.poll(() => readdirSync(server.root)).toEqual([]);
});

test('R-73: a body that arrives in single bytes ends its connection, a fast one does not', async () => {
  await start({ idleMs: 300, checkEveryMs: 20, bytesPerSecond: 100_000 });
  const trickle = open(head('POST /api/resources/slow.txt', auth(), 'Content-Length: 100000'));
  const drip = setInterval(() => trickle.write('x'), 10);
  await closed(trickle);
  clearInterval(drip);
  await expect.poll(() => existsSync(join(server.root, 'slow.txt'))).toBe(false);
  expect((await server.admin.post('/api/resources/fast.txt', 'x'.repeat(1_000_000))).status).toBe(200);
});

test('R-73: a response that is not read ends its connection', async () => {
  await start({ idleMs: 200, checkEveryMs: 20, bytesPerSecond: 20_000_000 });
  writeFileSync(join(server.root, 'large.bin'), Buffer.alloc(48 * 1024 * 1024));
  const reader = open(head('GET /api/raw/large.bin', auth()));
  await once(reader, 'data');
  reader.pause();
  // A client that does not read does not notice the close, so the server is asked.
  await expect.poll(() => server.openConnections()).toBe(0);
});

test('C2: idle, slow and unread connections do not affect users with a session, and are released', async () => {
  await start({
    perAddress: PER_ADDRESS,
    idleMs: 500,
    headMs: 500,
    checkEveryMs: 50,
    bytesPerSecond: 10_000_000,
  });
  writeFileSync(join(server.root, 'large.bin'), Buffer.alloc(16 * 1024 * 1024));
  const share = (await (await server.admin.post('/api/share/large.bin', {})).json()) as { hash: string };
  for (let i = 0; i < 8; i += 1) {
    for (const address of ['127.0.0.2', '127.0.0.3', '127.0.0.4']) {
      open('', address);
      open('GET /health HTTP/1.1\r\nX-A: ', address);
      open(`${head('POST /api/login', 'Content-Length: 1000')}{`, address);
      open(head(`GET /api/public/dl/${share.hash}`), address).pause();
    }
    expect((await list()).status).toBe(200);
  }
  agent.destroy();
  await expect.poll(() => server.openConnections()).toBe(0);
  expect((await list()).status).toBe(200);
});

/** Event streams of a user; resolves when each has begun. */
async function openStreams(
  token: string | undefined,
  count: number,
  localAddress?: string,
): Promise<Socket[]> {
  const streams = Array.from({ length: count }, () =>
    open(head('GET /api/events', `X-Auth: ${token}`), localAddress),
  );
  await Promise.all(streams.map((stream) => once(stream, 'data')));
  return streams;
}

/** Resolves when the first bytes have arrived, or the server has closed the connection. */
const settled = (socket: Socket) =>
  new Promise<void>((resolve) => void socket.once('data', () => resolve()).once('close', () => resolve()));

const healthFrom = async (address: string): Promise<string> => {
  const [answer] = await once(open(head('GET /health', 'Connection: close'), address), 'data');
  return String(answer).slice(9, 12);
};

describe('S15: accounts that hold all connections', () => {
  test('give way to an anonymous client, another user and the administrator, and not those who have few', async () => {
    await start({ total: 40, anonymous: 30, reserve: 4, adminReserve: 2, few: 4 });
    const friend = await server.createUser();
    const attackers = await Promise.all([1, 2, 3].map(() => server.createUser()));
    const friends = await openStreams(friend.token, 3);
    const before = await list();
    for (const { token } of attackers) {
      for (let i = 0; i < 14; i += 1) {
        await settled(open(head('GET /api/events', `X-Auth: ${token}`), '127.0.0.3'));
      }
    }
    expect(await server.openConnections()).toBeGreaterThanOrEqual(34);
    for (const address of ['127.0.0.3', '127.0.0.4', '127.0.0.5']) {
      expect(await healthFrom(address)).toBe('200');
    }
    await openStreams(friend.token, 1, '127.0.0.6');
    await openStreams(server.admin.token, 3, '127.0.0.7');
    expect(friends.filter(({ closed }) => closed)).toEqual([]);
    expect(await list()).toEqual({ status: 200, port: before.port });
    expect(await server.openConnections()).toBeLessThanOrEqual(40);
  });

  test('an administrator keeps what is open, and finds room where nobody has many', async () => {
    await start({ total: 20, anonymous: 20, reserve: 0, adminReserve: 4, few: 100 });
    const admins = await openStreams(server.admin.token, 6, '127.0.0.7');
    const user = await server.createUser();
    for (let i = 0; i < 30; i += 1) {
      await settled(open(head('GET /api/events', `X-Auth: ${user.token}`), '127.0.0.3'));
    }
    await closed(open('', '127.0.0.4'));
    await openStreams(server.admin.token, 2, '127.0.0.7');
    expect(admins.filter(({ closed }) => closed)).toEqual([]);
  });

  test('accounts that hold all connections keep nobody out behind a trusted proxy, whose connections carry many users', async () => {
    await start({ total: 30, anonymous: 24, reserve: 4, adminReserve: 2, few: 4 }, [
      '--trustedProxies',
      '127.0.0.1,127.0.0.8',
    ]);
    const friend = await server.createUser();
    const attacker = await server.createUser();
    const friends = await openStreams(friend.token, 3, '127.0.0.8');
    for (let i = 0; i < 40; i += 1) {
      const lines = [`X-Auth: ${attacker.token}`, 'X-Forwarded-For: 9.9.9.9'];
      await settled(open(head('GET /api/events', ...lines), '127.0.0.8'));
    }
    for (let i = 0; i < 5; i += 1) expect(await healthFrom('127.0.0.8')).toBe('200');
    await openStreams(server.admin.token, 2, '127.0.0.8');
    expect(friends.filter(({ closed }) => closed)).toEqual([]);
  });
});
