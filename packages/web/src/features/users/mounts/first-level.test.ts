import { everyPermission, type Group, type Mount } from '@satchel/contract';
import { expect, it } from 'vitest';
import { firstLevelOf, givenFolders } from './first-level';

const mount = (name: string, path: string): Mount => ({
  name,
  path,
  perm: everyPermission(false),
  rules: [],
});
const group = (id: number, name: string, mounts: Mount[], change: Partial<Group> = {}): Group => ({
  ...{ id, name, mounts, rules: [], members: [2], origins: [], fromProviders: [] },
  ...change,
});
const user = { id: 2, scope: '/homes/ben' };

it('a user with one folder has no first level', () => {
  expect(firstLevelOf(user, [group(1, 'Staff', [])], 'Files')).toEqual([]);
  expect(
    firstLevelOf({ ...user, scopeName: null }, [group(1, 'Staff', [mount('a', '/a')])], 'Files'),
  ).toEqual([]);
});

it('the scope comes first, then own folders, then those of groups by name', () => {
  const groups = [
    group(1, 'Staff', [mount('Plans', '/plans')]),
    group(2, 'Band', [mount('Songs', '/songs')]),
  ];
  const mounts = [mount('Extra', '/extra')];
  expect(firstLevelOf({ ...user, mounts }, groups, 'Files')).toEqual(['ben', 'Extra', 'Songs', 'Plans']);
});

it('one path is one folder, and a name in use gets a number', () => {
  const groups = [group(1, 'Staff', [mount('Again', '/homes/ben/'), mount('BEN', '/other')])];
  expect(firstLevelOf(user, groups, 'Files')).toEqual(['ben', 'BEN (2)']);
});

it('whoever is a member by a login has the folders, too', () => {
  const groups = [group(1, 'Staff', [mount('Plans', '/plans')], { members: [], fromProviders: [2] })];
  expect(givenFolders(2, groups).map(({ mount: { name } }) => name)).toEqual(['Plans']);
  expect(givenFolders(3, groups)).toEqual([]);
});
