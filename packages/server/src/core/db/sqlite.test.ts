import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import Database from 'libsql';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { FileHead } from '../state/file-head.js';
import type { AppDatabase } from './app-database.js';
import { openDatabase } from './database.js';
import { SqliteChanges } from './sqlite-changes.js';
import { type LibsqlConnection, SqliteConnection } from './sqlite-connection.js';
import { busyLimit } from './sqlite-driver.js';

const LIMIT_MS = busyLimit.ms;

let folder: string;
let file: string;
let here: AppDatabase;
/** Another program: its connection waits for no lock either. */
let other: LibsqlConnection;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'satchel-sqlite-'));
  file = join(folder, 'satchel.db');
  here = await openDatabase({ kind: 'sqlite', file });
  other = new Database(file);
});
afterEach(async () => {
  busyLimit.ms = LIMIT_MS;
  other.close();
  await here.close();
  rmSync(folder, { recursive: true });
});

const insert = (query: AppDatabase['query'], name: string) =>
  query.insertInto('settings').values({ name, value: '' }).execute();
const names = async ({ query }: AppDatabase = here): Promise<string[]> => {
  const rows = await query.selectFrom('settings').select('name').orderBy(sql`rowid`).execute();
  return rows.map(({ name }) => name);
};
const lock = (name: string): void => {
  other.exec('begin immediate');
  other.exec(`insert into settings values ('${name}', '')`);
};
/** True if it is settled after many turns of the event loop, in which everything goes on that is not held. */
async function isSettled(work: Promise<unknown>): Promise<boolean> {
  let settled = false;
  const settle = () => {
    settled = true;
  };
  work.then(settle, settle);
  for (let turn = 0; turn < 100; turn += 1) await nextTurn();
  return settled;
}

describe('while another program has the write lock', () => {
  test('changes wait, in their order, and reads go on, and see what others commit meanwhile', async () => {
    lock('other');
    const done: string[] = [];
    const change = insert(here.query, 'first').then(() => done.push('first'));
    const transaction = here.query
      .transaction()
      .execute(async (query) => {
        expect(await names({ ...here, query })).toEqual(['other', 'other 2', 'first']);
        await insert(query, 'second');
      })
      .then(() => done.push('second'));
    const last = insert(here.query, 'third').then(() => done.push('third'));
    expect(await isSettled(change)).toBe(false);
    expect(await names()).toEqual([]);
    other.exec('commit');
    // It is locked again at once, so that this program cannot be first.
    lock('other 2');
    expect(await isSettled(change)).toBe(false);
    expect(await names()).toEqual(['other']);
    other.exec('commit');
    await Promise.all([change, transaction, last]);
    expect(done).toEqual(['first', 'second', 'third']);
    expect(await names()).toEqual(['other', 'other 2', 'first', 'second', 'third']);
  });

  test('changes fail as busy when it takes too long, nothing else does, and everything works afterwards', async () => {
    lock('other');
    busyLimit.ms = 0;
    const busy = { code: 'busy', details: { retryAfter: 5 } };
    await expect(insert(here.query, 'first')).rejects.toMatchObject(busy);
    await expect(here.query.transaction().execute(async () => undefined)).rejects.toMatchObject(busy);
    expect(await names()).toEqual([]);
    other.exec('commit');
    expect(await names()).toEqual(['other']);
    await insert(here.query, 'second');
    other.exec("insert into settings values ('other 2', '')");
    expect(await names()).toEqual(['other', 'second', 'other 2']);
  });

  test('the database can be opened, and is not locked by that, nor by reads', async () => {
    lock('other');
    busyLimit.ms = 0;
    const second = await openDatabase({ kind: 'sqlite', file });
    expect(await names(second)).toEqual([]);
    expect(
      (
        await sql`
      select 1 as one`.execute(second.query)
      ).rows,
    ).toEqual([{ one: 1 }]);
    await second.close();
    other.exec('commit');
  });

  test('changes that wait are made before the database is closed', async () => {
    lock('other');
    const change = insert(here.query, 'first');
    expect(await isSettled(change)).toBe(false);
    const closed = here.close();
    expect(await isSettled(closed)).toBe(false);
    other.exec('commit');
    await Promise.all([change, closed]);
    const rows = other.prepare('select name from settings order by rowid').all([]);
    expect(rows).toEqual([{ name: 'other' }, { name: 'first' }]);
  });

  test('a statement that cannot wait outside of a transaction leaves nothing behind', async () => {
    lock('other');
    // It changes the file, and cannot be told from those that read.
    const change = sql`pragma user_version = 7`.execute(here.query);
    expect(await isSettled(change)).toBe(false);
    expect(await names()).toEqual([]);
    other.exec('commit');
    await change;
    other.exec("insert into settings values ('other 2', '')");
    expect(await names()).toEqual(['other', 'other 2']);
    await insert(here.query, 'first');
  });
});

