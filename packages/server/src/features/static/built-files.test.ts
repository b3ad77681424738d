import { mkdirSync, mkdtempSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { heldWhileUnread } from '../../../test/unread.js';
import { createServer } from '../../http/server.js';
import { Peers } from '../../lib/client-address.js';
import { BuiltFiles } from './built-files.js';
import { staticRoutes } from './static-routes.js';

let folder: string;
let origin: string;
let close: () => Promise<unknown>;

const APP = `/static/assets/app-1.js`;
const YEAR = 'public, max-age=31536000, immutable';

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'satchel-built-'));
  mkdirSync(join(folder, 'build/assets'), { recursive: true });
  mkdirSync(join(folder, 'build/img'));
  plant('assets/app-1.js', 'app');
  plant('assets/app-1.js.br', 'brotli');
  plant('assets/app-1.js.gz', 'gzip');
  plant('img/logo.svg', '<svg/>');
  plant('index.html', '__SATCHEL_NAME__');
  writeFileSync(join(folder, 'secret.js'), 'secret');
  const app = await createServer({
    routes: staticRoutes({
      branding: { send: async () => false },
      built: new BuiltFiles(join(folder, 'build/')),
    }),
    identify: () => Promise.reject(new Error('nobody is asked')),
    page: (_request, reply) => reply.send('page'),
    logger: pino({ level: 'silent' }),
    baseUrl: '',
    peers: new Peers([], 'tcp'),
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  close = () => app.close();
});
afterEach(async () => {
  await close();
  rmSync(folder, { recursive: true });
});

/** Collects the garbage of this thread. */
function collect(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  setFlagsFromString('--no-expose-gc');
}

function plant(name: string, text: string): void {
  writeFileSync(join(folder, 'build', name), text);
}

function get(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(origin + path, { headers: { 'Accept-Encoding': 'identity', ...headers } });
}

test('a file of the build is sent with its type, and assets may be kept for a year', async () => {
  const script = await get(APP);
  expect([script.status, await script.text()]).toEqual([200, 'app']);
  expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(script.headers.get('cache-control')).toBe(YEAR);
  expect(script.headers.get('x-content-type-options')).toBe('nosniff');
  const logo = await get('/static/img/logo.svg');
  expect([logo.headers.get('content-type'), logo.headers.get('cache-control')]).toEqual([
    'image/svg+xml',
    'no-cache',
  ]);
  const head = await fetch(origin + APP, { method: 'HEAD', headers: { 'Accept-Encoding': 'identity' } });
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '3', '']);
});

test.each([
  ['gzip, deflate, br', 'br', 6],
  ['gzip', 'gzip', 4],
  ['br;q=0, *', 'gzip', 4],
  ['BR ; Q=0.5', 'br', 6],
  ['br;q=0, gzip;q=0.0', null, 3],
  ['*;q=0', null, 3],
  ['brotli', null, 3],
])('a client that accepts %j gets %s', async (accepted, coding, length) => {
  const { headers } = await fetch(origin + APP, { method: 'HEAD', headers: { 'Accept-Encoding': accepted } });
  expect([headers.get('content-encoding'), Number(headers.get('content-length'))]).toEqual([coding, length]);
  expect([headers.get('vary'), headers.get('content-type')]).toEqual([
    'accept-encoding',
    'text/javascript; charset=utf-8',
  ]);
});

test('a file that the client has is 304 with the same headers; each coding has a tag of its own', async () => {
  const { headers } = await get(APP);
  const etag = headers.get('etag') ?? '';
  const again = await get(APP, { 'If-None-Match': `"other", ${etag}` });
  expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, etag, '']);
  expect([again.headers.get('cache-control'), again.headers.get('vary')]).toEqual([YEAR, 'accept-encoding']);
  expect((await get(APP, { 'If-Modified-Since': headers.get('last-modified') ?? '' })).status).toBe(304);
  expect((await get(APP, { 'If-Match': '"other"' })).status).toBe(412);
  const gzip = { 'Accept-Encoding': 'gzip', 'If-None-Match': etag };
  const other = await fetch(origin + APP, { method: 'HEAD', headers: gzip });
  expect([other.status, other.headers.get('etag') === etag]).toEqual([200, false]);
});

test('a file that was sent is in memory, of 4 MiB in all', async () => {
  const large = Buffer.alloc(1024 * 1024, 'x').toString();
  for (let n = 0; n < 5; n++) plant(`assets/large-${n}.js`, large);
  const lengthOf = async (n: number) => (await (await get(`/static/assets/large-${n}.js`)).text()).length;
  for (let n = 0; n < 5; n++) expect(await lengthOf(n)).toBe(large.length);
  for (let n = 0; n < 5; n++) plant(`assets/large-${n}.js`, 'other');
  expect(await Promise.all([4, 3, 2, 1].map(lengthOf))).toEqual(Array(4).fill(large.length));
  // A file without requests stays in memory until the garbage collection.
  collect();
  expect(await lengthOf(0)).toBe('other'.length);
});

test('CP-1: nothing but files of the build is sent', async () => {
  const refused = async (path: string) => (await get(path)).status;
  for (const path of [
    '/static/assets',
    '/static/assets/',
    '/static/',
    '/static/index.html',
    '/static/none.js',
  ])
    expect([path, await refused(path)]).toEqual([path, 404]);
  for (const path of ['%2Fetc%2Fpasswd', `${join(folder, 'secret.js')}`])
    expect([path, await refused(`/static/${path}`)]).toEqual([path, 404]);
  for (const path of ['..%2fsecret.js', '%2e%2e%2fsecret.js', 'assets/..%2f..%2fsecret.js'])
    expect([path, await refused(`/static/${path}`)]).toEqual([path, 400]);
});

test('S14: a large file is in memory once, however many ask for it before it was read, and do not read it', async () => {
  plant('assets/large-1.js', 'x'.repeat(1024 * 1024));
  const paths = Array.from({ length: 320 }, () => '/static/assets/large-1.js');
  expect(await heldWhileUnread(origin, paths, 20)).toBeLessThan(10);
});

test('S14: files that others drive out of memory are there once, too, while they are being sent', async () => {
  for (let i = 0; i < 8; i += 1) plant(`assets/many-${i}.js`, String(i).repeat(1024 * 1024));
  const paths = Array.from({ length: 320 }, (_, at) => `/static/assets/many-${at % 8}.js`);
  expect(await heldWhileUnread(origin, paths, 20)).toBeLessThan(24);
});

test('S14: a file that a client has is not read again, nor one that it does not ask for', async () => {
  const etag = (await get(APP)).headers.get('etag') ?? '';
  // This evicts the file from memory.
  for (let i = 0; i < 5; i += 1) {
    plant(`assets/other-${i}.js`, 'x'.repeat(1024 * 1024));
    await (await get(`/static/assets/other-${i}.js`)).text();
  }
  unlinkSync(join(folder, 'build/assets/app-1.js'));
  expect((await get(APP, { 'If-None-Match': etag })).status).toBe(304);
  const head = await fetch(origin + APP, { method: 'HEAD', headers: { 'Accept-Encoding': 'identity' } });
  expect([head.status, head.headers.get('content-length'), head.headers.get('etag')]).toEqual([
    200,
    '3',
    etag,
  ]);
});
