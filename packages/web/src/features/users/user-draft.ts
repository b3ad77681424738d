import {
  everyPermission,
  type GrantedPermission,
  type Permissions,
  type User,
  type UserDefaults,
} from '@satchel/contract';

/** A user in the form: the commands are one text. */
export interface UserDraft extends Omit<User, 'commands'> {
  commands: string;
  /** The groups that the user was put into; absent until they are known. */
  groups?: number[];
}

/** Separated by spaces; a text of only spaces is an empty list. */
const toList = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');

export const toDraft = (user: User): UserDraft => ({ ...user, commands: user.commands.join(' ') });
export const fromDraft = ({ groups: _, ...draft }: UserDraft): User => ({
  ...draft,
  commands: toList(draft.commands),
  ...(draft.mounts ? { mounts: draft.mounts.filter(({ name, path }) => name || path) } : {}),
  ...(draft.folders ? { folders: draft.folders.filter(({ at, folder }) => at || folder) } : {}),
});

/** A new user with the defaults and nothing else. */
export function blankUser(defaults: UserDefaults): User {
  return { ...defaults, id: 0, username: '', password: '', lockPassword: false, rules: [] };
}

/** Administrators have every permission; sharing requires downloading, which includes viewing. */
export function withPermission(perm: Permissions, name: GrantedPermission, value: boolean): Permissions {
  if (name === 'admin') return value ? everyPermission(true) : { ...perm, admin: false };
  // An absent permission would stay as it is stored.
  const next = { ...perm, [name]: value };
  if (next.download && next.view !== undefined) next.view = false;
  if (name === 'share' && value) next.download = true;
  if (name === 'download' && !value) next.share = false;
  return next;
}

/** The fields of a user that depend on each other: an administrator's password is never locked. */
export function changedPermission(
  draft: UserDraft,
  name: GrantedPermission,
  value: boolean,
): Pick<UserDraft, 'perm' | 'lockPassword'> {
  const perm = withPermission(draft.perm, name, value);
  return { perm, lockPassword: draft.lockPassword && !perm.admin };
}
