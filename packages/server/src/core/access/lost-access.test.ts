import { expect, test } from 'vitest';
import { type Folders, folder, grantOfFolders, only } from '../../../test/folders-of-user.js';
import type { Grant } from './grant.js';
import { hasLost } from './lost-access.js';

const deny = (path: string) => ({ regex: false, allow: false, path, regexp: null });
const HOME = folder('Files', '/home', only('download', 'create'));
const TEAM = folder('Team', '/teams/a', only('download'));
const grant = (folders: Folders['folders'], more: Partial<Folders> = {}) =>
  grantOfFolders({ folders, ...more });
const BEFORE = grant([HOME, TEAM]);

test.each<[string, Grant]>([
  ['a folder is gone', grant([HOME])],
  ['a folder has another name', grant([HOME, { ...TEAM, name: 'Crew' }])],
  ['a name leads elsewhere', grant([HOME, { ...TEAM, path: '/teams/b' }])],
  ['a folder grants less', grant([{ ...HOME, perm: only('download') }, TEAM])],
  ['a folder has another rule', grant([HOME, { ...TEAM, rules: [deny('/x')] }])],
  ['a group has rules', grant([HOME, TEAM], { groups: [[deny('/x')]] })],
  ['the user has another rule', grant([HOME, TEAM], { rules: [deny('/x')] })],
  ['names with dots are hidden', grant([HOME, TEAM], { hideDotfiles: true })],
  ['one folder is left, which is the root', { ...(BEFORE.mounts?.[0]?.grant as Grant) }],
  [
    'a new folder around another has rules',
    grant([HOME, TEAM, folder('Teams', '/teams', only(), deny('/a'))]),
  ],
])('%s: lost', (_title, now) => {
  expect(hasLost(BEFORE, now)).toBe(true);
});

test.each<[string, Grant]>([
  ['the same again', grant([HOME, TEAM])],
  ['another folder', grant([folder('New', '/new', only('download'), deny('/x')), HOME, TEAM])],
  ['a folder grants more', grant([HOME, { ...TEAM, perm: only('download', 'create') }])],
  ['a folder in another one', grant([HOME, TEAM, folder('In', '/teams/a/in', only('delete'))])],
  ['another order', grant([TEAM, HOME])],
])('%s: nothing is lost', (_title, now) => {
  expect(hasLost(BEFORE, now)).toBe(false);
});

test('a folder in another one that grants no more there: lost, unless the outer one grants as much', () => {
  const outer = folder('Out', '/out', only('download'));
  const inner = folder('In', '/out/in', only('create'));
  const both = grant([outer, inner]).mounts?.[0]?.grant as Grant;
  const alone = grant([outer]).mounts?.[0]?.grant as Grant;
  const all = grant([{ ...outer, perm: only('download', 'create') }]).mounts?.[0]?.grant as Grant;
  expect([hasLost(both, alone), hasLost(both, all)]).toEqual([true, false]);
});

test('what was only viewed may be downloaded: nothing is lost, and the reverse is no loss of viewing', () => {
  const own = grant([HOME]).mounts?.[0]?.grant as Grant;
  const viewed = { ...own, permissions: { ...only('create'), view: true } };
  expect([hasLost(viewed, own), hasLost(own, viewed)]).toEqual([false, true]);
  expect(hasLost(viewed, { ...own, permissions: only('create') })).toBe(true);
});
