import { mkdir, readdir, readFile, rename, stat, symlink, writeFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { join, relative } from 'node:path';
import { everyPermission } from '@satchel/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FilesServer, startFilesServer } from '../../../test/files-server.js';
import { startTestServer } from '../../../test/harness.js';

const R = '/api/resources';
/** Sizes around the longest body that is written in one worker task, and usual ones. */
const SIZES = [0, 1, 10_240, 262_144, 262_145];
let server: FilesServer;

beforeAll(async () => {
  const deny = { regex: false, allow: false, path: '/denied', regexp: null };
  server = await startFilesServer({
    ann: {},
    reader: { without: ['create', 'modify'] },
    creator: { only: ['create'] },
    ruled: { rules: [deny] },
    inner: { scope: '/home' },
  });
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.clear();
  await mkdir(join(server.root, 'denied'));
});

const onDisk = (name: string) => readFile(join(server.root, name));
/** `readdir` with `withFileTypes` does not follow links, one of which leads in a circle. */
const names = async () => {
  const entries = await readdir(server.root, { recursive: true, withFileTypes: true });
  return entries.map((entry) => relative(server.root, join(entry.parentPath, entry.name))).sort();
};
const post = (user: string, path: string, body: string | Buffer, headers = {}) =>
  server.send(user, 'POST', `${R}${path}`, { body, headers });

/** Sends the head of an upload and a part of its body. */
function begin(token: string, port: number, path: string, length: number, part: string) {
  const headers = { 'X-Auth': token, 'Content-Length': String(length) };
  const request = httpRequest({ host: '127.0.0.1', port, method: 'POST', path: `${R}${path}`, headers });
  const ended = new Promise<number>((resolve) => {
    request.on('response', (response) => resolve(response.statusCode ?? 0)).on('error', () => resolve(0));
  });
  request.write(part);
  return { request, ended };
}

test.each(SIZES)('an upload of %d bytes is stored, replaced and saved whole', async (size) => {
  for (const [method, target, letter] of [
    ['POST', '/new/deep/a', 'a'],
    ['POST', '/new/deep/a?override=true', 'b'],
    ['PUT', '/new/deep/a', 'c'],
  ] as const) {
    const body = Buffer.alloc(size, letter);
    const answer = await server.send('ann', method, `${R}${target}`, { body });
    expect(answer.status).toBe(200);
    expect((await onDisk('new/deep/a')).equals(body)).toBe(true);
    expect((await server.send('ann', 'GET', `${R}/new/deep/a`)).headers.etag).toBe(answer.headers.etag);
  }
  expect((await stat(join(server.root, 'new/deep/a'))).mode & 0o777).toBe(0o640);
  const own = (await names()).filter((name) => !name.startsWith('.satchel-versions'));
  expect(own).toEqual(['denied', 'home', 'new', 'new/deep', 'new/deep/a']);
});

describe('an upload that is refused leaves nothing:', () => {
  test.each([
    ['without a session', 'nobody', '/x', 401],
    ['without the permission', 'reader', '/x', 403],
    ['over a file without the permission to modify', 'creator', '/there?override=true', 403],
    ['over a file that was not to be replaced', 'ann', '/there', 409],
    ['over a folder', 'ann', '/denied?override=true', 409],
    ['below a file', 'ann', '/there/x', 409],
    ['at a denied place', 'ruled', '/denied/x', 403],
    ['through a symlink to a denied place', 'ruled', '/to-denied/x', 403],
    ['through a symlink out of the scope', 'inner', '/out/x', 403],
    ['over a name that the server uses itself', 'ann', '/.satchel-upload-1-2', 404],
  ])('an upload %s', async (_title, user, path, status) => {
    await writeFile(join(server.root, 'there'), 'there');
    await symlink('denied', join(server.root, 'to-denied'));
    await symlink('..', join(server.root, 'home/out'));
    const before = await names();
    expect((await post(user, path, 'x')).status).toBe(status);
    expect(await names()).toEqual(before);
    expect(String(await onDisk('there'))).toBe('there');
  });

  test.each([false, true])('an upload that is cut in the middle, over a file: %s', async (exists) => {
    if (exists) await writeFile(join(server.root, 'f'), 'old');
    const before = await names();
    const { request, ended } = begin(server.tokenOf('ann'), server.port, '/f?override=true', 9_000, 'part');
    // The response to a second request shows that the server has received the first one.
    await server.send('ann', 'GET', `${R}/`);
    request.destroy();
    expect(await ended).toBe(0);
    expect((await post('ann', '/after', 'x')).status).toBe(200);
    expect(await names()).toEqual([...before, 'after'].sort());
    if (exists) expect(String(await onDisk('f'))).toBe('old');
  });

  test('an upload whose user is removed while the body arrives', async () => {
    const another = await startTestServer();
    try {
      const perm = { ...everyPermission(true), admin: false };
      const client = await another.createUser({ username: 'gone', perm });
      const { port } = new URL(another.origin);
      const { request, ended } = begin(client.token ?? '', Number(port), '/late', 8, 'half');
      const users = await another.admin.json<{ id: number; username: string }[]>('/api/users');
      const id = users.find(({ username }) => username === 'gone')?.id;
      await another.admin.delete(`/api/users/${id}`);
      request.end('half');
      expect([0, 401]).toContain(await ended);
      expect(await readdir(another.root)).not.toContain('late');
    } finally {
      await another.close();
    }
  });
});

test('of many savers of one version one wins', async () => {
  const { etag = '' } = (await post('ann', '/a', 'first')).headers;
  const saves = Array.from({ length: 16 }, (_, n) =>
    server.send('ann', 'PUT', `${R}/a`, { body: `saver ${n}`, headers: { 'If-Match': etag } }),
  );
  const statuses = (await Promise.all(saves)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status === 412)).toHaveLength(15);
  expect(String(await onDisk('a'))).toBe(`saver ${statuses.indexOf(200)}`);
});

