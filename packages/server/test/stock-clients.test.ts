import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ListingItem, Resource, Rule, ShareLink, User } from '@satchel/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiClient } from './api-client.js';
import { startTestServer, type TestServer } from './harness.js';

/**
 * Extensions that registries list as programs, office documents and the like, and that people use for text.
 */
const OPEN_ENDINGS =
  'pem key crt cer pub asc sig pgp dot xyz ps eps ai doc xls pdb cif class torrent bin img dist deploy dump pkg'.split(
    ' ',
  );
const TEXT = '-----BEGIN-----\nplain text\n';
const BINARY = Buffer.from([0x4d, 0x5a, 0, 1, 2, 3]);
const DENIED: Rule = { regex: false, allow: false, path: '/denied', regexp: null };

async function fill(root: string): Promise<void> {
  for (const folder of ['denied', 'real/inner']) await mkdir(join(root, folder), { recursive: true });
  for (const ending of OPEN_ENDINGS) await writeFile(join(root, `text.${ending}`), TEXT);
  for (const ending of OPEN_ENDINGS) await writeFile(join(root, `data.${ending}`), BINARY);
  for (const name of ['empty.bin', 'empty.doc', 'denied/x.txt', 'real/one.txt']) {
    await writeFile(join(root, name), '');
  }
  await writeFile(join(root, 'archive.zip'), TEXT);
  await writeFile(join(root, 'one.txt'), 'hello\n');
  await symlink('one.txt', join(root, 'link.txt'));
  await symlink('../denied', join(root, 'real/elsewhere'));
  await symlink('inner', join(root, 'real/shortcut'));
}

let server: TestServer;
let user: ApiClient;
beforeAll(async () => {
  server = await startTestServer();
  await fill(server.root);
  user = await server.createUser({ username: 'ann', rules: [DENIED] });
});
afterAll(() => server.close());

const types = async (client: ApiClient): Promise<Record<string, string>> => {
  const { items } = await client.json<{ items: ListingItem[] }>('/api/resources/');
  return Object.fromEntries(items.map(({ name, type }) => [name, type]));
};

describe('text in a file with an ambiguous extension', () => {
  test('is text in the listing and has its content; other bytes are not', async () => {
    const listed = await types(user);
    for (const ending of OPEN_ENDINGS) {
      expect([ending, listed[`text.${ending}`], listed[`data.${ending}`]]).toEqual([ending, 'text', 'blob']);
      const own = await user.json<Resource>(`/api/resources/text.${ending}`);
      expect(own).toMatchObject({ type: 'text', content: TEXT });
      const data = await user.json<Resource>(`/api/resources/data.${ending}`);
      expect(data).not.toHaveProperty('content');
    }
  });

  test('is text when it is empty, too, so that it can be edited', async () => {
    expect(await types(user)).toMatchObject({ 'empty.bin': 'text', 'empty.doc': 'text' });
    expect(await user.json<Resource>('/api/resources/empty.bin')).toMatchObject({ type: 'text', size: 0 });
    expect((await user.put('/api/resources/empty.bin', 'now there is')).status).toBe(200);
    expect(await user.json('/api/resources/empty.bin')).toMatchObject({ content: 'now there is' });
    await writeFile(join(server.root, 'empty.bin'), '');
  });

  test('is not detected where the extension is certain', async () => {
    expect(await types(user)).toMatchObject({ 'archive.zip': 'blob', 'one.txt': 'text' });
  });

  test('is not detected where the operator disabled that: the extension alone decides', async () => {
    const plain = await startTestServer({ flags: ['--disableTypeDetectionByHeader'] });
    try {
      await fill(plain.root);
      await writeFile(join(plain.root, 'film.unknown'), '\x89PNG\r\n\x1a\n');
      const listed = await types(plain.admin);
      for (const ending of OPEN_ENDINGS) {
        expect([ending, listed[`text.${ending}`], listed[`data.${ending}`]]).toEqual([
          ending,
          'blob',
          'blob',
        ]);
      }
      expect(listed).toMatchObject({ 'empty.bin': 'blob', 'film.unknown': 'text', 'one.txt': 'text' });
      expect(await plain.admin.json<Resource>('/api/resources/text.pem')).toMatchObject({ type: 'blob' });
    } finally {
      await plain.close();
    }
  });
});

