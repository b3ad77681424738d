import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../test/harness.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const open = (port = Number(new URL(server.origin).port)) => connect(port, '127.0.0.1');

/**
 * The status of each response to these bytes, until the server closes the connection or, after the first
 * response, the test does.
 */
function statusesOf(text: string, port?: number): Promise<number[]> {
  return new Promise((resolve, reject) => {
    const socket = open(port);
    let answer = '';
    socket.setEncoding('latin1');
    socket.on('connect', () => socket.write(text, 'latin1'));
    socket.on('data', (part: string) => {
      answer += part;
      if (answer.includes('\r\n\r\n')) socket.end();
    });
    socket.on('error', reject);
    socket.on('close', () =>
      resolve([...answer.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status))),
    );
  });
}

const lines = (...all: string[]): string => `${all.join('\r\n')}\r\n\r\n`;
const HOST = 'Host: files.example';
const GET = 'GET /health HTTP/1.1';
const LOGIN = 'POST /api/login HTTP/1.1';
const SOCKET = ['Upgrade: websocket', 'Connection: Upgrade', 'Sec-WebSocket-Version: 13'];

test.each([
  [
    'a length beside chunks',
    `${lines(LOGIN, HOST, 'Content-Length: 5', 'Transfer-Encoding: chunked')}0\r\n\r\n`,
  ],
  ['two lengths', `${lines(LOGIN, HOST, 'Content-Length: 2', 'Content-Length: 3')}{}x`],
  ['two lengths that are the same', `${lines(LOGIN, HOST, 'Content-Length: 2', 'Content-Length: 2')}{}`],
  ['a length with a sign', `${lines(LOGIN, HOST, 'Content-Length: +2')}{}`],
  ['a list of lengths', `${lines(LOGIN, HOST, 'Content-Length: 2, 2')}{}`],
  ['a coding that is not chunked', `${lines(LOGIN, HOST, 'Transfer-Encoding: gzip')}{}`],
  ['chunks below another coding', `${lines(LOGIN, HOST, 'Transfer-Encoding: chunked, gzip')}0\r\n\r\n`],
  ['a coding in disguise', `${lines(LOGIN, HOST, 'Transfer-Encoding: xchunked')}{}`],
  ['a chunk of no length', `${lines(LOGIN, HOST, 'Transfer-Encoding: chunked')}zz\r\n{}\r\n0\r\n\r\n`],
  [
    'FB-61: a chunk whose line ends in LF alone',
    `${lines(LOGIN, HOST, 'Transfer-Encoding: chunked')}2\n{}\r\n0\r\n\r\n`,
  ],
  [
    'FB-61: a last chunk whose line ends in LF alone',
    `${lines(LOGIN, HOST, 'Transfer-Encoding: chunked')}2\r\n{}\r\n0\n\n`,
  ],
  ['a space before the colon', `${lines(LOGIN, HOST, 'Content-Length : 2')}{}`],
  ['a header over two lines', lines(GET, HOST, 'X-A: b', ' c')],
  ['lines that end in LF alone', `${GET}\nHost: a\n\n`],
  ['a header that holds NUL', lines(GET, HOST, 'X-A: b\0c')],
  ['a target that holds NUL', lines('GET /health\0 HTTP/1.1', HOST)],
  ['no host', lines(GET)],
  ['two hosts', lines(GET, HOST, 'Host: evil.example')],
  ['the same host twice', lines(GET, HOST, 'hOsT: files.example')],
])('R-72: %s is 400', async (_what, text) => {
  expect(await statusesOf(text)).toEqual([400]);
});

test.each(['2\n{}\r\n0\r\n\r\n', '2;x\n{}\r\n0\r\n\r\n', '2\r\n{}\n0\r\n\r\n'])(
  'FB-61, R-72: the chunks %j, with a line that ends in LF alone, are 400',
  async (chunks) => {
    const text = lines('POST /api/renew HTTP/1.1', HOST, 'Transfer-Encoding: chunked') + chunks;
    expect((await statusesOf(text)).at(-1)).toBe(400);
  },
);

test('R-65, R-72: the target may name the server, if it is the one of the Host', async () => {
  expect(await statusesOf(lines('GET http://files.example/health HTTP/1.1', HOST))).toEqual([200]);
  expect(await statusesOf(lines('GET http://files.example/api/users HTTP/1.1', HOST))).toEqual([401]);
  expect(await statusesOf(lines('GET http://evil.example/health HTTP/1.1', HOST))).toEqual([421]);
  expect(await statusesOf(lines('GET http://files.example@evil.example/ HTTP/1.1', HOST))).toEqual([421]);
  const foreign = lines('GET http://files.example/api/renew HTTP/1.1', HOST, 'Sec-Fetch-Site: cross-site');
  expect(await statusesOf(foreign)).toEqual([403]);
});

