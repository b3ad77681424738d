import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { describeOnBothDatabases } from '../../../test/databases.js';
import { StartError } from '../../lib/start-error.js';
import { openDatabase } from './database.js';
import { migrate } from './migrate.js';
import { volumesOfStorages } from './migrations/0028-volumes-of-storages.js';
import { MIGRATIONS } from './migrations/index.js';
import type { Migration } from './migrations/migration.js';
import { startLimits } from './postgres.js';

const LATEST = MIGRATIONS.at(-1)?.version ?? 0;

const addNotes: Migration = {
  version: LATEST + 1,
  async up(db) {
    await db.schema.createTable('notes').addColumn('text', 'text').execute();
  },
};

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'satchel-db-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));
const mode = (name: string): string => (statSync(join(folder, name)).mode & 0o777).toString(8);

describeOnBothDatabases('migrations', (open) => {
  test('an empty database gets every table', async () => {
    const { query } = await open();
    const tables = await query.introspection.getTables();
    expect(tables.map(({ name }) => name).sort()).toEqual([
      'activity',
      'activity_nodes',
      'activity_repeats',
      'api_keys',
      'bursts',
      'change_positions',
      'folder_views',
      'group_members',
      'group_origins',
      'groups',
      'history',
      'history_steps',
      'identities',
      'imported_records',
      'imports',
      'jobs',
      'leases',
      'login_providers',
      'losses',
      'mails',
      'mounts',
      'nodes',
      'passkeys',
      'password_links',
      'places',
      'quota_reservations',
      'quota_usage',
      'quota_warnings',
      'recovery_codes',
      'retention_clock',
      'schema_versions',
      'second_factors',
      'secrets',
      'selections',
      'sessions',
      'settings',
      'shares',
      'sidebars',
      'sign_ons',
      'trash',
      'tries',
      'uploads',
      'users',
      'versions',
    ]);
  });

  test('a database in use is migrated, once', async () => {
    const database = await open();
    await migrate(database, [...MIGRATIONS, addNotes]);
    await migrate(database, [...MIGRATIONS, addNotes]);
    const versions = await database.query.selectFrom('schema_versions').select('version').execute();
    expect(versions.map(({ version }) => version)).toEqual(
      [...MIGRATIONS, addNotes].map(({ version }) => version),
    );
  });

  test('a failing step leaves nothing behind', async () => {
    const database = await open();
    const broken: Migration = {
      version: LATEST + 1,
      async up(db, kind) {
        await addNotes.up(db, kind);
        throw new Error('broken');
      },
    };
    await expect(migrate(database, [...MIGRATIONS, broken])).rejects.toThrow('broken');
    await migrate(database, [...MIGRATIONS, addNotes]);
  });

  test('a database of a newer program is rejected', async () => {
    const database = await open();
    await migrate(database, [...MIGRATIONS, addNotes]);
    await expect(migrate(database, MIGRATIONS)).rejects.toThrow(
      `The database has version ${LATEST + 1} and this program knows ${LATEST}: it was made by a newer program.`,
    );
  });

  test.each([
    ['root:/', 'volume:main:/'],
    ['root:/usb/root:/b', 'volume:main:/usb/root:/b'],
    ['disk:/mnt/photos', 'volume:main:disk:/mnt/photos'],
  ])('the volume %s is named by its storage, and nothing else is changed', async (before, after) => {
    const { query, kind } = await open();
    const by = { user_id: 1, username: 'root:/', node: '' };
    const row = { ...by, id: 'x', volume: before, state: 1, kept_since: 1 };
    const place = { scope: '/', path: 'root:/', place: null };
    const trash = { ...row, ...place, is_folder: 0, size: 1, entries: 1, deleted_at: 1 };
    const version = { ...row, path: 'root:/', file_id: '', size: 1, modified_at: 1, replaced_at: 1 };
    await query.insertInto('trash').values(trash).execute();
    await query.insertInto('versions').values(version).execute();
    await volumesOfStorages.up(query, kind);
    const inTrash = await query.selectFrom('trash').selectAll().execute();
    expect(inTrash).toEqual([{ ...trash, volume: after }]);
    const kept = await query.selectFrom('versions').selectAll().execute();
    expect(kept).toEqual([{ ...version, volume: after }]);
  });
});

describeOnBothDatabases('statements that come again', (open) => {
  const row = { name: 'once', value: 'x' };

  test('statements work after a failure, and in between another one like them', async () => {
    const { query } = await open();
    const insert = (name: string) =>
      query
        .insertInto('settings')
        .values({ ...row, name })
        .execute();
    await insert('once');
    await expect(insert('once')).rejects.toThrow();
    await insert('twice');
    const both = await Promise.all(
      ['once', 'twice'].map((name) =>
        query.selectFrom('settings').selectAll().where('name', '=', name).execute(),
      ),
    );
    expect(both.flat().map(({ name }) => name)).toEqual(['once', 'twice']);
    await query.transaction().execute(async (inside) => {
      await inside.deleteFrom('settings').where('name', '=', 'once').execute();
    });
    await insert('once');
  });

  test('see columns that a table got in the meantime', async () => {
    const { query } = await open();
    await query.insertInto('settings').values(row).execute();
    const all = () => query.selectFrom('settings').selectAll().execute();
    expect(await all()).toEqual([row]);
    await query.schema.alterTable('settings').addColumn('later', 'text').execute();
    expect(await all()).toEqual([{ ...row, later: null }]);
  });
});

