import { join } from 'node:path';
import type { TrashDeleted, TrashListing, TrashRestored, VersionListing } from '@satchel/contract';
import { afterEach, expect, test } from 'vitest';
import { openDatabase } from '../src/core/db/database.js';
import { startTestServer, type TestServer } from './harness.js';

let server: TestServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

/** Says of everything that is kept that it is on this volume. */
async function moveRows({ state }: TestServer, volume: string): Promise<void> {
  const { query, close } = await openDatabase({ kind: 'sqlite', file: join(state, 'satchel.db') });
  for (const table of ['trash', 'versions'] as const)
    await query.updateTable(table).set({ volume }).execute();
  await close();
}

test('what a storage keeps that the server does not have is listed, does not answer, and comes back with it', async () => {
  server = await startTestServer();
  const { admin } = server;
  for (const path of ['/a.txt', '/b.txt']) await admin.post(`/api/resources${path}`, path);
  await admin.put('/api/resources/b.txt', 'new');
  await admin.delete('/api/resources/a.txt');
  const trashed = async () => (await admin.json<TrashListing>('/api/trash')).items;
  const kept = async () => (await admin.json<VersionListing>('/api/versions/b.txt')).items;
  const [[item], [version]] = [await trashed(), await kept()];
  if (!item || !version) throw new Error('nothing is kept');
  const items = [{ id: item.id }];
  const restore = async () =>
    (await admin.post('/api/trash/restore', { items })).json() as Promise<TrashRestored>;
  const drop = async () =>
    (await admin.post('/api/trash/delete', { ids: [item.id] })).json() as Promise<TrashDeleted>;
  const open = () => admin.get(`/api/version/b.txt?id=${version.id}`);

  await moveRows(server, 'volume:gone:bucket');
  for (const act of [restore, drop])
    expect((await act()).failed).toMatchObject([{ code: 'disk_unreachable' }]);
  expect([
    (await open()).status,
    (await admin.delete(`/api/versions/b.txt?id=${version.id}`)).status,
  ]).toEqual([503, 503]);
  expect([await trashed(), await kept()]).toMatchObject([
    [{ id: item.id, path: '/a.txt', isReachable: true }],
    [{ id: version.id }],
  ]);

  await moveRows(server, 'volume:main:/');
  expect(await restore()).toMatchObject({ restored: [{ path: '/a.txt' }], failed: [] });
  expect(await (await open()).text()).toBe('/b.txt');
});