describe('a search', () => {
  const search = (headers: Record<string, string>) => user.get('/api/search/?query=one.txt', headers);

  test('is an array for the older client, which sends only its token', async () => {
    const answer = await search({ Accept: '*/*' });
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(await answer.json()).toHaveLength(2);
  });

  test('is lines for the newer client, which keeps its token in a cookie of its own', async () => {
    const answer = await search({ Accept: '*/*', Cookie: `theme=dark; auth=${user.token}` });
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(answer.headers.get('vary')).toContain('Cookie');
    const lines = (await answer.text()).split('\n').filter((line) => line !== '');
    expect(lines.map((line) => JSON.parse(line) as unknown)).toHaveLength(2);
  });

  test('is the format that Accept requests, with the cookie or without', async () => {
    const withCookie: Record<string, string> = { Cookie: `auth=${user.token}` };
    for (const headers of [{}, withCookie]) {
      const array = await search({ Accept: 'application/json', ...headers });
      expect(array.headers.get('content-type')).toBe('application/json; charset=utf-8');
      const lines = await search({ Accept: 'application/x-ndjson', ...headers });
      expect(lines.headers.get('content-type')).toBe('application/x-ndjson');
    }
  });

  test('requires a session, whatever cookie is sent', async () => {
    const answer = await server.anonymous.get('/api/search/?query=x', { Cookie: 'auth=a.b.c' });
    expect(answer.status).toBe(401);
  });
});

test('the health check works by GET, HEAD and POST', async () => {
  for (const method of ['GET', 'HEAD', 'POST']) {
    expect([method, (await server.anonymous.request(method, '/health')).status]).toEqual([method, 200]);
  }
  expect((await server.anonymous.request('DELETE', '/health')).status).toBe(405);
});

test('an empty checksum requests none, an unknown one is rejected', async () => {
  const answer = await user.json<Resource>('/api/resources/one.txt?checksum=');
  expect(answer).toMatchObject({ content: 'hello\n' });
  expect(answer).not.toHaveProperty('checksums');
  expect((await user.get('/api/resources/one.txt?checksum=crc')).status).toBe(400);
});

test('the tree of a denied folder is empty; a folder behind a symlink is not one of its folders', async () => {
  expect(await user.json('/api/resources/recursive/denied')).toEqual([]);
  expect((await user.get('/api/resources/denied')).status).toBe(403);
  expect((await server.anonymous.get('/api/resources/recursive/denied')).status).toBe(401);
  expect(await user.json('/api/resources/recursive/real')).toMatchObject([
    { path: '/real/inner', isDir: true },
    { path: '/real/one.txt', isDir: false },
    { path: '/real/shortcut', isDir: false },
  ]);
});

test('a symlink has its own mode for clients of the release that did so, and that of its target for others', async () => {
  const mode = async (path: string, headers: Record<string, string>) =>
    ((await (await user.get(`/api/resources/${path}`, headers)).json()) as Resource).mode;
  const own = 2 ** 27 + 0o777;
  expect(await mode('link.txt', { 'X-Encoding': 'false' })).toBe(own);
  expect(await mode('real/shortcut/', { 'X-Encoding': 'false' })).toBe(own);
  expect(await mode('link.txt', {})).toBe(await mode('one.txt', { 'X-Encoding': 'false' }));
});

test('a share that ends before it begins has expired', async () => {
  for (const answer of [
    await user.post('/api/share/one.txt?expires=-1&unit=days'),
    await user.post('/api/share/one.txt', { password: '', expires: '-5', unit: 'hours' }),
  ]) {
    expect(answer.status).toBe(200);
    const { hash, expire } = (await answer.json()) as ShareLink;
    expect(expire).toBeGreaterThan(0);
    expect((await server.anonymous.get(`/api/public/share/${hash}`)).status).toBe(404);
  }
});

test('the icons of older releases are at their addresses', async () => {
  for (const [name, type, size] of [
    ['favicon.ico', 'image/', 3],
    ['android-chrome-192x192.png', 'image/png', 192],
    ['android-chrome-512x512.png', 'image/png', 512],
  ] as const) {
    const answer = await server.anonymous.get(`/static/img/icons/${name}`);
    expect([name, answer.status]).toEqual([name, 200]);
    expect(answer.headers.get('content-type')).toContain(type);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(name.endsWith('.ico') ? bytes.readUInt16LE(4) : bytes.readUInt32BE(16)).toBe(size);
  }
});

test('a new user without that preference stays where they are after a copy', async () => {
  const given: Partial<User> = { username: 'old', password: 'correct horse battery', scope: '/' };
  const answer = await server.admin.post('/api/users', { what: 'user', which: [], data: given });
  expect(answer.status).toBe(201);
  const all = await server.admin.json<User[]>('/api/users');
  expect(all.find(({ username }) => username === 'old')).toMatchObject({ redirectAfterCopyMove: false });
});
