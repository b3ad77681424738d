import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeOnBothDatabases } from '../../../test/databases.js';
import type { AppDatabase } from './app-database.js';
import { placesOfKeys } from './migrations/0041-places-of-keys.js';

const TEXTS = { permissions: '{}', commands: '[]', rules: '[]', sorting: '{}', preferences: '{}' };
const COMMON = { password_hash: '', home_key: null, lock_password: 0, is_admin: 0, ...TEXTS };
const TIMES = { created_at: 1, changed_at: 1 };
const MOUNT = { user_id: null, group_id: null, position: 0, permissions: '{}', rules: '[]' };

/** A database as it was before the migration. */
async function makeOld({ query, kind }: AppDatabase): Promise<void> {
  if (kind === 'postgres') await sql`drop trigger satchel_changed on api_keys`.execute(query);
  const keys = query.schema.alterTable('api_keys');
  await keys.dropColumn('is_whole').execute();
  await keys.dropColumn('place').execute();
  await keys.addColumn('folder', 'text', (column) => column.notNull().defaultTo('')).execute();
}

async function addUser({ query }: AppDatabase, id: number, scope: string, name: string | null = '') {
  const own = { id, username: `u${id}`, username_key: `u${id}`, scope, scope_key: scope, scope_name: name };
  await query
    .insertInto('users')
    .values({ ...own, ...COMMON, ...TIMES })
    .execute();
}

async function addGroup({ query }: AppDatabase, id: number, name: string, path: string) {
  await query
    .insertInto('groups')
    .values({ id, name: `g${name}`, name_key: `g${name}`, rules: '[]', ...TIMES })
    .execute();
  await query
    .insertInto('mounts')
    .values({ ...MOUNT, group_id: id, name, path })
    .execute();
}

/** The ids are the paths. */
async function addKeys({ query }: AppDatabase, userId: number, ...folders: string[]): Promise<void> {
  for (const folder of folders) {
    const id = `${userId} ${folder}`;
    await sql`insert into api_keys (id, user_id, digest, name, permissions, folder, created_at)
      values (${id}, ${userId}, ${id}, 'k', '[]', ${folder}, 1)`.execute(query);
  }
}

async function migrated(database: AppDatabase): Promise<Record<string, string | null>> {
  const { query, kind } = database;
  await placesOfKeys.up(query, kind);
  const rows = await query.selectFrom('api_keys').select(['id', 'is_whole', 'place']).execute();
  for (const { id, is_whole } of rows) expect([id, is_whole]).toEqual([id, id.endsWith(' /') ? 1 : 0]);
  return Object.fromEntries(rows.map(({ id, place }) => [id, place]));
}

describeOnBothDatabases('the places of API keys', (open) => {
  test('are in the scope of a user without other folders', async () => {
    const database = await open();
    await makeOld(database);
    await addUser(database, 1, '/homes/ann');
    await addUser(database, 2, '/');
    await addKeys(database, 1, '/', '/docs', '/docs/a b/ä%');
    await addKeys(database, 2, '/docs', '/Files');
    expect(await migrated(database)).toEqual({
      '1 /': null,
      '1 /docs': '/homes/ann/docs',
      '1 /docs/a b/ä%': '/homes/ann/docs/a b/ä%',
      '2 /docs': '/docs',
      '2 /Files': '/Files',
    });
  });

  test('are found by the names that several folders have; others reach nothing', async () => {
    const database = await open();
    const { query } = database;
    await makeOld(database);
    await addUser(database, 1, '/homes/ann');
    const own = { ...MOUNT, user_id: 1 };
    await query
      .insertInto('mounts')
      .values([
        { ...own, position: 1, name: 'Docs', path: '/second' },
        { ...own, position: 0, name: 'docs', path: '/first' },
      ])
      .execute();
    await addGroup(database, 1, 'team', '/teams/a');
    await addGroup(database, 2, 'again', '/first');
    await addGroup(database, 3, 'other', '/other');
    for (const group_id of [1, 2])
      await query.insertInto('group_members').values({ group_id, user_id: 1 }).execute();
    await addKeys(database, 1, '/', '/ann', '/ann/x', '/docs', '/Docs (2)/x', '/Docs');
    await addKeys(database, 1, '/team/x', '/again', '/other', '/anna', '/homes/ann');
    expect(await migrated(database)).toEqual({
      '1 /': null,
      '1 /ann': '/homes/ann',
      '1 /ann/x': '/homes/ann/x',
      '1 /docs': '/first',
      '1 /Docs (2)/x': '/second/x',
      '1 /Docs': null,
      '1 /team/x': '/teams/a/x',
      '1 /again': null,
      '1 /other': null,
      '1 /anna': null,
      '1 /homes/ann': null,
    });
  });

  test('are in the only folder of a user without a scope, and nowhere without any', async () => {
    const database = await open();
    await makeOld(database);
    await addUser(database, 1, '/homes/ann', null);
    await addUser(database, 2, '/homes/bob', null);
    await addUser(database, 3, '/', 'All');
    for (const [user_id, path] of [
      [1, '/shared'],
      [3, '/shared'],
    ] as const)
      await database.query
        .insertInto('mounts')
        .values({ ...MOUNT, user_id, name: 'docs', path })
        .execute();
    await addKeys(database, 1, '/docs');
    await addKeys(database, 2, '/docs');
    await addKeys(database, 3, '/All', '/All/x', '/docs/x', '/Files');
    expect(await migrated(database)).toEqual({
      '1 /docs': '/shared/docs',
      '2 /docs': null,
      '3 /All': '/',
      '3 /All/x': '/x',
      '3 /docs/x': '/shared/x',
      '3 /Files': null,
    });
  });

  test('take the groups into account that enabled login providers tell of', async () => {
    const database = await open();
    const { query } = database;
    await makeOld(database);
    const texts = { kind: 'oidc', name: 'p', config: '{}', secret: '', ...TIMES };
    for (const [id, is_enabled] of [
      ['on', 1],
      ['off', 0],
    ] as const) {
      const userId = is_enabled + 1;
      await addUser(database, userId, '/home');
      await query
        .insertInto('login_providers')
        .values({ id, is_enabled, ...texts })
        .execute();
      const named = { id, provider: id, issuer: id, subject: id, user_id: userId, name: '', seen_at: null };
      await query
        .insertInto('identities')
        .values({ ...named, groups: '["staff", "x"]', created_at: 1 })
        .execute();
      await addKeys(database, userId, '/docs/x');
    }
    await addGroup(database, 1, 'docs', '/team');
    await query.insertInto('group_origins').values({ group_id: 1, name: 'staff' }).execute();
    expect(await migrated(database)).toEqual({ '1 /docs/x': '/home/docs/x', '2 /docs/x': '/team/x' });
  });
});
