import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TrashListing } from '@satchel/contract';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keptOnDisk } from './kept-on-disk.js';
import { openServerPair, type PairedServer, type ServerPair } from './server-pair.js';

const NAMES = Array.from({ length: 12 }, (_, index) => `file-${index}.txt`).sort();
const DAY_MS = 24 * 60 * 60_000;
const held: pg.Client[] = [];
let pair: ServerPair;
let first: PairedServer;
beforeEach(async () => {
  pair = await openServerPair();
  first = await pair.start('first');
  for (const name of NAMES) writeFileSync(join(pair.root, name), name);
});
afterEach(async () => {
  for (const client of held.splice(0)) await client.end();
  await pair.close();
});

const trashOnDisk = () => keptOnDisk(pair.root, 'trash').length;
const rows = () => pair.database.query.selectFrom('trash').select('state').execute();

/** Nobody else gets at a table until the returned function is called. */
async function hold(table: string): Promise<() => Promise<void>> {
  const client = new pg.Client(pair.url);
  held.push(client);
  await client.connect();
  await client.query(`begin; lock table ${table} in access exclusive mode`);
  return () => client.end();
}

async function isWaitedFor(table: string, verb: string): Promise<boolean> {
  const client = new pg.Client(pair.url);
  await client.connect();
  const waiting = `select 1 from pg_locks join pg_stat_activity using (pid)
    where not granted and relation = '${table}'::regclass and query like '${verb} %'`;
  const { rows } = await client.query(waiting);
  await client.end();
  return rows.length > 0;
}

/** Deletes all files, and waits between the rows and the files: there the user is looked for once more. */
async function deleteUntilMoving(): Promise<{ finish(): Promise<unknown> }> {
  const giveTrash = await hold('trash');
  const items = NAMES.map((name) => ({ from: `/${name}` }));
  const deletion = first.admin.post('/api/batch', { action: 'delete', items });
  await expect.poll(() => isWaitedFor('trash', 'insert')).toBe(true);
  const giveSessions = await hold('sessions');
  await giveTrash();
  await expect.poll(rows).toEqual(NAMES.map(() => ({ state: 0 })));
  await expect.poll(() => isWaitedFor('sessions', 'select')).toBe(true);
  const finish = async () => {
    await giveSessions();
    return (await deletion).json();
  };
  return { finish };
}

async function expectNames(): Promise<void> {
  const { items } = await first.admin.json<TrashListing>('/api/trash');
  expect(items.map(({ name }) => name).sort()).toEqual(NAMES);
  expect(trashOnDisk()).toBe(NAMES.length);
  expect(NAMES.filter((name) => existsSync(join(pair.root, name)))).toEqual([]);
}

test('a deletion at one server keeps its names while another one starts', async () => {
  const { finish } = await deleteUntilMoving();
  await pair.start('second');
  expect(await rows()).toHaveLength(NAMES.length);
  expect(await finish()).toEqual({ done: NAMES.length, failed: [] });
  await expectNames();
});

test('a deletion at a server that seemed to be gone keeps its names', async () => {
  const { finish } = await deleteUntilMoving();
  await pair.cutOff(2 * DAY_MS);
  await pair.start('second');
  await expect.poll(rows).toEqual([]);
  expect(await finish()).toEqual({ done: NAMES.length, failed: [] });
  await expectNames();
});
