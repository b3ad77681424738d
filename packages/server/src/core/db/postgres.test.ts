import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createPostgresDatabase } from '../../../test/databases.js';
import type { AppDatabase } from './app-database.js';
import { openDatabase } from './database.js';
import { QueryCache } from './query-cache.js';

let url: string;
let here: AppDatabase;
let elsewhere: AppDatabase;
let operator: pg.Client;
beforeEach(async () => {
  url = await createPostgresDatabase();
  here = await openDatabase({ kind: 'postgres', url });
  elsewhere = await openDatabase({ kind: 'postgres', url });
  operator = new pg.Client(url);
  await operator.connect();
});
afterEach(async () => {
  await Promise.all([here.close(), elsewhere.close(), operator.end()]);
});

const write = (database: Pick<AppDatabase, 'query'>, value: string) =>
  database.query
    .insertInto('settings')
    .values({ name: 'a', value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();

let reads = 0;
async function read(): Promise<string | undefined> {
  reads += 1;
  const row = await here.query
    .selectFrom('settings')
    .select('value')
    .where('name', '=', 'a')
    .executeTakeFirst();
  return row?.value;
}

/** Resolves when changes by others are known to `here`. */
async function known(): Promise<number> {
  await expect.poll(() => here.stamp()).toBeDefined();
  return here.stamp() ?? known();
}

/** Ends the connections that listen. */
const cutListeners = () =>
  operator.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query = 'listen satchel_changes'",
  );

test('rows are kept once notifications are known to arrive', async () => {
  await write(here, 'first');
  const rows = new QueryCache<string, string | undefined>(here);
  // The proof may end between two calls on a busy machine; some time two of them follow one another.
  await expect
    .poll(async () => {
      await known();
      await rows.get('a', read);
      const before = reads;
      return [await rows.get('a', read), reads - before];
    })
    .toEqual(['first', 0]);
});

test.each(['by another server', 'by an operator', 'by an operator who empties the table'])(
  'a change %s is known without a query',
  async (by) => {
    await write(here, 'first');
    const before = await known();
    if (by === 'by another server') await write(elsewhere, 'second');
    else if (by === 'by an operator') await operator.query("update settings set value = 'second'");
    else await operator.query('truncate settings');
    await expect.poll(() => here.stamp() ?? before).not.toBe(before);
  },
);

test.each(['users', 'sessions'])('changes of %s are known, too', async (table) => {
  const before = await known();
  await operator.query(`delete from ${table}`);
  await expect.poll(() => here.stamp() ?? before).not.toBe(before);
});

test('a change is told once it is committed, and not before', async () => {
  const received: (string | undefined)[] = [];
  operator.on('notification', ({ payload }) => received.push(payload));
  await operator.query('listen satchel_changes');
  const taken = here.query.transaction().execute(async (query) => {
    await write({ query }, 'first');
    throw new Error('taken back');
  });
  await expect(taken).rejects.toThrow('taken back');
  // Notifications arrive in the order of the commits.
  await operator.query("select pg_notify('satchel_changes', 'rolled back')");
  await write(here, 'second');
  await operator.query("select pg_notify('satchel_changes', 'written')");
  await expect.poll(() => received).toEqual(['rolled back', '', 'written']);
});

test('an own change is known as soon as it is done, also one that was rolled back', async () => {
  const before = await known();
  await write(here, 'first');
  expect(here.stamp()).not.toBe(before);
  const rows = new QueryCache<string, string | undefined>(here);
  await rows.get('a', read);
  const taken = here.query.transaction().execute(async (query) => {
    await write({ query }, 'third');
    throw new Error('taken back');
  });
  await expect(taken).rejects.toThrow('taken back');
  expect(await rows.get('a', read)).toBe('first');
});

test('without the connection that listens nothing is kept, and with a new one nothing of before', async () => {
  await write(here, 'first');
  const before = await known();
  const rows = new QueryCache<string, string | undefined>(here);
  await rows.get('a', read);
  await cutListeners();
  await write(elsewhere, 'second');
  await expect.poll(() => here.stamp()).not.toBe(before);
  expect(await rows.get('a', read)).toBe('second');
  expect(await known()).toBeGreaterThan(before);
  expect(await rows.get('a', read)).toBe('second');
});

test('nothing is kept where notifications do not arrive', async () => {
  // Notifications get lost like those behind a pooler that gives each transaction another connection.
  await operator.query('create schema other');
  await operator.query(`create function other.pg_notify(text, text) returns void language sql as ''`);
  await operator.query(
    `alter database ${new URL(url).pathname.slice(1)} set search_path = other, public, pg_catalog`,
  );
  const deaf = await openDatabase({ kind: 'postgres', url });
  try {
    const rows = new QueryCache<string, string | undefined>(deaf);
    await write(here, 'first');
    deaf.stamp();
    const listening = () =>
      operator.query(
        "select 1 from pg_stat_activity where datname = current_database() and query = 'listen satchel_changes'",
      );
    await expect.poll(async () => (await listening()).rowCount).toBe(1);
    expect([deaf.stamp(), await rows.get('a', read)]).toEqual([undefined, 'first']);
    await write(elsewhere, 'second');
    expect([deaf.stamp(), await rows.get('a', read)]).toEqual([undefined, 'second']);
  } finally {
    await deaf.close();
  }
});
