import type { VirtualPath } from '@satchel/contract';
import { expect, test } from 'vitest';
import { describeOnBothDatabases } from '../../../test/databases.js';
import type { AppDatabase } from '../../core/db/app-database.js';
import { PlacesStore } from './places-store.js';

const at = (path: string) => path as VirtualPath;
const folder = (path: string, position = 0) => ({ path: at(path), isFolder: true, position });

describeOnBothDatabases('the places', (open) => {
  const paths = async (store: PlacesStore, kind: 'favourite' | 'recent') =>
    (await store.list(1, kind)).map(({ path }) => path);
  const storeOf = async (database: AppDatabase) => {
    const texts = { username: 'ann', username_key: 'ann', password_hash: '', scope: '/', scope_key: '/' };
    const lists = { permissions: '{}', commands: '[]', rules: '[]', sorting: '{}', preferences: '{}' };
    const rest = { lock_password: 0, is_admin: 0, created_at: 0, changed_at: 0 };
    await database.query
      .insertInto('users')
      .values({ ...texts, ...lists, ...rest })
      .execute();
    return new PlacesStore(database);
  };

  test('keep paths of any length, their order and the layout', async () => {
    const store = await storeOf(await open());
    // No part of it repeats in a way that an index could compress.
    const long = `/${Array.from({ length: 4000 }, (_, index) => ((index * 7919) % 36).toString(36)).join('')}`;
    await store.setFavourites(1, [folder('/b'), folder(long), folder('/a')]);
    expect(await paths(store, 'favourite')).toEqual(['/b', long, '/a']);
    await store.setFavourites(1, []);
    expect(await paths(store, 'favourite')).toEqual([]);
    expect(await store.layout(1)).toBeUndefined();
    for (const width of [200, 300]) await store.setLayout(1, { width, isCollapsed: false, folded: ['a'] });
    expect(await store.layout(1)).toEqual({ width: 300, isCollapsed: false, folded: ['a'] });
  });

  test('forget the oldest recents, and move by whole names only', async () => {
    const store = await storeOf(await open());
    for (const [time, path] of ['/a', '/a/x', '/ab', '/a'].entries())
      await store.addRecent(1, folder(path, time), 3);
    expect(await paths(store, 'recent')).toEqual(['/a', '/ab', '/a/x']);
    expect(await store.move(at('/a'), at('/ab'))).toBe(true);
    expect(await paths(store, 'recent')).toEqual(['/ab', '/ab/x']);
    expect(await store.move(at('/a'), at('/c'))).toBe(false);
    expect(await store.removeWithin(at('/ab'))).toBe(true);
    expect(await paths(store, 'recent')).toEqual([]);
    for (const [time, path] of ['/1', '/2', '/3', '/4'].entries())
      await store.addRecent(1, folder(path, time), 3);
    expect(await paths(store, 'recent')).toEqual(['/4', '/3', '/2']);
  });
});
