import type { Mount, TrashLimits, User, UserQuota, VirtualPath } from '@satchel/contract';
import type { Selectable, Updateable } from 'kysely';
import type { ScopedUser } from '../../../core/access/grant.js';
import type { UserTable } from '../../../core/db/schema.js';
import { TRASH_PATH } from '../../../core/files/trash.js';
import { foldName } from '../../../lib/fold-name.js';
import { parseScope } from '../../../lib/scope.js';

/** All stored fields of a user that may be shown; the hash of the password may not. */
export type UserFields = Omit<ScopedUser, 'id' | 'password'>;

type Preferences = Pick<
  User,
  | 'locale'
  | 'viewMode'
  | 'singleClick'
  | 'redirectAfterCopyMove'
  | 'hideDotfiles'
  | 'dateFormat'
  | 'aceEditorTheme'
>;

type FieldColumns = Omit<
  Updateable<UserTable>,
  'id' | 'password_hash' | 'password_is_short' | 'home_key' | 'has_logged_in' | 'created_at' | 'changed_at'
>;

/** A user whose scope is no path, as another program wrote it, reaches no files until it is set again. */
function scopeOf(text: string): VirtualPath {
  try {
    return parseScope(text);
  } catch {
    return TRASH_PATH;
  }
}

/** The user of a row, with folders that are rows of their own. The keys have the order of the API. */
export function toUser(row: Selectable<UserTable>, mounts: readonly Mount[] = []): ScopedUser {
  const preferences = JSON.parse(row.preferences) as Preferences;
  const folders = JSON.parse(row.folders) as NonNullable<User['folders']>;
  const trash = JSON.parse(row.trash) as TrashLimits;
  return {
    id: row.id,
    username: row.username,
    password: '',
    scope: scopeOf(row.scope),
    locale: preferences.locale,
    lockPassword: row.lock_password === 1,
    viewMode: preferences.viewMode,
    singleClick: preferences.singleClick,
    redirectAfterCopyMove: preferences.redirectAfterCopyMove,
    perm: JSON.parse(row.permissions) as User['perm'],
    commands: JSON.parse(row.commands) as User['commands'],
    sorting: JSON.parse(row.sorting) as User['sorting'],
    rules: JSON.parse(row.rules) as User['rules'],
    ...(folders.length === 0 ? {} : { folders }),
    ...(mounts.length === 0 ? {} : { mounts: [...mounts] }),
    ...(row.scope_name === '' ? {} : { scopeName: row.scope_name }),
    ...(Object.keys(trash).length === 0 ? {} : { trash }),
    ...(row.quota === '{}' ? {} : { quota: JSON.parse(row.quota) as UserQuota }),
    ...(row.second_factor === 'required' ? { secondFactor: row.second_factor } : {}),
    ...(row.mail === '' ? {} : { mail: row.mail }),
    hideDotfiles: preferences.hideDotfiles,
    dateFormat: preferences.dateFormat,
    aceEditorTheme: preferences.aceEditorTheme,
  };
}

export function toColumns(user: UserFields): Required<FieldColumns> {
  const preferences: Preferences = {
    locale: user.locale,
    viewMode: user.viewMode,
    singleClick: user.singleClick,
    redirectAfterCopyMove: user.redirectAfterCopyMove,
    hideDotfiles: user.hideDotfiles,
    dateFormat: user.dateFormat,
    aceEditorTheme: user.aceEditorTheme,
  };
  return {
    username: user.username,
    username_key: foldName(user.username),
    scope: user.scope,
    scope_key: foldName(user.scope),
    lock_password: user.lockPassword ? 1 : 0,
    is_admin: user.perm.admin ? 1 : 0,
    permissions: JSON.stringify(user.perm),
    commands: JSON.stringify(user.commands),
    rules: JSON.stringify(user.rules),
    folders: JSON.stringify(user.folders ?? []),
    scope_name: user.scopeName === undefined ? '' : user.scopeName,
    trash: JSON.stringify(user.trash ?? {}),
    quota: JSON.stringify(user.quota ?? {}),
    second_factor: user.secondFactor ?? '',
    mail: user.mail ?? '',
    sorting: JSON.stringify(user.sorting),
    preferences: JSON.stringify(preferences),
  };
}
