import { once } from 'node:events';
import { readdirSync, truncateSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { ApiClient } from '../../test/api-client.js';
import { startTestServer, type TestServer } from '../../test/harness.js';
import { UNWANTED_LIMITS } from './connections/unwanted-bodies.js';

const MIB = 1024 * 1024;

let server: TestServer;
let reader: ApiClient;
const open: Socket[] = [];

beforeAll(async () => {
  // Most bodies here never end.
  server = await startTestServer({
    connectionLimits: { unwanted: { ...UNWANTED_LIMITS, least: { bytes: 1, ms: 100 } } },
  });
  const perm = { admin: false, execute: false, create: false, rename: false, modify: false };
  reader = await server.createUser({ perm: { ...perm, delete: false, share: false, download: false } });
});
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy();
});
afterAll(() => server.close());

/** A request whose body is never completed. */
function begin(target: string, headers: Record<string, string>, localAddress = '127.0.0.1'): Socket {
  const [method, path] = target.split(' ');
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const socket = connect({ port: Number(new URL(server.origin).port), host: '127.0.0.1', localAddress });
  socket.on('error', () => undefined);
  const first = 'Transfer-Encoding' in headers ? '5\r\n{' : '{';
  socket.write([`${method} ${path} HTTP/1.1`, 'Host: x', ...lines, '', first].join('\r\n'));
  open.push(socket);
  return socket;
}

/** A request that is held open until the test ends, unless it is refused. */
function send(text: string): void {
  const socket = connect(Number(new URL(server.origin).port), '127.0.0.1');
  socket.on('error', () => undefined).once('data', () => socket.destroy());
  socket.write(text);
  open.push(socket);
}

/** Everything that arrives until the server closes the connection. */
async function answerTo(target: string, headers: Record<string, string>): Promise<string> {
  let answer = '';
  for await (const piece of begin(target, headers)) answer += String(piece);
  return answer;
}

const withLength = (bytes: number, more: Record<string, string> = {}) => ({
  'Content-Length': String(bytes),
  ...more,
});

describe('C1, R-36, R-74: from the headers of a request alone', () => {
  test('a request without a session is 401, and the connection ends without the body', async () => {
    const targets = ['POST /api/batch', 'POST /api/users', 'PUT /api/settings', 'DELETE /api/users/1'];
    for (const method of ['POST', 'PUT']) targets.push(`${method} /api/resources/x.txt`);
    for (const method of ['POST', 'PATCH']) targets.push(`${method} /api/tus/x.txt`);
    const lengths = [withLength(32 * MIB), { 'Transfer-Encoding': 'chunked' }];
    const answers = lengths.flatMap((headers) => targets.map((target) => answerTo(target, headers)));
    for (const answer of await Promise.all(answers)) expect(answer).toMatch(/^HTTP\/1\.1 401 /);
  });

  test('a request without the permission is 403, and the connection ends without the body', async () => {
    const headers = withLength(32 * MIB, { 'X-Auth': reader.token ?? '', Accept: 'application/json' });
    const targets = {
      'POST /api/users': 'Only administrators',
      'PUT /api/settings': 'Only administrators',
      'POST /api/resources/x.txt': 'permission to',
      'PUT /api/resources/x.txt': 'permission to',
      'POST /api/tus/x.txt': 'permission to',
      'PATCH /api/tus/x.txt': 'permission to',
    };
    await Promise.all(
      Object.entries(targets).map(async ([target, words]) => {
        const answer = await answerTo(target, headers);
        expect([target, answer]).toEqual([target, expect.stringMatching(/^HTTP\/1\.1 403 /)]);
        expect(answer).toContain(words);
      }),
    );
    expect(readdirSync(server.root)).toEqual([]);
  });

  test('more than a route accepts is 413, and the connection ends without the body', async () => {
    const limits = {
      'POST /api/batch': MIB,
      'PUT /api/settings': MIB,
      'POST /api/users': 64 * 1024,
      'POST /api/login': 16 * 1024,
    };
    const answers = Object.entries(limits).map(([target, limit]) =>
      answerTo(target, withLength(limit + 1, { 'X-Auth': server.admin.token ?? '' })),
    );
    for (const answer of await Promise.all(answers)) expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  });

  test('an unknown address is 404 and another method 405 without the body', async () => {
    const targets = ['POST /api/nothing', 'POST /somewhere', 'PUT /health'];
    const answers = await Promise.all(targets.map((target) => answerTo(target, withLength(MIB))));
    expect(answers.map((answer) => answer.slice(9, 12))).toEqual(['404', '404', '405']);
  });

  test('100 Continue is sent only where the body is wanted', async () => {
    const asking = withLength(5, { Expect: '100-continue' });
    expect(await answerTo('POST /api/resources/x.txt', asking)).toMatch(/^HTTP\/1\.1 401 /);
    const socket = begin('POST /api/resources/x.txt', { ...asking, 'X-Auth': server.admin.token ?? '' });
    const [first] = await socket.take(1).toArray();
    expect(String(first)).toMatch(/^HTTP\/1\.1 100 /);
  });

  test('a client that sends everything in any case gets the response', async () => {
    const headers = { 'X-Auth': 'no.such.token' };
    const body = new Uint8Array(2 * MIB);
    const answer = await fetch(`${server.origin}/api/resources/x.bin`, { method: 'POST', headers, body });
    expect(answer.status).toBe(401);
  });
});

