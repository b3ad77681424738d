import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { everyPermission, type Rule } from '@satchel/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { AppDatabase } from '../../core/db/app-database.js';
import { openDatabase } from '../../core/db/database.js';
import { GroupsOfUsers } from './groups-of-users.js';
import { GroupsStore } from './groups-store.js';

const USERS = 400;
const GROUPS = 50;
const deny = (path: string): Rule => ({ regex: false, allow: false, path, regexp: null });
let folder: string;
let database: AppDatabase;
let store: GroupsStore;
let groups: GroupsOfUsers;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'satchel-groups-'));
  database = await openDatabase({ kind: 'sqlite', file: join(folder, 'a.db') });
  store = new GroupsStore(database);
  groups = new GroupsOfUsers(database);
  const common = { password_hash: '', scope: '/', scope_key: '/', home_key: null, lock_password: 0 };
  const texts = { permissions: '{}', commands: '[]', rules: '[]', sorting: '{}', preferences: '{}' };
  const times = { is_admin: 0, created_at: 1, changed_at: 1 };
  for (let id = 1; id <= USERS; id += 1) {
    const row = { id, username: `u${id}`, username_key: `u${id}`, ...common, ...texts, ...times };
    await database.query.insertInto('users').values(row).execute();
  }
});
afterEach(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const mount = { name: 'A', path: '/a', perm: everyPermission(false), rules: [] };
const insert = (name: string, members: number[], more: object = {}) =>
  store.insert({ name, members, mounts: [mount], rules: [deny(`/${name}`)], origins: [], ...more });
const namesOf = async (id: number) => (await groups.of(id)).map(({ name }) => name);

/** A change of the database that concerns no group. */
const writeElsewhere = () =>
  database.query
    .updateTable('users')
    .set({ mail: `${Math.random()}` })
    .where('id', '=', 1)
    .execute();

test('the groups of a user are found by name, also after changes', async () => {
  const [beta, alpha] = [await insert('beta', [1, 2]), await insert('Alpha', [1])];
  expect([await namesOf(1), await namesOf(2), await namesOf(3)]).toEqual([['Alpha', 'beta'], ['beta'], []]);
  const { changedAt } = (await store.find(beta.id)) ?? { changedAt: 0 };
  await store.update(beta.id, { ...beta, members: [3] }, changedAt);
  expect([await namesOf(1), await namesOf(2), await namesOf(3)]).toEqual([['Alpha'], [], ['beta']]);
  await store.remove(alpha.id);
  expect(await namesOf(1)).toEqual([]);
});

test('groups stay the same objects while others change, and the list while nothing does', async () => {
  await insert('a', [1]);
  const before = await groups.of(1);
  await writeElsewhere();
  expect(await groups.of(1)).toBe(before);
  await insert('b', [2]);
  expect((await groups.of(1))[0]).toBe(before[0]);
});

test('a change of a group leaves the lists of all others as they are', async () => {
  const a = await insert('a', [1, 2]);
  await insert('b', [2, 3]);
  const lists = async () => [await groups.of(1), await groups.of(2), await groups.of(3)] as const;
  const before = await lists();
  const { changedAt } = (await store.find(a.id)) ?? { changedAt: 0 };
  await store.update(a.id, { ...a, name: 'z', members: [2, 4] }, changedAt);
  const [first, second, third] = await lists();
  expect([first, second.map(({ name }) => name)]).toEqual([[], ['b', 'z']]);
  expect(await namesOf(4)).toEqual(['z']);
  expect(third).toBe(before[2]);
  expect(second[0]).toBe(before[1][1]);
  // The rules are as before, whatever else has changed.
  expect(second[1]?.rules).toBe(before[1][0]?.rules);
});

test('changes one after the other, while groups are being read, are all found', async () => {
  const made = await Promise.all(['a', 'b', 'c'].map((name) => insert(name, [1])));
  const reading: Promise<unknown>[] = [];
  for (const group of made) {
    reading.push(groups.of(1));
    const { changedAt } = (await store.find(group.id)) ?? { changedAt: 0 };
    await store.update(group.id, { ...group, name: `${group.name}${group.name}` }, changedAt);
    reading.push(groups.of(1));
  }
  await Promise.all(reading);
  expect(await namesOf(1)).toEqual(['aa', 'bb', 'cc']);
});

test('many users in many groups cost one reading after a change, and next to nothing for each request', async () => {
  for (let number = 0; number < GROUPS; number += 1) {
    const rules = Array.from({ length: 100 }, (_, index) => deny(`/${number}/${index}`));
    const members = Array.from({ length: USERS }, (_, index) => index + 1).filter(
      (id) => id % GROUPS === number,
    );
    await insert(`g${number}`, members, { rules });
  }
  await groups.of(1);
  const queries: string[] = [];
  const watched = new GroupsOfUsers({
    ...database,
    stamp: () => database.stamp(),
    query: database.query.withPlugin({
      transformQuery: ({ node }) => {
        queries.push(node.kind);
        return node;
      },
      transformResult: async ({ result }) => result,
    }),
  } as AppDatabase);
  for (let id = 1; id <= USERS; id += 1) expect((await watched.of(id)).length).toBe(1);
  // The revision, what there is, groups, folders, members and origins.
  expect(queries.length).toBe(6);
  await writeElsewhere();
  for (let id = 1; id <= USERS; id += 1) await watched.of(id);
  expect(queries.length).toBe(7);
});
