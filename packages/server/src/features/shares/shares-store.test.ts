import { ROOT, type VirtualPath } from '@satchel/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeOnBothDatabases } from '../../../test/databases.js';
import type { AppDatabase } from '../../core/db/app-database.js';
import { MIGRATIONS } from '../../core/db/migrations/index.js';
import { defaultSettings } from '../settings/default-settings.js';
import { UsersStore } from '../users/store/users-store.js';
import { fieldsFromDefaults } from '../users/user-defaults.js';
import { ObjectsStore } from './objects-store.js';
import { DOUBTS, SharesStore, type StoredShare } from './shares-store.js';

async function user(database: AppDatabase, username: string): Promise<number> {
  const fields = { ...fieldsFromDefaults(defaultSettings(), username), scope: ROOT };
  fields.perm = { ...fields.perm, admin: true };
  return (await new UsersStore(database).insert({ fields, passwordHash: 'x' })).id;
}

const p = (path: string) => path as VirtualPath;
let made = 0;

function share(userId: number, path: string, more: Partial<StoredShare> = {}): StoredShare {
  made += 1;
  const fileId = `${made}.1700000000123`;
  const terms = {
    expiresAt: null,
    startsAt: null,
    passwordHash: null,
    view: 'list',
    title: '',
    cover: '',
    opened: 0,
    onReplaced: 'keep',
    canDownload: true,
    doubt: DOUBTS.none,
  } as const;
  const base = { hash: `hash-${made}`, userId, path: p(path), isFolder: false, fileId, createdAt: made };
  return { ...base, ...terms, ...more };
}

async function filled(open: () => Promise<AppDatabase>, paths: readonly string[]) {
  const database = await open();
  const userId = await user(database, 'ann');
  const store = new SharesStore(database);
  for (const path of paths) await store.insert(share(userId, path));
  const objects = new ObjectsStore(database);
  const left = async () => (await store.list()).map((one) => one.path).sort();
  return { database, store, objects, userId, left };
}

