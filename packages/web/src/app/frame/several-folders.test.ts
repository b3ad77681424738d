import { everyPermission, type OwnMount, type Permissions, parseVirtualPath } from '@satchel/contract';
import { expect, it } from 'vitest';
import { entry } from '../../testing/entries';
import { severalFolders } from './several-folders';

const look: Permissions = { ...everyPermission(false), download: true };
const all: Permissions = { ...everyPermission(true), admin: false };
const folders: OwnMount[] = [
  { path: '/Photos', name: 'Photos', perm: look },
  { path: '/Photos/2026', name: 'This year', perm: all, isNested: true },
  { path: '/Family', name: 'Family', perm: all },
];
const own = severalFolders(folders, all);
const at = (path: string) => own.permissionsAt(parseVirtualPath(path));

it('nothing may be done on the first level and outside of the folders', () => {
  expect(at('/')).toEqual(everyPermission(false));
  expect(at('/Photo')).toEqual(everyPermission(false));
});

it('the innermost folder around a path decides', () => {
  expect(at('/Photos')).toEqual(look);
  expect(at('/Photos/2025/a.jpg')).toEqual(look);
  expect(at('/Photos/2026/a.jpg')).toEqual(all);
  expect(at('/Photos/20260')).toEqual(look);
});

it('several entries have the permissions that each of them has', () => {
  const [first, second] = [{ path: '/Photos/2026/a.jpg' }, { path: '/Photos/b.jpg' }];
  expect(own.permissionsOf([first]).rename).toBe(true);
  expect(own.permissionsOf([first, second])).toEqual(look);
});

it('files that may be downloaded, and others that may only be viewed, may together be viewed', () => {
  const seen: OwnMount = { path: '/Seen', name: 'Seen', perm: { ...everyPermission(false), view: true } };
  const of = (...paths: string[]) =>
    severalFolders([...folders, seen], all).permissionsOf(paths.map((path) => ({ path })));
  expect(of('/Photos/b.jpg', '/Seen/a.jpg')).toEqual(seen.perm);
  expect(of('/Photos/b.jpg')).toEqual(look);
  expect(of('/Seen/a.jpg', '/other')).toEqual(everyPermission(false));
});

it('the folders of the first level keep their names and their place', () => {
  expect(own.permissionsOf([{ path: '/Family' }])).toEqual({ ...all, rename: false, delete: false });
});

it('the first level has the order of the server', () => {
  const items = [entry('Family/'), entry('Photos/')];
  expect(own.order?.(items).map(({ name }) => name)).toEqual(['Photos', 'Family']);
});
