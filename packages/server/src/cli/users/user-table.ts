import { PERMISSIONS, type User } from '@satchel/contract';
import { table } from '../table.js';

/** A table for people; programs use `users export -`. */
export function userTable(users: readonly User[]): string {
  const rows = users.map((user) => [
    String(user.id),
    user.username,
    user.scope,
    user.locale || '-',
    user.perm.admin ? 'yes' : 'no',
    PERMISSIONS.filter((right) => right !== 'admin' && user.perm[right]).join(',') || '-',
    user.lockPassword ? 'yes' : 'no',
  ]);
  return table([['ID', 'Name', 'Scope', 'Locale', 'Admin', 'Rights', 'Password locked'], ...rows]);
}
