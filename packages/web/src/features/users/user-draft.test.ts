import { everyPermission, type User } from '@satchel/contract';
import { expect, it } from 'vitest';
import { buildStoredUser } from '../../testing/users';
import { blankUser, changedPermission, fromDraft, toDraft, withPermission } from './user-draft';

const none = everyPermission(false);
const user: User = buildStoredUser({ lockPassword: true, commands: ['git', 'ls'] });

it('an administrator gets every permission and an unlocked password', () => {
  expect(changedPermission(toDraft(user), 'admin', true)).toEqual({
    perm: everyPermission(true),
    lockPassword: false,
  });
});

it('a user who is no longer an administrator keeps the other permissions', () => {
  const perm = withPermission(everyPermission(true), 'admin', false);
  expect(perm).toEqual({ ...everyPermission(true), admin: false });
});

it('users who do not become administrators keep their lock', () => {
  expect(changedPermission(toDraft(user), 'create', true).lockPassword).toBe(true);
});

it('sharing is not allowed without downloading', () => {
  expect(withPermission(none, 'share', true)).toMatchObject({ share: true, download: true });
  expect(withPermission({ ...none, share: true, download: true }, 'download', false)).toEqual(none);
});

it('commands are written as one text and read back, regardless of spaces', () => {
  expect(toDraft(user).commands).toBe('git ls');
  expect(fromDraft({ ...toDraft(user), commands: '  git   status \n' }).commands).toEqual(['git', 'status']);
  expect(fromDraft({ ...toDraft(user), commands: '   ' }).commands).toEqual([]);
});

it('a new user begins with the defaults, without a name or rules', () => {
  const { id: _, username: __, password: ___, lockPassword: ____, rules: _____, ...defaults } = user;
  expect(blankUser(defaults)).toEqual({
    ...defaults,
    id: 0,
    username: '',
    password: '',
    lockPassword: false,
    rules: [],
  });
});

it('downloading includes viewing, which stays off when it is taken away again', () => {
  const viewing = withPermission(none, 'view', true);
  expect(viewing).toEqual({ ...none, view: true });
  const downloading = withPermission(viewing, 'download', true);
  expect(downloading).toEqual({ ...none, download: true, view: false });
  expect(withPermission(downloading, 'download', false)).toEqual({ ...none, view: false });
});