test('a transaction that has read first is not refused after another program has written', async () => {
  const tries = Array.from({ length: 20 }, (_, index) => index);
  for (const index of tries) {
    await here.query.transaction().execute(async (query) => {
      expect(await names({ ...here, query })).toHaveLength(2 * index);
      // It finds the database locked instead.
      expect(() => other.exec('begin immediate')).toThrow('locked');
      await insert(query, `own ${index}`);
    });
    other.exec(`insert into settings values ('other ${index}', '')`);
  }
  expect(await names()).toHaveLength(2 * tries.length);
});

test('what a transaction has not committed is seen by it alone, and what it rolls back by nobody', async () => {
  let hasRead = false;
  const failing = here.query.transaction().execute(async (query) => {
    await insert(query, 'first');
    const read = names().then((found) => {
      hasRead = true;
      return found;
    });
    expect(await isSettled(read)).toBe(false);
    throw Object.assign(new Error('taken back'), { read });
  });
  const { read } = (await failing.catch((error: unknown) => error)) as { read: Promise<string[]> };
  expect([await read, hasRead]).toEqual([[], true]);
});

describe('a connection that keeps to an old state of the data', () => {
  let raw: LibsqlConnection;
  let opened: number;
  const open = (): LibsqlConnection => {
    opened += 1;
    raw = new Database(file);
    return raw;
  };
  const rows = (connection: SqliteConnection) =>
    connection.read({ sql: 'select name from settings', parameters: [] }).rows;
  /** A statement in progress, as libsql leaves one that failed as busy. */
  const pin = (): void => {
    const unfinished = raw.prepare(`
      with recursive many(x) as (select 1 union all select x + 1 from many where x < 1000)
      select x, (select count(*) from settings) from many`) as unknown as { iterate(): Iterator<unknown> };
    unfinished.iterate().next();
  };

  beforeEach(async () => {
    opened = 0;
    await insert(here.query, 'first');
  });

  test('a connection that keeps to an old state of the data is renewed once another program has changed the file, and everything counts as changed', async () => {
    const connection = new SqliteConnection(open);
    const changes = new SqliteChanges(connection, () => new FileHead(`${file}-shm`, 48));
    const stamps = async (): Promise<number> => {
      await nextTurn();
      return changes.stamp();
    };
    rows(connection);
    await stamps();
    const before = await stamps();
    expect(await stamps()).toBe(before);
    pin();
    await insert(here.query, 'second');
    expect(rows(connection)).toHaveLength(1);
    const after = await stamps();
    expect(after).not.toBe(before);
    expect(rows(connection)).toHaveLength(2);
    await stamps();
    const settled = await stamps();
    await insert(here.query, 'third');
    expect(await stamps()).not.toBe(settled);
    expect([rows(connection).length, opened]).toEqual([3, 2]);
    connection.close();
  });

  test('a connection that keeps to an old state of the data is renewed when it cannot write', async () => {
    const connection = new SqliteConnection(open);
    pin();
    await insert(here.query, 'second');
    expect(() => connection.begin()).toThrow('locked');
    connection.begin();
    connection.change({ sql: "insert into settings values ('third', '')", parameters: [] });
    connection.commit();
    expect([rows(connection).length, opened]).toEqual([3, 2]);
    connection.close();
  });

  test('a connection that keeps to an old state of the data is not suspected because of its own changes, nor of those that it sees', async () => {
    const connection = new SqliteConnection(open);
    const changes = new SqliteChanges(connection, () => new FileHead(`${file}-shm`, 48));
    for (let index = 0; index < 300; index += 1) {
      if (index % 2 === 0) await insert(here.query, `row ${index}`);
      if (index % 3 === 0) {
        connection.begin();
        connection.change({ sql: `insert into settings values ('own ${index}', '')`, parameters: [] });
        changes.stamp();
        if (index % 9 === 0) connection.rollback();
        else connection.commit();
      }
      if (index % 50 === 0) raw.prepare('pragma wal_checkpoint(truncate)').all([]);
      await nextTurn();
      changes.stamp();
    }
    expect(opened).toBe(1);
    connection.close();
  });
});
