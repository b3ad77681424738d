import { mkdir, readdir, readFile, rename, stat, symlink, writeFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { join, relative } from 'node:path';
import { everyPermission } from '@satchel/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FilesServer, startFilesServer } from '../../../test/files-server.js';
import { startTestServer } from '../../../test/harness.js';

const R = '/api/resources';
/** The longest body that is written in one worker task, one byte beside it, and what is usual. */
const SIZES = [0, 1, 10_240, 262_144, 262_145];
let rig: FilesServer;

beforeAll(async () => {
  const deny = { regex: false, allow: false, path: '/denied', regexp: null };
  rig = await startFilesServer({
    ann: {},
    reader: { without: ['create', 'modify'] },
    creator: { only: ['create'] },
    ruled: { rules: [deny] },
    inner: { scope: '/home' },
  });
});
afterAll(() => rig.close());
beforeEach(async () => {
  await rig.clear();
  await mkdir(join(rig.root, 'denied'));
});

const onDisk = (name: string) => readFile(join(rig.root, name));
/** With its entries' types, Node follows no links: one of them leads in a circle. */
const names = async () => {
  const entries = await readdir(rig.root, { recursive: true, withFileTypes: true });
  return entries.map((entry) => relative(rig.root, join(entry.parentPath, entry.name))).sort();
};
const post = (user: string, path: string, body: string | Buffer, headers = {}) =>
  rig.send(user, 'POST', `${R}${path}`, { body, headers });

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
    const answer = await rig.send('ann', method, `${R}${target}`, { body });
    expect(answer.status).toBe(200);
    expect((await onDisk('new/deep/a')).equals(body)).toBe(true);
    expect((await rig.send('ann', 'GET', `${R}/new/deep/a`)).headers.etag).toBe(answer.headers.etag);
  }
  expect((await stat(join(rig.root, 'new/deep/a'))).mode & 0o777).toBe(0o640);
  const own = (await names()).filter((name) => !name.startsWith('.satchel-versions'));
  expect(own).toEqual(['denied', 'home', 'new', 'new/deep', 'new/deep/a']);
});

describe('refused, and nothing is left:', () => {
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
  ])('%s', async (_title, user, path, status) => {
    await writeFile(join(rig.root, 'there'), 'there');
    await symlink('denied', join(rig.root, 'to-denied'));
    await symlink('..', join(rig.root, 'home/out'));
    const before = await names();
    expect((await post(user, path, 'x')).status).toBe(status);
    expect(await names()).toEqual(before);
    expect(String(await onDisk('there'))).toBe('there');
  });

  test.each([false, true])('cut in the middle, over a file: %s', async (exists) => {
    if (exists) await writeFile(join(rig.root, 'f'), 'old');
    const before = await names();
    const { request, ended } = begin(rig.tokenOf('ann'), rig.port, '/f?override=true', 9_000, 'part');
    // The answer to a second request says that the server has the first one.
    await rig.send('ann', 'GET', `${R}/`);
    request.destroy();
    expect(await ended).toBe(0);
    expect((await post('ann', '/after', 'x')).status).toBe(200);
    expect(await names()).toEqual([...before, 'after'].sort());
    if (exists) expect(String(await onDisk('f'))).toBe('old');
  });

  test('when its user is removed while the body arrives', async () => {
    const server = await startTestServer();
    try {
      const perm = { ...everyPermission(true), admin: false };
      const client = await server.createUser({ username: 'gone', perm });
      const { port } = new URL(server.origin);
      const { request, ended } = begin(client.token ?? '', Number(port), '/late', 8, 'half');
      const users = await server.admin.json<{ id: number; username: string }[]>('/api/users');
      const id = users.find(({ username }) => username === 'gone')?.id;
      await server.admin.delete(`/api/users/${id}`);
      request.end('half');
      expect([0, 401]).toContain(await ended);
      expect(await readdir(server.root)).not.toContain('late');
    } finally {
      await server.close();
    }
  });
});

test('of many savers of one version one wins', async () => {
  const { etag = '' } = (await post('ann', '/a', 'first')).headers;
  const saves = Array.from({ length: 16 }, (_, n) =>
    rig.send('ann', 'PUT', `${R}/a`, { body: `saver ${n}`, headers: { 'If-Match': etag } }),
  );
  const statuses = (await Promise.all(saves)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status === 412)).toHaveLength(15);
  expect(String(await onDisk('a'))).toBe(`saver ${statuses.indexOf(200)}`);
});

test('many at once into one folder that others rename: each is whole or refused', async () => {
  await mkdir(join(rig.root, 'moving'));
  const uploads = Array.from({ length: 40 }, (_, n) => post('ann', `/moving/f${n}`, `file ${n}`));
  await rename(join(rig.root, 'moving'), join(rig.root, 'moved'));
  const answers = await Promise.all(uploads);
  for (const [n, { status }] of answers.entries()) {
    const where = await foundIn(['moving', 'moved'], `f${n}`);
    // The folder is gone, or there is another one in its place.
    expect([200, 404, 412]).toContain(status);
    expect(where).toEqual(status === 200 ? [`file ${n}`] : []);
  }
  expect((await names()).filter((name) => name.includes('.satchel'))).toEqual([]);
});

async function foundIn(folders: string[], name: string): Promise<string[]> {
  const found = folders.map((folder) => onDisk(join(folder, name)).then(String, () => null));
  return (await Promise.all(found)).filter((text) => text !== null);
}
