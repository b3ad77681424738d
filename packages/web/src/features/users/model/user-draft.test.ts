import { everyPermission, type User } from '@satchel/contract';
import { expect, it } from 'vitest';
import { buildStoredUser } from '../testing/stored-user';
import { blankUser, changedPermission, fromDraft, toDraft, withPermission } from './user-draft';

const none = everyPermission(false);
const user: User = buildStoredUser({ lockPassword: true, commands: ['git', 'ls'] });

it('gives an administrator every permission, and unlocks the password', () => {
  expect(changedPermission(toDraft(user), 'admin', true)).toEqual({
    perm: everyPermission(true),
    lockPassword: false,
  });
});

it('leaves the other permissions to who is no longer an administrator', () => {
  const perm = withPermission(everyPermission(true), 'admin', false);
  expect(perm).toEqual({ ...everyPermission(true), admin: false });
});

it('keeps the lock of who becomes no administrator', () => {
  expect(changedPermission(toDraft(user), 'create', true).lockPassword).toBe(true);
});

it('lets nobody share what may not be downloaded', () => {
  expect(withPermission(none, 'share', true)).toMatchObject({ share: true, download: true });
  expect(withPermission({ ...none, share: true, download: true }, 'download', false)).toEqual(none);
});

it('writes commands as one text and reads them back, whatever the spaces', () => {
  expect(toDraft(user).commands).toBe('git ls');
  expect(fromDraft({ ...toDraft(user), commands: '  git   status \n' }).commands).toEqual(['git', 'status']);
  expect(fromDraft({ ...toDraft(user), commands: '   ' }).commands).toEqual([]);
});

it('begins a new user with what is preset, without a name or rules', () => {
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
