import { once } from 'node:events';
import { rename } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { encodePath, type UnfinishedUploadEntry, type User, type VirtualPath } from '@satchel/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type FilesServer, startFilesServer } from '../../../test/files-server.js';

const T = '/api/tus';
const PART = { 'Content-Type': 'application/offset+octet-stream' };
const MODIFIED = Date.UTC(2021, 2, 4, 5, 6, 7);
let server: FilesServer;

beforeAll(async () => {
  server = await startFilesServer({
    ann: {},
    ben: {},
    sub: { scope: '/u' },
    nocreate: { only: ['download'] },
  });
});
afterAll(() => server.close());
beforeEach(async () => {
  for (const user of ['ann', 'ben', 'sub'])
    for (const { path } of await listed(user))
      await server.send(user, 'DELETE', T + encodePath(path as VirtualPath));
  await server.clear();
});

async function listed(user: string): Promise<UnfinishedUploadEntry[]> {
  const answer = await server.send(user, 'GET', '/api/uploads');
  expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'no-store']);
  return answer.json() as UnfinishedUploadEntry[];
}
const paths = async (user: string) => (await listed(user)).map(({ path }) => path);

async function begin(user: string, path: string, bytes: string, more: Record<string, string> = {}) {
  const headers = { 'Upload-Length': '11', ...more };
  const begun = await server.send(user, 'POST', `${T}${path}`, { headers });
  expect(begun.status).toBe(201);
  const part = { headers: { ...PART, 'Upload-Offset': '0' }, body: bytes };
  expect((await server.send(user, 'PATCH', `${T}${path}`, part)).status).toBe(204);
  return begun;
}

async function change(user: string, which: keyof User, value: unknown): Promise<void> {
  const found = (await server.admin.json<User[]>('/api/users')).find(({ username }) => username === user);
  const data = { ...found, [which]: value };
  const answer = await server.admin.put(`/api/users/${found?.id}`, { what: 'user', which: [which], data });
  expect(answer.status).toBe(200);
}

test('unfinished uploads are listed with what is there, the most recent first', async () => {
  const metadata = `modified ${Buffer.from(String(MODIFIED)).toString('base64')}`;
  const begun = await begin('ann', '/docs/a%20b.txt', 'hello', { 'Upload-Metadata': metadata });
  await begin('ann', '/second.txt', 'hel');
  const [second, first] = await listed('ann');
  expect(second).toMatchObject({ path: '/second.txt', offset: 3 });
  expect(second).not.toHaveProperty('modified');
  expect(first).toEqual({
    path: '/docs/a b.txt',
    id: begun.headers['x-upload-id'],
    length: 11,
    offset: 5,
    override: false,
    modified: new Date(MODIFIED).toISOString(),
    touchedAt: expect.any(String),
    expiresAt: expect.any(String),
    isReceiving: false,
  });
  const { touchedAt = '', expiresAt = '' } = first ?? {};
  expect(Math.abs(Date.now() - Date.parse(touchedAt))).toBeLessThan(60_000);
  expect(Date.parse(expiresAt) - Date.parse(touchedAt)).toBe(24 * 3_600_000);
});

test('an upload is listed no more when it is complete, or was dropped by its id', async () => {
  await begin('ann', '/a.txt', 'hello world');
  const dropped = await begin('ann', '/b.txt', 'hello');
  expect(await paths('ann')).toEqual(['/b.txt']);
  const headers = { 'X-Upload-Id': String(dropped.headers['x-upload-id']) };
  expect((await server.send('ann', 'DELETE', `${T}/b.txt`, { headers })).status).toBe(204);
  expect(await paths('ann')).toEqual([]);
});

test('an upload that receives a part says so', async () => {
  await begin('ann', '/a.txt', 'hello');
  const headers = { ...PART, 'X-Auth': server.tokenOf('ann'), 'Upload-Offset': '5', 'Content-Length': '6' };
  const target = { host: '127.0.0.1', port: server.port, path: `${T}/a.txt`, method: 'PATCH' };
  const sending = httpRequest({ ...target, headers });
  sending.write(' wo');
  await expect.poll(async () => (await listed('ann')).map(({ isReceiving }) => isReceiving)).toEqual([true]);
  sending.end('rld');
  await once(sending, 'response');
  expect(await paths('ann')).toEqual([]);
});

test('without a session, such as for visitors of a link, there is no list', async () => {
  await begin('ann', '/a.txt', 'hello');
  expect((await server.send('', 'GET', '/api/uploads')).status).toBe(401);
});

test('uploads of other users are not listed', async () => {
  await begin('ann', '/a.txt', 'hello');
  expect(await paths('ben')).toEqual([]);
});

test('an upload that a rule forbids by now is not listed, and neither is one of who may not create', async () => {
  await begin('ben', '/deny/a.txt', 'hello');
  await begin('ben', '/other.txt', 'hello');
  await server.setRules('ben', [{ regex: false, allow: false, path: '/deny', regexp: null }]);
  expect(await paths('ben')).toEqual(['/other.txt']);
  await server.setRules('ben', []);
  expect(await paths('ben')).toEqual(['/other.txt', '/deny/a.txt']);
  expect(await paths('nocreate')).toEqual([]);
});

test('an upload of another scope is not listed, and its path is that of the scope', async () => {
  await begin('sub', '/a.txt', 'hello');
  expect(await paths('sub')).toEqual(['/a.txt']);
  await change('sub', 'scope', '/v');
  expect(await paths('sub')).toEqual([]);
  await change('sub', 'scope', '/u');
  expect(await paths('sub')).toEqual(['/a.txt']);
});

test('an upload whose folder was renamed is not listed', async () => {
  await begin('ann', '/docs/a.txt', 'hello');
  await rename(join(server.root, 'docs'), join(server.root, 'renamed'));
  expect(await paths('ann')).toEqual([]);
  await rename(join(server.root, 'renamed'), join(server.root, 'docs'));
  expect(await paths('ann')).toEqual(['/docs/a.txt']);
});
