import { everyPermission, type TokenUser } from '@satchel/contract';

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
