import type { VirtualPath } from '@satchel/contract';
import { expect, test } from 'vitest';
import { describeOnBothDatabases } from '../../../test/databases.js';
import type { AppDatabase } from '../../core/db/app-database.js';
import { FolderViewsStore } from './folder-views-store.js';

const at = (path: string) => path as VirtualPath;

describeOnBothDatabases('the views of folders', (open) => {
  const storeOf = async (database: AppDatabase) => {
    const texts = { username: 'ann', username_key: 'ann', password_hash: '', scope: '/', scope_key: '/' };
    const lists = { permissions: '{}', commands: '[]', rules: '[]', sorting: '{}', preferences: '{}' };
    const rest = { lock_password: 0, is_admin: 0, created_at: 0, changed_at: 0 };
    await database.query
      .insertInto('users')
      .values({ ...texts, ...lists, ...rest })
      .execute();
    return new FolderViewsStore(database);
  };
  const choose = (store: FolderViewsStore, path: string, now: number, most = 3) =>
    store.choose(1, [{ path: at(path), view: 'list' }], { now, most, areOlder: false });
  const paths = async (store: FolderViewsStore) => (await store.list(1)).map(({ path }) => path);

  test('the views are those that were used last', async () => {
    const store = await storeOf(await open());
    for (const [now, path] of ['/a', '/b', '/c'].entries()) await choose(store, path, now);
    await store.use(1, at('/a'), 5);
    await store.use(1, at('/none'), 5);
    await choose(store, '/d', 6);
    expect(await paths(store)).toEqual(['/d', '/a', '/c']);
    const older = ['/e', '/f', '/d'].map((path) => ({ path: at(path), view: 'gallery' as const }));
    await store.choose(1, older, { now: 7, most: 4, areOlder: true });
    expect(await store.list(1)).toMatchObject([{ path: '/d', view: 'list' }, {}, {}, { path: '/f' }]);
  });

  test('the views of one request are not forgotten together for one more', async () => {
    const store = await storeOf(await open());
    const many = ['/a', '/b', '/c'].map((path) => ({ path: at(path), view: 'list' as const }));
    await store.choose(1, many, { now: 1, most: 3, areOlder: false });
    await choose(store, '/d', 2);
    expect((await paths(store)).sort()).toEqual(['/a', '/b', '/d']);
  });

  test('the views move by whole names only, and count once where one was moved onto another', async () => {
    const store = await storeOf(await open());
    const long = `/${Array.from({ length: 4000 }, (_, index) => ((index * 7919) % 36).toString(36)).join('')}`;
    for (const [now, path] of ['/a', '/ab', long].entries()) await choose(store, path, now);
    expect(await store.move(at('/a'), at('/ab'))).toBe(true);
    expect(await store.move(at('/a'), at('/c'))).toBe(false);
    expect(await paths(store)).toEqual([long, '/ab']);
    expect(await store.removeWithin(at('/ab'))).toBe(true);
    expect(await paths(store)).toEqual([long]);
  });

  test('views that are set aside move, too, and are forgotten where another was chosen since', async () => {
    const store = await storeOf(await open());
    for (const [now, path] of ['/a', '/b'].entries()) await choose(store, path, now);
    await store.setAside(1);
    await store.move(at('/a'), at('/c'));
    await store.choose(1, [{ path: at('/b'), view: 'mosaic' }], { now: 9, most: 3, areOlder: false });
    await store.restoreSetAside(1);
    expect(await store.list(1)).toEqual([
      { path: '/b', view: 'mosaic' },
      { path: '/c', view: 'list' },
    ]);
  });
});
