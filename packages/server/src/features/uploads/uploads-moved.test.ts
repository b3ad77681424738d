import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ApiClient } from '../../../test/api-client.js';
import { startTestServer, type TestServer } from '../../../test/harness.js';

const PART = { 'Content-Type': 'application/offset+octet-stream' };
const DAY = 24 * 3_600_000;
const PASSWORD = 'correct horse battery';
let server: TestServer;
let ann: ApiClient;
let now: number;

beforeEach(async () => {
  now = Date.now();
  server = await startTestServer({ now: () => now });
  ann = await server.createUser({ username: 'ann' });
  expect((await ann.post('/api/resources/trip/')).ok).toBe(true);
  await begin('/trip/a.txt');
  expect(await part('/trip/a.txt', 0, 'abc')).toBe(204);
});
afterEach(() => server.close());

const begin = async (path: string) => {
  const { status } = await ann.post(`/api/tus${path}`, undefined, { 'Upload-Length': '6' });
  expect(status).toBe(201);
};
const part = async (path: string, offset: number, body: string) =>
  (await ann.request('PATCH', `/api/tus${path}`, body, { ...PART, 'Upload-Offset': String(offset) })).status;
const offsetOf = async (path: string) => {
  const { status, headers } = await ann.request('HEAD', `/api/tus${path}`);
  return status === 200 ? Number(headers.get('upload-offset')) : status;
};
const rename = async (from: string, to: string, more = '') => {
  const destination = encodeURIComponent(to);
  const answer = await ann.request(
    'PATCH',
    `/api/resources${from}?action=rename&destination=${destination}${more}`,
  );
  expect(answer.ok).toBe(true);
};
const remove = async (path: string) => expect((await ann.delete(`/api/resources${path}`)).ok).toBe(true);
/** Everything on the disk that belongs to an unfinished upload. */
const staged = () =>
  (readdirSync(server.root, { recursive: true }) as string[]).filter((name) =>
    name.includes('.satchel-upload-'),
  );
/** An abandoned upload is removed when another is created. */
const sweepLater = async () => {
  now += 2 * DAY;
  ann = await server.anonymous.login('ann', PASSWORD);
  await begin('/other.txt');
  await ann.delete('/api/tus/other.txt');
};

describe('an upload whose folder is renamed', () => {
  test('goes on at its new path, and is unknown at the former one', async () => {
    await rename('/trip/', '/journey');
    expect(await offsetOf('/journey/a.txt')).toBe(3);
    expect(await offsetOf('/trip/a.txt')).toBe(404);
    expect(await part('/journey/a.txt', 3, 'def')).toBe(204);
    expect(readFileSync(join(server.root, 'journey/a.txt'), 'utf8')).toBe('abcdef');
    expect(staged()).toEqual([]);
  });

  test('is removed when nobody continues it, also if its client asked before the move was stored', async () => {
    await Promise.all([rename('/trip/', '/journey'), offsetOf('/trip/a.txt')]);
    expect(await offsetOf('/trip/a.txt')).toBe(404);
    await begin('/trip/a.txt');
    expect(await part('/trip/a.txt', 0, 'uvwxyz')).toBe(204);
    expect(staged()).toHaveLength(1);
    await sweepLater();
    expect(staged()).toEqual([]);
  });

  test('leaves an upload alone that is at its new path already', async () => {
    await rename('/trip/', '/journey');
    await ann.post('/api/resources/trip/');
    await begin('/trip/a.txt');
    await rename('/journey/', '/trip', '&override=true');
    expect(await offsetOf('/trip/a.txt')).toBe(0);
    expect(await part('/trip/a.txt', 0, 'uvwxyz')).toBe(204);
    expect(staged()).toHaveLength(1);
    await sweepLater();
    expect(staged()).toEqual([]);
    expect(readFileSync(join(server.root, 'trip/a.txt'), 'utf8')).toBe('uvwxyz');
  });

  test('is removed where its user does not get, too', async () => {
    await server.admin.post('/api/resources/bens/');
    const ben = await server.createUser({ username: 'ben', scope: '/bens' });
    const begun = await ben.post('/api/tus/in/b.txt', undefined, { 'Upload-Length': '6' });
    expect(begun.status).toBe(201);
    await rename('/bens/in/', '/elsewhere');
    expect((await ben.request('HEAD', '/api/tus/in/b.txt')).status).toBe(404);
    expect(staged()).toHaveLength(2);
    await sweepLater();
    expect(staged()).toEqual([]);
  });

  test('stays where it is when the folder only has the beginning of its name', async () => {
    await ann.post('/api/resources/tri/');
    await rename('/tri/', '/x');
    expect(await offsetOf('/trip/a.txt')).toBe(3);
  });
});

describe('an upload whose folder is deleted', () => {
  interface Trashed {
    id: string;
  }
  const inTrash = async () => (await ann.json<{ items: Trashed[] }>('/api/trash')).items;

  test('goes on after the folder was restored, and is removed when nobody continues it then', async () => {
    await remove('/trip/');
    expect(await offsetOf('/trip/a.txt')).toBe(404);
    expect(staged()).toHaveLength(1);
    const [entry] = await inTrash();
    await sweepLater();
    expect(staged()).toHaveLength(1);
    await ann.post('/api/trash/restore', { items: [{ id: entry?.id }] });
    expect(existsSync(join(server.root, 'trip'))).toBe(true);
    await sweepLater();
    expect(staged()).toEqual([]);
  });

  test('is gone when it is deleted from the trash', async () => {
    await remove('/trip/');
    const [entry] = await inTrash();
    expect((await ann.post('/api/trash/delete', { ids: [entry?.id] })).ok).toBe(true);
    expect(staged()).toEqual([]);
  });

  test('is gone when the folder is deleted for good', async () => {
    await remove('/trip/?permanent=true');
    expect(staged()).toEqual([]);
    expect(await offsetOf('/trip/a.txt')).toBe(404);
    await begin('/trip/a.txt');
    expect(await offsetOf('/trip/a.txt')).toBe(0);
  });
});
