import { everyPermission, type Mount, type Permission, type Rule, type VirtualPath } from '@satchel/contract';
import { expect, test } from 'vitest';
import { composeGrant } from './compose-grant.js';
import type { ScopedUser } from './grant.js';
import { foldersOf, type MemberGroup } from './own-folders.js';

const perm = (...names: Permission[]) => ({
  ...everyPermission(false),
  ...Object.fromEntries(names.map((name) => [name, true])),
});
const deny = (path: string): Rule => ({ regex: false, allow: false, path, regexp: null });
const mount = (name: string, path: string, ...names: Permission[]): Mount => ({
  ...{ name, path, perm: perm(...names), rules: [] },
});
const group = (name: string, mounts: Mount[], rules: Rule[] = []): MemberGroup => ({
  ...{ id: name.length, name, mounts, rules },
});
const user = (more: Partial<ScopedUser> = {}) =>
  ({
    ...{ id: 7, username: 'anna', scope: '/homes/anna' as VirtualPath, perm: perm('download', 'create') },
    ...{ rules: [], hideDotfiles: false, ...more },
  }) as unknown as ScopedUser;

function grantOf(more: Partial<ScopedUser>, groups: MemberGroup[] = [], globalRules: Rule[] = []) {
  return composeGrant({ user: user(more), groups, globalRules, folders: [] });
}

/** The names, paths and permissions of the first level. */
function shown(grant: ReturnType<typeof grantOf>) {
  return grant.mounts?.map(({ name, grant: { scope, permissions } }) => [
    name,
    scope,
    Object.entries(permissions)
      .filter(([, isGranted]) => isGranted)
      .map(([permission]) => permission)
      .join(' '),
  ]);
}

test('a user with nothing but a scope has the grant that there always was', () => {
  expect(grantOf({ rules: [deny('/own')] }, [], [deny('/all')])).toEqual({
    userId: 7,
    username: 'anna',
    scope: '/homes/anna',
    permissions: perm('download', 'create'),
    rules: [deny('/all'), deny('/own')],
    hideDotfiles: false,
    folders: [],
  });
});

test('the rules of a group count in the only folder, each list by itself', () => {
  const grant = grantOf({}, [group('a', [], [deny('/x')]), group('b', [])]);
  expect(grant.layers).toEqual([{ below: '/', at: '/', rules: [deny('/x')] }]);
  expect(grant.mounts).toBeUndefined();
});

test('a folder that is the only one is the root', () => {
  const grant = grantOf({ scopeName: null, mounts: [mount('Club', '/club', 'download')] });
  expect(grant).toMatchObject({ scope: '/club', permissions: perm('download') });
  expect([grant.mounts, grant.folders]).toEqual([undefined, undefined]);
});

test('a user without any folder has an empty first level and no permission', () => {
  const grant = grantOf({ scopeName: null });
  expect(grant).toMatchObject({ mounts: [], permissions: perm() });
});

test('the order is scope, own folders, folders of groups', () => {
  const groups = [group('a', [mount('A', '/a', 'download')]), group('b', [mount('B', '/b', 'create')])];
  expect(shown(grantOf({ mounts: [mount('Own', '/own', 'modify')] }, groups))).toEqual([
    ['anna', '/homes/anna', 'create download'],
    ['Own', '/own', 'modify'],
    ['A', '/a', 'download'],
    ['B', '/b', 'create'],
  ]);
});

test.each([
  [{ scope: '/' as VirtualPath }, 'Files'],
  [{ scopeName: 'Mine' }, 'Mine'],
  [{}, 'anna'],
])('the scope %j is called %s', (more, name) => {
  expect(foldersOf({ user: user({ ...more, mounts: [mount('x', '/x')] }), groups: [] })[0]?.name).toBe(name);
});

test('names that are the same but for case get a number', () => {
  const mounts = [mount('Photos', '/a'), mount('photos', '/b'), mount('PHOTOS (2)', '/c'), mount('é', '/d')];
  const names = foldersOf({
    user: user({ scopeName: null, mounts }),
    groups: [group('g', [mount('É', '/e')])],
  });
  expect(names.map(({ name }) => name)).toEqual(['Photos', 'photos (2)', 'PHOTOS (2) (2)', 'é', 'É (2)']);
});

test('folders with one path are one, with all that each of them grants', () => {
  const own = mount('Club', '/club', 'download');
  const theirs = { ...mount('Other name', '/club', 'create'), rules: [deny('/secret')] };
  const grant = grantOf({ scopeName: null, mounts: [own] }, [group('g', [theirs])]);
  expect(grant).toMatchObject({ scope: '/club', permissions: perm('download', 'create') });
  expect(grant.layers).toEqual([{ below: '/', at: '/', rules: [deny('/secret')] }]);
});

