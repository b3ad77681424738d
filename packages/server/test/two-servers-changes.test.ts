import type { HistoryListing, ShareLink } from '@satchel/contract';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openServerPair, type PairedServer, type ServerPair } from './server-pair.js';

let pair: ServerPair;
let first: PairedServer;
let second: PairedServer;
beforeEach(async () => {
  pair = await openServerPair();
  // The same millisecond for both.
  const at = Date.now();
  first = await pair.start('first', { now: () => at });
  second = await pair.start('second', { now: () => at });
});
afterEach(() => pair.close());

test('steps of one action at two servers in the same moment are all kept', async () => {
  const create = (server: PairedServer, name: string) =>
    server.admin.post(`/api/resources/${name}`, name, { 'X-Action-Id': 'both' });
  const names = ['a', 'b', 'c', 'd'];
  const made = await Promise.all(names.flatMap((name) => [create(first, name), create(second, `${name}2`)]));
  expect(new Set(made.map(({ status }) => status))).toEqual(new Set([200]));
  for (const { admin } of [first, second, first]) await admin.json('/api/history');
  const { items } = await first.admin.json<HistoryListing>('/api/history');
  expect(items).toEqual([expect.objectContaining({ id: 'both', items: 8, undoable: 8 })]);
  expect((await second.admin.post('/api/history/both/undo')).status).toBe(200);
  expect(await (await first.admin.get('/api/resources/')).json()).toMatchObject({ numFiles: 0 });
});

test('a permanent link that is made at two servers in the same moment exists once', async () => {
  await first.admin.post('/api/resources/file.txt', 'a');
  await first.admin.post('/api/resources/other.txt', 'b');
  const share = (server: PairedServer, name: string) => server.admin.post(`/api/share/${name}`, {});
  // Rows that follow from the uploads are stored before, as they wait for the table, too.
  await Promise.all([first, second].map((server) => server.admin.json('/api/shares')));
  // So that both look for one before any of them has made it.
  const client = new pg.Client(pair.url);
  await client.connect();
  await client.query('begin; lock table shares in share mode');
  const both = Promise.all([first, second, first, second].map((server) => share(server, 'file.txt')));
  const waiting = () =>
    client.query("select 1 from pg_locks where not granted and relation = 'shares'::regclass");
  await expect.poll(async () => (await waiting()).rows.length).toBe(4);
  await client.end();
  const made = (await Promise.all((await both).map((each) => each.json()))) as ShareLink[];
  const hashes = new Set(made.map(({ hash }) => hash));
  expect([hashes.size, made[0]?.hash]).toEqual([1, expect.any(String)]);
  expect(await first.admin.json<ShareLink[]>('/api/shares')).toHaveLength(1);
  expect((await share(second, 'other.txt')).status).toBe(200);
});
