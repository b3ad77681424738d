import { readFileSync, rmSync } from 'node:fs';
import { mkdir, mkdtemp } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isSecret, PASSWORD_PAGE, SHARE_PAGE } from '@satchel/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { declaredEndpoints, parametersIn } from '../src/features/api-docs/declared.js';
import { loggedPath } from '../src/http/request/logged-path.js';
import { startTestServer, type TestServer } from './harness.js';

const HASH = 'Zq7vW3kXt9LmBn2Rc5Yd8f';
/** The part of it that is shown, so that lines about one share can be told from others. */
const SHOWN = HASH.slice(0, 4);
const METHODS = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND'];

const encoded = (text: string) =>
  [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
/** Ways to write an address whose secret segment is `HASH`; the router understands some of them. */
const WRITINGS: Readonly<Record<string, (path: string) => string>> = {
  plain: (path) => path,
  'with an encoded secret': (path) => path.replace(HASH, encoded(HASH)),
  'encoded twice': (path) => path.replace(HASH, encoded(encoded(HASH))),
  'with encoded names': (path) => path.replace(/(?<=\/)[a-z]+(?=\/)/g, encoded),
  'with encoded slashes': (path) => path.replaceAll('/', '%2f').replace('%2f', '/'),
  'with double slashes': (path) => path.replaceAll('/', '//').replace('//', '/'),
  'with backslashes': (path) => path.replaceAll('/', '%5c').replace('%5c', '/'),
  'in capitals': (path) => path.replace(/\/(share|public|[a-z]+)(?=\/)/g, (name) => name.toUpperCase()),
  'with dots': (path) => path.replace(HASH, `./x/../${HASH}`),
};

const all = declaredEndpoints().map(({ endpoint }) => endpoint);
const secretOnes = all.flatMap((endpoint) =>
  parametersIn(endpoint)
    .filter((name) => isSecret(endpoint, name))
    .map((name) =>
      endpoint.path
        .replace(new RegExp(`:${name}\\*?`), HASH)
        .replace(/:\w+\*?/g, (other) => `a${other.length}`),
    ),
);
const pages = [`${SHARE_PAGE}${HASH}`, `${SHARE_PAGE}${HASH}/sub/file.txt`, `${PASSWORD_PAGE}${HASH}`];
const paths = [...new Set([...secretOnes, ...pages])];

let folder: string;
let log: string;
let server: TestServer;
const agent = new Agent({ keepAlive: true, maxSockets: 4 });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'satchel-logged-'));
  log = join(folder, 'log');
  const root = join(folder, 'files');
  await mkdir(root);
  server = await startTestServer({
    places: async () => ({ root, state: join(folder, 'state') }),
    flags: ['--log', log],
  });
});
afterAll(async () => {
  agent.destroy();
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

function send(method: string, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(server.origin);
    const sent = request({ agent, host: hostname, port, method, path }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0));
    });
    sent.once('error', reject).end();
  });
}

test('S10: every endpoint for visitors declares which of its parameters is secret', () => {
  const forVisitors = all.filter(({ isForVisitors }) => isForVisitors);
  expect(forVisitors.length).toBeGreaterThan(5);
  for (const endpoint of forVisitors) {
    expect(
      parametersIn(endpoint).filter((name) => isSecret(endpoint, name)),
      endpoint.path,
    ).toHaveLength(1);
  }
});

test.each(Object.keys(WRITINGS))('S10: no secret of an address is in the log, %s', async (writing) => {
  const write = WRITINGS[writing] as (path: string) => string;
  const before = readFileSync(log, 'utf8').length;
  let refused = 0;
  for (const path of paths) {
    const statuses = await Promise.all(METHODS.map((method) => send(method, write(path))));
    refused += statuses.filter((status) => status >= 400).length;
  }
  const lines = readFileSync(log, 'utf8').slice(before).trim().split('\n');
  expect(lines.length).toBeGreaterThanOrEqual(refused);
  const text = lines.map((line) => decodedFully(line)).join('\n');
  expect(text).not.toContain(HASH.slice(0, 8));
  expect(text.includes(HASH.slice(8))).toBe(false);
  expect(text).toContain(SHOWN);
});

/** Everything that can be decoded is. */
function decodedFully(line: string): string {
  let text = line;
  for (let before = ''; before !== text; ) {
    before = text;
    text = text.replace(/%([\da-f]{2})/gi, (_, digits: string) =>
      String.fromCharCode(Number.parseInt(digits, 16)),
    );
  }
  return text;
}

test('other paths are logged as they are, and the rest of a shared one, too', () => {
  for (const path of ['/api/resources/a%20b/c', '/', '/api/nothing', '/share/', '/%zz'])
    expect(loggedPath(path)).toBe(path);
  expect(loggedPath(`/api/public/dl/${HASH}/a%20b.txt`)).toBe(`/api/public/dl/${SHOWN}…/a%20b.txt`);
  expect(loggedPath(`/share/%zz${HASH}%ff`)).toBe('/share/%zzZ…');
  expect(loggedPath('/share/short123')).toBe('/share/shor…');
});

test.each([HASH, 'Ab3_x-9Q'])('S10: nor is one in an address that is not quite right: %s', async (hash) => {
  const wrong = [
    `/api/public/preview/${hash}/x`,
    `/api/public/share/%00/${hash}`,
    `/api/public/share%20/${hash}`,
    `/api/public/share;a=1/${hash}/a/b`,
    `/api/public/share%23/${hash}`,
    `/share%20/${hash}`,
    `/api/public/nothing/${encoded(hash)}`,
    `/Public/${hash}`,
  ];
  const before = readFileSync(log, 'utf8').length;
  const statuses = await Promise.all(wrong.map((path) => send('PUT', path)));
  expect(Math.min(...statuses)).toBeGreaterThanOrEqual(400);
  const text = decodedFully(readFileSync(log, 'utf8').slice(before));
  expect(text.trim().split('\n').length).toBeGreaterThanOrEqual(wrong.length);
  expect(text).not.toContain(hash);
  expect(text).not.toContain(hash.slice(4));
});

test('S10: what looks like one is shortened wherever it is, other long names are not', () => {
  expect(loggedPath(`/s/${HASH}`)).toBe(`/s/${SHOWN}…`);
  expect(loggedPath(`/share;${HASH}`)).toBe(`/share;${SHOWN}…`);
  for (const path of ['/api/resources/a-long-name-of-a-folder-2026/x', '/api/resources/document/photos-1'])
    expect(loggedPath(path)).toBe(path);
});

test('S10: the work for a long address grows with its length', () => {
  const least = (path: string) => {
    let fewest = Number.POSITIVE_INFINITY;
    for (let round = 0; round < 5; round += 1) {
      const start = process.cpuUsage();
      for (let times = 0; times < 5; times += 1) loggedPath(path);
      const { user, system } = process.cpuUsage(start);
      fewest = Math.min(fewest, user + system);
    }
    return fewest;
  };
  for (const piece of ['/share', '%25', '/x', '/Ab3_x-9Q', '/public/preview', '/..', '%']) {
    const long = (bytes: number) => `/share/${piece.repeat(bytes / piece.length)}41`;
    loggedPath(long(64_000));
    expect(least(long(64_000)), piece).toBeLessThan(12 * least(long(16_000)) + 2000);
  }
  for (const letter of ['a', 'A']) {
    const long = (bytes: number) => `/${letter.repeat(bytes)}`;
    expect(least(long(64_000)), letter).toBeLessThan(12 * least(long(16_000)) + 2000);
  }
});
