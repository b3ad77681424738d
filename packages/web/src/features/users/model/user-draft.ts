import {
  everyPermission,
  type Permission,
  type Permissions,
  type User,
  type UserDefaults,
} from '@satchel/contract';

/** A user as the form holds it: the commands are one text. */
export interface UserDraft extends Omit<User, 'commands'> {
  commands: string;
}

/** Space-separated; nothing but spaces is an empty list. */
export const toList = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');

export const toDraft = (user: User): UserDraft => ({ ...user, commands: user.commands.join(' ') });
export const fromDraft = (draft: UserDraft): User => ({ ...draft, commands: toList(draft.commands) });

/** What the administrators preset, and nothing else yet. */
export function blankUser(defaults: UserDefaults): User {
  return { ...defaults, id: 0, username: '', password: '', lockPassword: false, rules: [] };
}

/** Administrators may do everything; who shares files lets others download them. */
export function withPermission(perm: Permissions, name: Permission, value: boolean): Permissions {
  if (name === 'admin') return value ? everyPermission(true) : { ...perm, admin: false };
  const next = { ...perm, [name]: value };
  if (name === 'share' && value) next.download = true;
  if (name === 'download' && !value) next.share = false;
  return next;
}

/** The parts of a user that follow from each other: an administrator's password is never locked. */
export function changedPermission(
  draft: UserDraft,
  name: Permission,
  value: boolean,
): Pick<UserDraft, 'perm' | 'lockPassword'> {
  const perm = withPermission(draft.perm, name, value);
  return { perm, lockPassword: draft.lockPassword && !perm.admin };
}