test('R-73: headers get 16 KiB; the address may be longer, because paths may be', async () => {
  const health = (headers: Record<string, string>, query = '') =>
    fetch(`${server.origin}/health${query}`, { headers }).then(({ status }) => status);
  expect(await health({ 'X-A': 'x'.repeat(17_000) })).toBe(431);
  expect(await health({ 'X-A': 'x'.repeat(15_000) })).toBe(200);
  expect(await health({}, `?x=${'x'.repeat(40_000)}`)).toBe(200);
});

test('C2: unfinished bodies of anonymous clients are counted, and do not delay users with a session', async () => {
  const login = () => server.anonymous.post('/api/login', '{}').then(({ status }) => status);
  for (let i = 0; i < 16; i += 1) begin('POST /api/login', withLength(1000));
  await expect.poll(login).toBe(429);
  expect((await server.admin.post('/api/resources/while.txt', 'x')).status).toBe(200);
  for (const socket of open.splice(0)) socket.destroy();
  await expect.poll(login).toBe(403);
});

test('C2: addresses that have many unfinished bodies leave room for one that has none', async () => {
  const asking = withLength(1000, { Expect: '100-continue' });
  const answers = Array.from({ length: 8 * 16 }, async (_, n) => {
    const socket = begin('POST /api/login', asking, `127.0.0.${2 + (n % 8)}`);
    return String((await once(socket, 'data'))[0]).slice(9, 12);
  });
  const counted = (await Promise.all(answers)).filter((status) => status === '100').length;
  expect(counted).toBeGreaterThanOrEqual(96);
  expect((await server.anonymous.post('/api/login', '{}')).status).toBe(403);
});

test.each(['/api/login', '/api/sign-on/main/logout', '/api/sign-on/main/begin'])(
  'C2: a body for %s that does not arrive within ten seconds ends its connection',
  async (path) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const socket = begin(`POST ${path}`, withLength(1000, { Expect: '100-continue' }));
    await once(socket, 'data');
    const closed = once(socket, 'close');
    vi.advanceTimersByTime(10_000);
    await closed;
  },
);

describe('searches, listings of trees, checksums and folder sizes are counted together', () => {
  const scans = [
    '/api/size/',
    '/api/search/?query=x',
    '/api/resources/?recursive=true',
    '/api/resources/recursive/',
  ];
  const checksum = '/api/resources/hole?checksum=sha256';
  const statusesOf = (client: ApiClient, targets: string[]) =>
    Promise.all(
      targets.map(async (target) => {
        const answer = await client.get(target);
        await answer.text();
        return answer.status;
      }),
    );

  test('a user has a limit of concurrent requests, others have theirs, and disconnecting releases them', async () => {
    // A sparse file, so large that nobody reads all of it during this test.
    writeFileSync(join(server.root, 'hole'), '');
    truncateSync(join(server.root, 'hole'), 256 * 2 ** 30);
    const ann = await server.createUser();
    const request = `GET ${checksum} HTTP/1.1\r\nHost: x\r\nX-Auth: ${ann.token}\r\n\r\n`;
    for (let n = 0; n < 16; n += 1) send(request);
    // The requests that look whether the limit is reached count too, and may have taken the place of a held
    // one.
    const statusesAtLimit = () => {
      send(request);
      return statusesOf(ann, scans);
    };
    await expect.poll(statusesAtLimit).toEqual([429, 429, 429, 429]);
    const refused = await ann.get('/api/size/', { Accept: 'application/json' });
    expect(refused.headers.get('Retry-After')).toBe('5');
    expect(await refused.text()).toContain('folder sizes');
    expect(await statusesOf(ann, ['/api/resources/', '/api/usage/'])).toEqual([200, 200]);
    expect(await statusesOf(server.admin, scans)).toEqual([200, 200, 200, 200]);
    for (const socket of open.splice(0)) socket.destroy();
    await expect.poll(() => statusesOf(ann, scans)).toEqual([200, 200, 200, 200]);
  });
});

describe('C13, R-24: an address that is spelled in another way than its route', () => {
  const foreign = { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' };

  test.each(['/%61pi/login', '/ap%69/login', '/api/%6cogin', '/api%2Flogin', '/%2561pi/login'])(
    '%s does not log in',
    async (path) => {
      for (const headers of [{}, foreign]) {
        const answer = await server.anonymous.post(path, '{}', headers);
        expect([403, 404]).toContain(answer.status);
        expect(answer.headers.get('Set-Cookie')).toBeNull();
        expect(await answer.text()).not.toContain('Wrong');
      }
    },
  );

  test.each([
    ['application/json', {}, 403],
    ['application/json; charset=utf-8', { 'Sec-Fetch-Site': 'same-origin' }, 403],
    ['text/plain', {}, 403],
    ['text/plain', { 'Sec-Fetch-Site': 'same-origin' }, 403],
    ['text/plain', { 'Sec-Fetch-Site': 'same-site' }, 403],
    ['application/x-www-form-urlencoded', {}, 403],
    ['application/x-www-form-urlencoded', { 'Sec-Fetch-Site': 'same-origin' }, 415],
    ['multipart/form-data; boundary=x', { 'Sec-Fetch-Site': 'same-origin' }, 415],
  ])(
    'a login as %s with %j is checked only if no form can have sent it: %i',
    async (type, headers, status) => {
      const answer = await server.anonymous.post('/api/login', '{}', { 'Content-Type': type, ...headers });
      expect(answer.status).toBe(status);
    },
  );

  test('of a route with a path is not that route; the path itself may be encoded', async () => {
    expect((await server.admin.get('/api/%72esources/')).status).toBe(404);
    expect((await server.admin.get('/api/users/%31')).status).toBe(200);
    expect((await server.admin.get('/api/resources/%61')).status).toBe(404);
    expect((await server.admin.get('/api/usage/%2F')).status).toBe(200);
  });
});
