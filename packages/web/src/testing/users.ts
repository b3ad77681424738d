import { everyPermission, type TokenUser, type User } from '@satchel/contract';

export function buildUser(changes: Partial<TokenUser> = {}): TokenUser {
  return {
    id: 1,
    username: 'ada',
    perm: everyPermission(true),
    commands: [],
    lockPassword: false,
    locale: 'en',
    viewMode: 'list',
    singleClick: false,
    redirectAfterCopyMove: false,
    hideDotfiles: false,
    dateFormat: false,
    aceEditorTheme: '',
    ...changes,
  };
}

/** A user as the server stores one, without permissions. */
export function buildStoredUser(changes: Partial<User> = {}): User {
  return {
    id: 2,
    username: 'ben',
    password: '',
    scope: '/ben',
    lockPassword: false,
    perm: everyPermission(false),
    commands: [],
    sorting: { by: 'name', asc: false },
    rules: [],
    locale: 'en',
    viewMode: 'list',
    singleClick: false,
    redirectAfterCopyMove: false,
    hideDotfiles: false,
    dateFormat: false,
    aceEditorTheme: '',
    ...changes,
  };
}
