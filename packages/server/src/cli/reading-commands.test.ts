import { copyFileSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { everyPermission, ROOT } from '@satchel/contract';
import type { Insertable } from 'kysely';
import Database from 'libsql';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createPostgresDatabase } from '../../test/databases.js';
import { fixture } from '../../test/import-server.js';
import { runCli } from '../../test/test-cli.js';
import { type DatabaseLocation, openDatabase } from '../core/db/database.js';
import { LATEST_VERSION } from '../core/db/migrate.js';
import { MIGRATIONS } from '../core/db/migrations/index.js';
import type { UserTable } from '../core/db/schema.js';
import { SettingsStore } from '../features/settings/settings-store.js';
import { toColumns } from '../features/users/store/user-row.js';
import { fieldsFromDefaults } from '../features/users/user-defaults.js';
import { COMMANDS } from './command-table.js';

const OLDER = MIGRATIONS.slice(0, -1);
const OLDER_VERSION = OLDER.at(-1)?.version;
const DRY_RUN = `import filebrowser ${fixture('v263.db')} --dry-run`;
/** Every command that only reads a database. */
const LINES = [
  'users ls',
  'users find anna',
  'users export -',
  'config cat',
  'config export -',
  'groups ls',
  'rules ls',
  'cmds ls',
  'bans ls',
  'activity list',
  'activity export',
  'activity verify',
  'doctor --port 1',
  DRY_RUN,
];

let folder: string;
let file: string;
let env: Record<string, string>;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'satchel-reading-'));
  file = join(folder, 'state/satchel.db');
  env = { SATCHEL_ROOT: join(folder, 'files'), SATCHEL_STATE: join(folder, 'state') };
  mkdirSync(join(folder, 'files'));
  mkdirSync(join(folder, 'state'), { mode: 0o700 });
  writeFileSync(join(folder, 'files/plan.txt'), 'the plan');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const run = (line: string) => runCli(line.split(' '), env);

/** A database with the user anna. */
async function make(location: DatabaseLocation, migrations = MIGRATIONS): Promise<void> {
  const database = await openDatabase(location, { migrations });
  const settings = new SettingsStore(database);
  await settings.create('json');
  const defaults = fieldsFromDefaults(await settings.get(), 'anna');
  // An older table lacks this column.
  const { quota: _, ...columns } = toColumns({
    ...defaults,
    scope: ROOT,
    perm: everyPermission(true),
  });
  const row = { ...columns, password_hash: 'HASH', home_key: null, created_at: 1, changed_at: 1 };
  await database.query
    .insertInto('users')
    .values(row as Insertable<UserTable>)
    .execute();
  await database.close();
}

/** All that the file contains, and what lies beside it. */
function sqliteContent(): unknown {
  // Those who read leave the journals, or remove them.
  const names = readdirSync(join(folder, 'state')).filter((name) => !/-(?:wal|shm)$/.test(name));
  const connection = new Database(file);
  const tables = connection.prepare('select name, sql from sqlite_master order by name').all() as {
    name: string;
    sql: string;
  }[];
  const rows = tables
    .filter(({ sql }) => /^create table/i.test(sql))
    .map(({ name }) => connection.prepare(`select * from "${name}"`).all());
  connection.close();
  return { names, tables, rows };
}

async function postgresContent(url: string): Promise<unknown> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows: tables } = await client.query(
    "select table_name as name from information_schema.tables where table_schema = 'public' order by 1",
  );
  const rows = [];
  for (const { name } of tables) rows.push([name, (await client.query(`select * from "${name}"`)).rows]);
  await client.end();
  return rows;
}

test('every command that says that it only reads is among those that are tried', () => {
  for (const { name } of COMMANDS.filter(({ access }) => access === 'read'))
    expect(LINES.map((line) => line.startsWith(name))).toContain(true);
});

describe('a command that only reads', () => {
  test('a command that only reads changes nothing of an older SQLite database, and works on a copy', async () => {
    await make({ kind: 'sqlite', file }, OLDER);
    const before = sqliteContent();
    for (const line of LINES) {
      const { out, faults } = await run(line);
      if (!line.startsWith('doctor')) expect([line, faults]).toEqual([line, []]);
      if (line.startsWith('users')) expect(out).toContain('anna');
      expect([line, sqliteContent()]).toEqual([line, before]);
    }
  });

  test('a command that only reads changes nothing of an older PostgreSQL database, and says that the server has to migrate it', async () => {
    const url = await createPostgresDatabase();
    env.SATCHEL_DATABASE = url;
    await make({ kind: 'postgres', url }, OLDER);
    const before = await postgresContent(url);
    for (const line of LINES) {
      const { out, faults } = await run(line);
      const said = line.startsWith('doctor') ? out : faults.join('\n');
      expect([line, said]).toEqual([line, expect.stringContaining(`has version ${OLDER_VERSION}, and`)]);
    }
    expect(await postgresContent(url)).toEqual(before);
  });

  test('a command that only reads changes nothing of a PostgreSQL database of this version', async () => {
    const url = await createPostgresDatabase();
    env.SATCHEL_DATABASE = url;
    await make({ kind: 'postgres', url });
    const before = await postgresContent(url);
    for (const line of LINES) {
      const { faults } = await run(line);
      if (!line.startsWith('doctor')) expect([line, faults]).toEqual([line, []]);
    }
    expect(await postgresContent(url)).toEqual(before);
  });

  test('a command that only reads makes no tables in an empty PostgreSQL database, where a dry run reports all the same', async () => {
    const url = await createPostgresDatabase();
    env.SATCHEL_DATABASE = url;
    for (const line of LINES) {
      const { out, faults } = await run(line);
      if (line === DRY_RUN) expect([out, faults]).toEqual([expect.stringContaining('6 users'), []]);
      else expect(line.startsWith('doctor') ? out : faults[0]).toContain('has no tables yet');
    }
    expect(await postgresContent(url)).toEqual([]);
  });
});

test('the doctor says that the next start migrates an older database', async () => {
  await make({ kind: 'sqlite', file }, OLDER);
  const { out } = await run('doctor --port 1');
  expect(out).toContain(
    `note  The database has version ${OLDER_VERSION}; the next start of the server migrates it to version ${LATEST_VERSION}, after a copy.`,
  );
});

test('what a killed server has only in the log beside the database stays there after it was read', async () => {
  const running = join(folder, 'running.db');
  await make({ kind: 'sqlite', file: running });
  const server = new Database(running);
  server.exec("update users set username = 'bert', username_key = 'bert'");
  for (const end of ['', '-wal']) copyFileSync(`${running}${end}`, `${file}${end}`);
  server.close();
  for (const _ of [1, 2]) expect((await run('users ls')).out).toContain('bert');
});
