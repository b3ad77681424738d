import type { HistoryListing } from '@satchel/contract';
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
