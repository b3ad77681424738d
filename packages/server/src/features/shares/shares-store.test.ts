import type { VirtualPath } from '@satchel/contract';
import { expect, test } from 'vitest';
import { describeOnBothDatabases } from '../../../test/databases.js';
import type { AppDatabase } from '../../core/db/app-database.js';
import { defaultSettings } from '../settings/default-settings.js';
import { UsersStore } from '../users/store/users-store.js';
import { fieldsFromDefaults } from '../users/user-defaults.js';
import { SharesStore, type StoredShare } from './shares-store.js';

async function user(database: AppDatabase, username: string): Promise<number> {
  const fields = fieldsFromDefaults(defaultSettings(), username);
  fields.perm = { ...fields.perm, admin: true };
  return (await new UsersStore(database).insert({ fields, passwordHash: 'x' })).id;
}

const p = (path: string) => path as VirtualPath;
let made = 0;

function share(userId: number, path: string, more: Partial<StoredShare> = {}): StoredShare {
  made += 1;
  const object = { device: '1', inode: String(made), bornMs: 1_700_000_000_123 };
  const terms = { expiresAt: null, startsAt: null, passwordHash: null };
  const base = { hash: `hash-${made}`, userId, path: p(path), isFolder: false, object, createdAt: made };
  return { ...base, ...terms, ...more };
}

async function filled(open: () => Promise<AppDatabase>, paths: readonly string[]) {
  const database = await open();
  const userId = await user(database, 'ann');
  const store = new SharesStore(database);
  for (const path of paths) await store.insert(share(userId, path));
  const left = async () => (await store.list()).map((one) => one.path).sort();
  return { database, store, userId, left };
}

describeOnBothDatabases('links', (open) => {
  test('come back as they were stored', async () => {
    const { store, userId } = await filled(open, []);
    const times = { expiresAt: 1_800_000_000_000, startsAt: 1_750_000_000_000 };
    const one = share(userId, '/Ü/a b%', { isFolder: true, passwordHash: '$argon2id$…', ...times });
    await store.insert(one);
    expect(await store.find(one.hash)).toEqual(one);
    expect(await store.find(one.hash.toUpperCase())).toBeUndefined();
    expect(await store.listOf(one.path, one.object)).toEqual([one]);
    expect(await store.listOf(one.path, { ...one.object, inode: 'other' })).toEqual([]);
  });

  test('are listed by user, those without an end first, then by end', async () => {
    const { store, userId, database } = await filled(open, []);
    const bob = await user(database, 'bob');
    for (const [owner, path, expiresAt] of [
      [bob, '/b', null],
      [userId, '/late', 3_000_000_000_000],
      [userId, '/ever', null],
      [userId, '/soon', 2_000_000_000_000],
    ] as const)
      await store.insert(share(owner, path, { expiresAt }));
    expect((await store.list()).map(({ path }) => path)).toEqual(['/ever', '/soon', '/late', '/b']);
    expect((await store.list(bob)).map(({ path }) => path)).toEqual(['/b']);
  });

  test('go with their user', async () => {
    const { store, userId, database, left } = await filled(open, ['/a']);
    const bob = await user(database, 'bob');
    await store.insert(share(bob, '/b'));
    await new UsersStore(database).remove(userId);
    expect(await left()).toEqual(['/b']);
  });

  test('go with what is removed, by whole segments and by case', async () => {
    const paths = ['/a', '/a/b', '/a/b/c', '/ab', '/A', '/a_', '/x/a'];
    const { store, left } = await filled(open, paths);
    await store.removeWithin(p('/a'));
    expect(await left()).toEqual(['/A', '/a_', '/ab', '/x/a']);
    await store.removeWithin(p('/'));
    expect(await left()).toEqual([]);
  });

  test('move with their objects, and what was overwritten is gone', async () => {
    const { store, left } = await filled(open, ['/dir', '/dir/Ünï.txt', '/dirx', '/new']);
    await store.move(p('/dir'), p('/new'));
    expect(await left()).toEqual(['/dirx', '/new', '/new/Ünï.txt']);
    await store.move(p('/new'), p('/a/longer/way'));
    expect(await left()).toEqual(['/a/longer/way', '/a/longer/way/Ünï.txt', '/dirx']);
  });

  test('follow a new version of what they share, and of nothing else', async () => {
    const { store, userId } = await filled(open, []);
    const one = share(userId, '/a');
    const replaced = share(userId, '/a');
    for (const each of [one, replaced]) await store.insert(each);
    const after = { device: '1', inode: '999', bornMs: 1_700_000_009_999 };
    await store.follow(p('/a'), { before: one.object, after });
    expect((await store.find(one.hash))?.object).toEqual(after);
    expect((await store.find(replaced.hash))?.object).toEqual(replaced.object);
  });

  test('that have ended are removed all at once', async () => {
    const { store, userId, left } = await filled(open, ['/ever']);
    for (const expiresAt of [1000, 2000, 2001])
      await store.insert(share(userId, `/${expiresAt}`, { expiresAt }));
    await store.removeExpired(2000);
    expect(await left()).toEqual(['/2001', '/ever']);
  });

  test('take new terms', async () => {
    const { store, userId } = await filled(open, []);
    const one = share(userId, '/a');
    await store.insert(one);
    const terms = { expiresAt: 5, startsAt: 4, passwordHash: 'h' };
    await store.setTerms(one.hash, terms);
    expect(await store.find(one.hash)).toEqual({ ...one, ...terms });
  });
});
