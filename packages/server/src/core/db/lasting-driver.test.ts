import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import Database from 'libsql';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DatabaseHealth } from './database-health.js';
import { LastingDriver, syncLog } from './lasting-driver.js';
import { type LibsqlConnection, SqliteConnection } from './sqlite-connection.js';
import { SqliteDriver } from './sqlite-driver.js';

let folder: string;
let file: string;
/** Another program. */
let other: LibsqlConnection;
let lasting: Kysely<{ things: { name: string } }>;
/** The names that others could read each time that the log was synchronised. */
let synced: string[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'satchel-lasting-'));
  file = join(folder, 'x.db');
  other = new Database(file);
  other.prepare('pragma journal_mode = WAL').all([]);
  other.exec('create table things (name text unique)');
  synced = [];
  const sync = async () => {
    const rows = other.prepare('select name from things order by name').all([]) as { name: string }[];
    synced.push(rows.map(({ name }) => name).join(' '));
    await syncLog(file);
  };
  const inner = new SqliteDriver(
    new SqliteConnection(() => new Database(file)),
    new DatabaseHealth(),
    () => 'here',
  );
  lasting = new Kysely({
    dialect: {
      createDriver: () => new LastingDriver({ inner, sync }),
      createAdapter: () => new SqliteAdapter(),
      createQueryCompiler: () => new SqliteQueryCompiler(),
      createIntrospector: (db) => new SqliteIntrospector(db),
    },
  });
});

afterEach(() => {
  other.close();
  rmSync(folder, { recursive: true });
});

const insert = (name: string, query = lasting) => query.insertInto('things').values({ name }).execute();

test('a change is synchronised after it is committed, and a query is not', async () => {
  await insert('a');
  expect(synced).toEqual(['a']);
  await lasting.selectFrom('things').selectAll().execute();
  expect(synced).toEqual(['a']);
  await lasting.deleteFrom('things').where('name', '=', 'a').execute();
  expect(synced).toEqual(['a', '']);
});

test('a transaction is synchronised once, after its end, and not when it is rolled back', async () => {
  await lasting.transaction().execute(async (query) => {
    await insert('a', query);
    await insert('b', query);
  });
  expect(synced).toEqual(['a b']);
  const failing = lasting.transaction().execute(async (query) => {
    await insert('c', query);
    await insert('a', query);
  });
  await expect(failing).rejects.toThrow('UNIQUE');
  await expect(insert('b')).rejects.toThrow('UNIQUE');
  expect(synced).toEqual(['a b']);
  await insert('d');
  expect(synced).toEqual(['a b', 'a b d']);
});

test('a database without a write-ahead log has nothing to synchronise', async () => {
  await expect(syncLog(join(folder, 'none.db'))).resolves.toBeUndefined();
});
