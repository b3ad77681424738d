import { everyPermission, type User } from '@satchel/contract';

/** A user as the server stores one, with no right. */
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