test('R-65: where the hosts are listed, a request for another is 421, even if the rest is valid', async () => {
  const named = await startTestServer({ flags: ['--allowed-hosts', '127.0.0.1, Files.Example', '--noauth'] });
  const { port } = new URL(named.origin);
  const to = (host: string, path = '/api/resources/') =>
    statusesOf(lines(`GET ${path} HTTP/1.1`, `Host: ${host}`), Number(port));
  try {
    expect(await to('files.example')).not.toEqual([421]);
    expect(await to(`127.0.0.1:${port}`)).not.toEqual([421]);
    for (const host of ['evil.example', 'files.example.evil.example', 'localhost', '', '127.0.0.1:80:80'])
      for (const path of ['/', '/api/resources/', '/api/login', '/health?'])
        expect([host, path, await to(host, path)]).toEqual([host, path, [421]]);
    expect(await to('10.0.0.7:8080', '/health')).toEqual([200]);
  } finally {
    await named.close();
  }
});

test('R-72: no request is tunnelled, traced or upgraded where there is no socket', async () => {
  expect(await statusesOf(lines('CONNECT evil.example:443 HTTP/1.1', HOST))).toEqual([]);
  expect(await statusesOf(lines('TRACE /api/users HTTP/1.1', HOST, 'X-Auth: secret'))).toEqual([405]);
  const upgrade = lines(GET, HOST, ...SOCKET, 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==');
  expect(await statusesOf(upgrade)).toEqual([200]);
});

test('R-72: what follows the last chunk is ignored', async () => {
  const chunks = `0\r\nX-Auth: ${server.admin.token}\r\n\r\n`;
  const text = lines('POST /api/renew HTTP/1.1', HOST, 'Transfer-Encoding: chunked', 'Trailer: X-Auth');
  expect(await statusesOf(text + chunks)).toEqual([401]);
});

test('R-72: an invalid body has changed nothing', async () => {
  const upload = lines(
    'POST /api/resources/broken.txt HTTP/1.1',
    HOST,
    `X-Auth: ${server.admin.token}`,
    'Transfer-Encoding: chunked',
  );
  await statusesOf(`${upload}5\r\nhello\r\nnothing\r\n`);
  await expect.poll(() => readdirSync(server.root)).toEqual([]);
  expect((await server.admin.get('/api/raw/broken.txt')).status).toBe(404);
});

test('R-73: headers of any size are not read', async () => {
  expect(await statusesOf(lines(GET, HOST, `X-A: ${'x'.repeat(70_000)}`))).toEqual([431]);
});

test('R-73: five hundred requests that never end do not delay others', async () => {
  const half = Array.from({ length: 500 }, () => open().on('error', () => {}));
  try {
    for (const socket of half) socket.write('GET /health HTTP/1.1\r\nHost: a\r\nX-A: ');
    expect((await server.anonymous.get('/health')).status).toBe(200);
  } finally {
    for (const socket of half) socket.destroy();
  }
});

test('R-74: an encoded body is 415, and is not stored', async () => {
  const gzip = { 'Content-Encoding': 'gzip' };
  expect((await server.anonymous.post('/api/login', '{}', gzip)).status).toBe(415);
  expect((await server.admin.post('/api/resources/coded.txt', 'x', gzip)).status).toBe(415);
  expect(readdirSync(server.root)).toEqual([]);
});

test('R-74: a form, a body too deep and a body too large are rejected', async () => {
  const form = '--x\r\nContent-Disposition: form-data; name="username"\r\n\r\nadmin\r\n--x--\r\n';
  const type = { 'Content-Type': 'multipart/form-data; boundary=x' };
  expect((await server.admin.post('/api/users', form, type)).status).toBe(400);
  const deep = '['.repeat(500_000) + ']'.repeat(500_000);
  expect((await server.admin.post('/api/batch', deep)).status).toBe(400);
  expect((await server.admin.post('/api/users', ' '.repeat(65 * 1024))).status).toBe(413);
  expect((await server.anonymous.post('/api/login', ' '.repeat(17 * 1024))).status).toBe(413);
  expect((await server.admin.put('/api/settings', ' '.repeat(1025 * 1024))).status).toBe(413);
});