test('many uploads at once into one folder that others rename are each whole or refused', async () => {
  await mkdir(join(server.root, 'moving'));
  const uploads = Array.from({ length: 40 }, (_, n) => post('ann', `/moving/f${n}`, `file ${n}`));
  await rename(join(server.root, 'moving'), join(server.root, 'moved'));
  const answers = await Promise.all(uploads);
  for (const [n, { status }] of answers.entries()) {
    const where = await foundIn(['moving', 'moved'], `f${n}`);
    // The folder is gone, or replaced by another one.
    expect([200, 404, 412]).toContain(status);
    expect(where).toEqual(status === 200 ? [`file ${n}`] : []);
  }
  expect((await names()).filter((name) => name.includes('.satchel'))).toEqual([]);
});

async function foundIn(folders: string[], name: string): Promise<string[]> {
  const found = folders.map((folder) => onDisk(join(folder, name)).then(String, () => null));
  return (await Promise.all(found)).filter((text) => text !== null);
}

describe('an upload that comes twice', () => {
  const named = { 'X-Action-Id': 'round-1', 'X-Modified': '2026-01-02T03:04:05Z' };
  const twice = (path: string, body: string, headers = {}) =>
    post('ann', path, body, { ...named, ...headers });

  test.each([0, 3, 6_000_000])('is the same upload, with %d bytes', async (size) => {
    const body = 'a'.repeat(size);
    const first = await twice('/own.txt', body);
    const second = await twice('/own.txt', body);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.headers.etag).toBe(first.headers.etag);
    expect((await onDisk('own.txt')).toString()).toBe(body);
  });

  test('is the same upload while the first one is under way', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => twice('/own.txt', 'aaa')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  });

  test('finds the name in use if it belongs to another action, or is another file', async () => {
    expect((await twice('/own.txt', 'aaa')).status).toBe(200);
    expect((await twice('/own.txt', 'aaa', { 'X-Action-Id': 'round-2' })).status).toBe(409);
    expect((await twice('/own.txt', 'aaaa')).status).toBe(409);
    expect((await twice('/own.txt', 'aaa', { 'X-Modified': '2026-01-02T03:04:06Z' })).status).toBe(409);
    expect((await post('ann', '/own.txt', 'aaa')).status).toBe(409);
    expect((await post('creator', '/own.txt', 'aaa', named)).status).toBe(409);
  });

  test('finds the name in use if the file was changed in the meantime', async () => {
    expect((await twice('/own.txt', 'aaa')).status).toBe(200);
    await writeFile(join(server.root, 'own.txt'), 'bbb');
    expect((await twice('/own.txt', 'aaa')).status).toBe(409);
    expect(await onDisk('own.txt')).toEqual(Buffer.from('bbb'));
  });

  test('is uploaded again if the file was deleted in the meantime', async () => {
    expect((await twice('/own.txt', 'aaa')).status).toBe(200);
    expect((await server.send('ann', 'DELETE', `${R}/own.txt`)).status).toBe(200);
    expect((await twice('/own.txt', 'aaa')).status).toBe(200);
    expect(await onDisk('own.txt')).toEqual(Buffer.from('aaa'));
  });
});