test('FB-62, R-81: database, journal and copies are the owner’s alone, whatever the umask', async () => {
  const before = process.umask(0o000);
  try {
    const file = join(folder, 'state', 'satchel.db');
    await (await openDatabase({ kind: 'sqlite', file })).close();
    const database = await openDatabase({ kind: 'sqlite', file }, { migrations: [...MIGRATIONS, addNotes] });
    await database.query.insertInto('settings').values({ name: 'a', value: 'b' }).execute();
    expect(mode('state')).toBe('700');
    expect(readdirSync(join(folder, 'state')).sort()).toEqual([
      'satchel.db',
      'satchel.db-shm',
      'satchel.db-wal',
      `satchel.db.v${LATEST}.backup`,
    ]);
    for (const name of readdirSync(join(folder, 'state'))) expect(mode(`state/${name}`)).toBe('600');
    await database.close();
  } finally {
    process.umask(before);
  }
});

test('the copy made before a migration is the database as it was', async () => {
  const file = join(folder, 'a.db');
  const old = await openDatabase({ kind: 'sqlite', file });
  await old.query.insertInto('settings').values({ name: 'kept', value: 'yes' }).execute();
  await old.close();
  await (await openDatabase({ kind: 'sqlite', file }, { migrations: [...MIGRATIONS, addNotes] })).close();
  const copy = await openDatabase({ kind: 'sqlite', file: `${file}.v${LATEST}.backup` });
  expect(await copy.query.selectFrom('settings').selectAll().execute()).toEqual([
    { name: 'kept', value: 'yes' },
  ]);
  await copy.close();
});

test('the newest two copies are kept, and who opens it hears of the migration', async () => {
  const file = join(folder, 'a.db');
  await (await openDatabase({ kind: 'sqlite', file })).close();
  for (const version of [2, 9, 10]) writeFileSync(`${file}.v${version}.backup`, 'old');
  writeFileSync(join(folder, 'other.db.v1.backup'), 'of another database');
  const reported: unknown[] = [];
  const onMigrated = (facts: unknown) => reported.push(facts);
  const migrations = [...MIGRATIONS, addNotes];
  await (await openDatabase({ kind: 'sqlite', file }, { migrations, onMigrated })).close();
  expect(reported).toEqual([{ from: LATEST, to: addNotes.version, copy: `${file}.v${LATEST}.backup` }]);
  const names = readdirSync(folder).filter((name) => name.endsWith('.backup'));
  expect(names.sort()).toEqual(['a.db.v10.backup', `a.db.v${LATEST}.backup`, 'other.db.v1.backup']);
  await (await openDatabase({ kind: 'sqlite', file }, { migrations, onMigrated })).close();
  expect(reported).toHaveLength(1);
});

test('a backup of an earlier attempt does not prevent the next one', async () => {
  const file = join(folder, 'a.db');
  await (await openDatabase({ kind: 'sqlite', file })).close();
  writeFileSync(`${file}.v${LATEST}.backup`, 'from an earlier try');
  await (await openDatabase({ kind: 'sqlite', file }, { migrations: [...MIGRATIONS, addNotes] })).close();
  expect(readdirSync(folder)).toContain(`a.db.v${LATEST}.backup`);
});

test('a database that others may read is made private', async () => {
  const file = join(folder, 'a.db');
  await (await openDatabase({ kind: 'sqlite', file })).close();
  chmodSync(file, 0o644);
  await (await openDatabase({ kind: 'sqlite', file })).close();
  expect(mode('a.db')).toBe('600');
});

test('a file of another kind is rejected and kept unchanged', async () => {
  const file = join(folder, 'filebrowser.db');
  writeFileSync(file, 'something else entirely');
  await expect(openDatabase({ kind: 'sqlite', file })).rejects.toThrow(
    `The file ${file} is not a database of Satchel; name another one with --database.`,
  );
  expect(statSync(file).size).toBe(23);
});

test('a path that cannot be written is one sentence', async () => {
  writeFileSync(join(folder, 'file'), '');
  const failing = openDatabase({ kind: 'sqlite', file: join(folder, 'file', 'a.db') });
  await expect(failing).rejects.toThrow(StartError);
  await expect(openDatabase({ kind: 'sqlite', file: folder })).rejects.toThrow(
    'cannot be written: it is a folder.',
  );
});

test('an unreachable PostgreSQL is one sentence, without the password', async () => {
  startLimits.reachMs = 0;
  const failing = openDatabase({ kind: 'postgres', url: 'postgres://u:hunter2@127.0.0.1:1/x' });
  await expect(failing).rejects.toThrow(/^The PostgreSQL database cannot be reached: (?!.*hunter2).+\.$/);
});
