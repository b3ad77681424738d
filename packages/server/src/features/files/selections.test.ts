import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { everyPermission, type KeptSelection, MAX_SELECTED } from '@satchel/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiClient } from '../../../test/api-client.js';
import { type SharesServer, startSharesServer } from '../../../test/shares-server.js';

const NAMES = Array.from({ length: 3000 }, (_, index) => `a scan with a long name, number ${index}.txt`);

let server: SharesServer;
let scratch: string;
let ann: ApiClient;
let ben: ApiClient;

beforeAll(async () => {
  server = await startSharesServer();
  scratch = mkdtempSync(join(tmpdir(), 'satchel-selections-'));
  await server.plant(Object.fromEntries(NAMES.map((name) => [`ann/many/${name}`, name])));
  await server.plant({ 'ann/many/left out.txt': 'x', 'ann/many/denied.txt': 'x', 'ann/many/in/1.txt': '1' });
  const rules = [{ regex: false, allow: false, path: '/many/denied.txt', regexp: null }];
  ann = await server.createUser({ username: 'ann', scope: '/ann', rules });
  ben = await server.createUser({ username: 'ben', scope: '/ann' });
});
afterAll(async () => {
  await server.close();
  rmSync(scratch, { recursive: true, force: true });
});

const select = async (user: ApiClient, files: unknown, folder = '/many/') => {
  const response = await user.post(`/api/raw${folder}`, { files });
  expect(response.status).toBe(200);
  return ((await response.json()) as KeptSelection).id;
};
const download = (user: ApiClient, id: string, folder = '/many/') =>
  user.get(`/api/raw${folder}?selection=${encodeURIComponent(id)}&algo=zip`);
const listed = async (response: Response): Promise<string[]> => {
  expect(response.status).toBe(200);
  const file = join(scratch, 'x.zip');
  writeFileSync(file, Buffer.from(await response.arrayBuffer()));
  return execFileSync('unzip', ['-Z1', file], { encoding: 'utf8', maxBuffer: 2 ** 24 })
    .trim()
    .split('\n');
};

describe('a selection that is too long for an address', () => {
  test('a selection is downloaded by a short address, as often as it is asked for', async () => {
    const id = await select(ann, [...NAMES, 'in']);
    expect((await listed(await download(ann, id))).sort()).toEqual([...NAMES, 'in/', 'in/1.txt'].sort());
    expect((await listed(await download(ann, id))).length).toBe(NAMES.length + 2);
  });

  test('a selection holds what the user may have when it is downloaded', async () => {
    const id = await select(ann, ['left out.txt', 'denied.txt']);
    expect(await listed(await download(ann, id))).toEqual(['left out.txt']);
    const none = await select(ann, ['denied.txt', 'missing.txt']);
    expect([403, 404]).toContain((await download(ann, none)).status);
  });

  test('a selection is of one user, for ten minutes, and with the permission of that time', async () => {
    const id = await select(ann, ['left out.txt']);
    expect((await download(ben, id)).status).toBe(404);
    expect((await server.anonymous.get(`/api/raw/many/?selection=${id}`)).status).toBe(401);
    expect((await download(ann, id)).status).toBe(200);
    server.pass(10 * 60_000);
    expect((await download(ann, id)).status).toBe(404);
    const cat = await server.createUser({ username: 'cat', scope: '/ann' });
    const kept = await select(cat, ['left out.txt']);
    const perm = { ...everyPermission(true), admin: false, share: false, execute: false, download: false };
    await server.changeUser(cat, 'perm', { perm });
    const again = await server.anonymous.login('cat', 'correct horse battery');
    for (const refused of [
      await download(again, kept),
      await again.post('/api/raw/many/', { files: ['in'] }),
    ])
      expect([refused.status, await refused.text()]).toEqual([202, '202 Accepted\n']);
  });

  test('a selection displaces the oldest ones of the same user', async () => {
    const first = await select(ann, ['left out.txt']);
    const other = await select(ben, ['left out.txt']);
    for (let count = 0; count < 8; count += 1) {
      server.pass(1000);
      await select(ann, ['in']);
    }
    expect((await download(ann, first)).status).toBe(404);
    expect((await download(ben, other)).status).toBe(200);
  });

  test.each([
    ['climbs out', ['../ben.txt']],
    ['climbs out from a folder', ['in/../../../x']],
    ['holds no text', [1]],
    ['holds an empty name', ['in', '']],
    ['is empty', []],
    ['is too long', Array.from({ length: MAX_SELECTED + 1 }, String)],
    ['is no list', 'in'],
  ])('a selection is rejected when it %s', async (_, files) => {
    expect((await ann.post('/api/raw/many/', { files })).status).toBe(400);
  });

  test('a selection needs a folder that exists, and a session', async () => {
    expect((await ann.post('/api/raw/none/', { files: ['x'] })).status).toBe(404);
    expect((await ann.post('/api/raw/many/denied.txt', { files: ['x'] })).status).toBe(403);
    expect((await ann.post('/api/raw/many/in/1.txt', { files: ['x'] })).status).toBe(400);
    expect((await server.anonymous.post('/api/raw/many/', { files: ['x'] })).status).toBe(401);
    for (const odd of ['none', '%00', "'", 'x'.repeat(3000)])
      expect([400, 404]).toContain((await ann.get(`/api/raw/many/?selection=${odd}`)).status);
  });
});