describeOnBothDatabases('links', (open) => {
  test('links come back as they were stored', async () => {
    const { store, userId } = await filled(open, []);
    const times = { expiresAt: 1_800_000_000_000, startsAt: 1_750_000_000_000 };
    const one = share(userId, '/Ü/a b%', {
      isFolder: true,
      passwordHash: '$argon2id$…',
      ...times,
      view: 'album',
      title: 'Été',
    });
    await store.insert(one);
    expect(await store.find(one.hash)).toEqual(one);
    expect(await store.find(one.hash.toUpperCase())).toBeUndefined();
    expect(await store.listOf(one.path, one.fileId)).toEqual([one]);
    expect(await store.listOf(one.path, 'other')).toEqual([]);
  });

  test('links of an older database keep their objects', async () => {
    const { database, store, userId } = await filled(open, []);
    const { query } = database;
    await query.schema.dropTable('shares').execute();
    const run = (wanted: number) =>
      MIGRATIONS.find(({ version }) => version === wanted)?.up(query, database.kind);
    await run(3);
    await sql`alter table shares add column token_digest text`.execute(query);
    for (const [hash, bornAt] of [
      ['known', 1_700_000_000_123],
      ['unknown', 0],
    ] as const) {
      await sql`insert into shares (hash, user_id, path, is_folder, device, inode, born_at, created_at)
        values (${hash}, ${userId}, '/a', 0, '65026', '18446744073709551615', ${bornAt}, 5)`.execute(query);
    }
    await run(8);
    await run(17);
    await run(24);
    expect((await store.find('known'))?.fileId).toBe('18446744073709551615.1700000000123');
    expect((await store.find('unknown'))?.fileId).toBe('18446744073709551615@65026');
    expect(await store.find('known')).toMatchObject({ onReplaced: 'keep', doubt: DOUBTS.missed });
  });

  test('links of folders go on with thumbnails where they were made here, and without where they were imported', async () => {
    const { database, store, userId } = await filled(open, []);
    const [own, imported] = ['A1b2C3d4E5f6G7h8I9j0Kl', 'A1b2C3d4'];
    const made = (hash: string, change: Partial<StoredShare> = {}) =>
      share(userId, `/${hash}`, { hash, isFolder: true, ...change });
    await store.insert(made(own), 'key');
    await store.insert(made(imported));
    await store.insert(made(`${own.slice(1)}1`, { view: 'album' }));
    await store.insert(made(`${own.slice(1)}2`, { isFolder: false }));
    await database.query.schema.dropTable('folder_views').execute();
    await MIGRATIONS.find(({ version }) => version === 25)?.up(database.query, database.kind);
    const viewOf = async (hash: string) => (await store.find(hash))?.view;
    expect(await viewOf(own)).toBe('pictures');
    expect(await viewOf(imported)).toBe('list');
    expect(await viewOf(`${own.slice(1)}1`)).toBe('album');
    expect(await viewOf(`${own.slice(1)}2`)).toBe('list');
    expect(await store.insert(made(`${own.slice(1)}3`), 'key')).toBe(true);
  });

  test('links count together how often they were opened', async () => {
    const { store, userId } = await filled(open, []);
    const [one, other] = [share(userId, '/a', { opened: 3 }), share(userId, '/b')];
    await store.insert(one);
    await store.insert(other);
    await store.addOpened(
      new Map([
        [one.hash, 2],
        ['gone', 5],
      ]),
    );
    expect((await store.list()).map(({ opened }) => opened)).toEqual([5, 0]);
  });

  test('links are listed by user, those without an end first, then by end', async () => {
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

  test('links are deleted with their user', async () => {
    const { store, userId, database, left } = await filled(open, ['/a']);
    const bob = await user(database, 'bob');
    await store.insert(share(bob, '/b'));
    await new UsersStore(database).remove(userId);
    expect(await left()).toEqual(['/b']);
  });

  test('links are removed with their object, by whole segments and by case', async () => {
    const paths = ['/a', '/a/b', '/a/b/c', '/ab', '/A', '/a_', '/x/a'];
    const { objects, left } = await filled(open, paths);
    await objects.removeWithin(p('/a'));
    expect(await left()).toEqual(['/A', '/a_', '/ab', '/x/a']);
    await objects.removeWithin(p('/'));
    expect(await left()).toEqual([]);
  });

  test('links move with their objects, and those of an overwritten object are removed', async () => {
    const { objects, left } = await filled(open, ['/dir', '/dir/Ünï.txt', '/dirx', '/new']);
    await objects.removeOverwritten(p('/new'));
    await objects.move({ from: p('/dir'), to: p('/new') });
    expect(await left()).toEqual(['/dirx', '/new', '/new/Ünï.txt']);
    await objects.move({ from: p('/new'), to: p('/a/longer/way') });
    expect(await left()).toEqual(['/a/longer/way', '/a/longer/way/Ünï.txt', '/dirx']);
  });

  test('links follow a new version of their object, and one that they would have gone on with', async () => {
    const { store, objects, userId } = await filled(open, []);
    const one = share(userId, '/a', { onReplaced: 'ask', doubt: DOUBTS.missed });
    const others = [
      share(userId, '/a'),
      share(userId, '/a', { onReplaced: 'path' }),
      share(userId, '/a', { onReplaced: 'ask' }),
      share(userId, '/a', { doubt: DOUBTS.missed }),
      share(userId, '/a', { isFolder: true }),
    ];
    for (const each of [one, ...others]) await store.insert(each);
    const after = '999.1700000009999';
    await objects.follow(p('/a'), { before: one.fileId, after });
    expect(await store.find(one.hash)).toMatchObject({ fileId: after, doubt: DOUBTS.none });
    const now = await Promise.all(others.map(async ({ hash }) => (await store.find(hash))?.fileId));
    expect(now.map((fileId) => fileId === after)).toEqual([true, true, false, false, false]);
  });

  test('links go on with another object, but not with one that was put there, even if that is known later', async () => {
    const { store, objects, userId } = await filled(open, []);
    const paths = ['/a', '/dir/b', '/dir/sub/c', '/d', '/dirx', '/merged/e'];
    const shares = paths.map((path) => share(userId, path));
    const ofPath = share(userId, '/a', { onReplaced: 'path' });
    for (const each of [...shares, ofPath]) await store.insert(each);
    const adopt = (isAsked: boolean) =>
      objects.adopt(
        [...shares, ofPath].map(({ hash, fileId }) => ({
          hash,
          before: fileId,
          after: `new ${fileId}`,
          isFolder: false,
        })),
        { isAsked },
      );
    const went = async () => {
      const found = await Promise.all([...shares, ofPath].map(({ hash }) => store.find(hash)));
      return found.map((one) => [one?.fileId.startsWith('new '), one?.doubt]);
    };
    await adopt(false);
    expect(await went()).toEqual(Array.from({ length: 7 }, () => [true, DOUBTS.none]));
    await objects.put({ files: [p('/a')], trees: [p('/dir')], unsure: p('/merged') });
    const doubted = [
      [false, DOUBTS.put],
      [false, DOUBTS.put],
      [false, DOUBTS.put],
      [true, DOUBTS.none],
      [true, DOUBTS.none],
      [false, DOUBTS.put],
      [true, DOUBTS.none],
    ];
    expect(await went()).toEqual(doubted);
    await adopt(false);
    expect(await went()).toEqual(doubted);
    await adopt(true);
    expect((await went()).map(([isNew]) => isNew)).toEqual(Array.from({ length: 7 }, () => true));
    await objects.put({ trees: ['/1', '/2', '/3', '/dir/sub', '/4'].map(p) });
    expect((await store.find(shares[2]?.hash ?? ''))?.doubt).toBe(DOUBTS.put);
    expect((await store.find(shares[1]?.hash ?? ''))?.doubt).toBe(DOUBTS.none);
  });

  test('links are doubted only as long as nothing else happens to them', async () => {
    const { store, objects, userId } = await filled(open, []);
    const one = share(userId, '/a');
    await store.insert(one);
    const doubt = async () => (await store.find(one.hash))?.doubt;
    await objects.setDoubt([one.hash], DOUBTS.none, DOUBTS.missed);
    expect(await doubt()).toBe(DOUBTS.missed);
    await objects.put({ files: [p('/a')] });
    await objects.setDoubt([one.hash], DOUBTS.missed, DOUBTS.none);
    expect(await doubt()).toBe(DOUBTS.put);
    await objects.setDoubt([one.hash], DOUBTS.put, DOUBTS.none);
    expect(await doubt()).toBe(DOUBTS.none);
  });

  test('links that have expired are removed all at once', async () => {
    const { store, userId, left } = await filled(open, ['/ever']);
    for (const expiresAt of [1000, 2000, 2001])
      await store.insert(share(userId, `/${expiresAt}`, { expiresAt }));
    await store.removeExpired(2000);
    expect(await left()).toEqual(['/2001', '/ever']);
  });

  test('links can get new terms', async () => {
    const { store, userId } = await filled(open, []);
    const one = share(userId, '/a');
    await store.insert(one);
    const terms = {
      expiresAt: 5,
      startsAt: 4,
      passwordHash: 'h',
      view: 'album',
      title: 'A',
      cover: 'a.png',
      onReplaced: 'path',
      canDownload: false,
    } as const;
    await store.setTerms(one.hash, terms);
    expect(await store.find(one.hash)).toEqual({ ...one, ...terms });
  });
});