test('a folder with the path of the scope is the scope', () => {
  const grant = grantOf({ mounts: [mount('Same', '/homes/anna', 'delete')] });
  expect(grant).toMatchObject({ scope: '/homes/anna', permissions: perm('download', 'create', 'delete') });
  expect(grant.folders).toEqual([]);
});

test('a folder in another one adds to what that grants, and takes nothing', () => {
  const mounts = [mount('All', '/all', 'download'), mount('Inner', '/all/inner', 'create')];
  const grant = grantOf({ scopeName: null, mounts });
  expect(shown(grant)).toEqual([
    ['All', '/all', 'download'],
    ['Inner', '/all/inner', 'create download'],
  ]);
  expect(grant.mounts?.map(({ grant: { nested } }) => nested)).toEqual([
    [{ path: '/inner', permissions: perm('create') }],
    undefined,
  ]);
  expect(grant.permissions).toEqual(perm('create', 'download'));
});

test('a folder whose name only begins like another one is none in it', () => {
  const mounts = [mount('A', '/a', 'download'), mount('AB', '/ab', 'create')];
  const grant = grantOf({ scopeName: null, mounts });
  expect(grant.mounts?.map(({ grant: { nested, layers } }) => [nested, layers])).toEqual([
    [undefined, undefined],
    [undefined, undefined],
  ]);
});

test('each list of rules counts from its folder, in all folders that share something with it', () => {
  const outer = { ...mount('Outer', '/o', 'download'), rules: [deny('/from-outer')] };
  const inner = { ...mount('Inner', '/o/x/i', 'download'), rules: [deny('/from-inner')] };
  const far = { ...mount('Far', '/far', 'download'), rules: [deny('/from-far')] };
  const grant = grantOf(
    { scopeName: null, mounts: [outer, inner, far], rules: [deny('/own')] },
    [group('g', [], [deny('/group')])],
    [deny('/global')],
  );
  const common = [deny('/global'), deny('/own')];
  expect(grant.mounts?.map(({ grant: { layers } }) => layers)).toEqual([
    [
      { below: '/', at: '/', rules: [deny('/group')] },
      { below: '/', at: '/', rules: [deny('/from-outer')] },
      { below: '/x/i', at: '/', rules: common },
      { below: '/x/i', at: '/', rules: [deny('/group')] },
      { below: '/x/i', at: '/', rules: [deny('/from-inner')] },
    ],
    [
      { below: '/', at: '/x/i', rules: common },
      { below: '/', at: '/x/i', rules: [deny('/group')] },
      { below: '/', at: '/x/i', rules: [deny('/from-outer')] },
      { below: '/', at: '/', rules: [deny('/group')] },
      { below: '/', at: '/', rules: [deny('/from-inner')] },
    ],
    [
      { below: '/', at: '/', rules: [deny('/group')] },
      { below: '/', at: '/', rules: [deny('/from-far')] },
    ],
  ]);
  for (const { grant: own } of grant.mounts ?? []) expect(own.rules).toEqual(common);
});

test('no folder makes an administrator, and an administrator may do everything in each', () => {
  const mounts = [mount('A', '/a', 'admin', 'download')];
  expect(grantOf({ mounts }).permissions.admin).toBe(false);
  const grant = grantOf({ perm: everyPermission(true), mounts: [mount('A', '/a')] });
  for (const { grant: own } of grant.mounts ?? []) expect(own.permissions).toEqual(everyPermission(true));
});

test('an administrator without a folder stays one', () => {
  expect(grantOf({ perm: everyPermission(true), scopeName: null }).permissions).toEqual(perm('admin'));
});

test('a folder that shows without downloading is part of what a user may do', () => {
  const views = { ...mount('V', '/v'), perm: { ...perm(), view: true } };
  expect(grantOf({ scopeName: null, mounts: [views] }).permissions).toEqual({ ...perm(), view: true });
  expect(grantOf({ perm: perm(), mounts: [views] }).permissions).toEqual({ ...perm(), view: true });
  expect(grantOf({ mounts: [views] }).permissions).toEqual(perm('download', 'create'));
});

test('granted folders behind links belong to the scope only', () => {
  const folders = [{ at: '/l', folder: '/srv/l', fileId: 'x' }];
  const parts = { user: user({ mounts: [mount('A', '/a')] }), groups: [], globalRules: [], folders };
  expect(composeGrant(parts).mounts?.map(({ grant }) => grant.folders)).toEqual([folders, undefined]);
});
