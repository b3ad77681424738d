import type { User } from '@satchel/contract';
import { contentTag } from '../../http/preconditions.js';
import { AppError } from '../../lib/app-error.js';
import type { UserRecord } from './store/users-store.js';

/** Throws `forbidden`. */
export function requireSelfOrAdmin(caller: User, id: number): void {
  if (caller.id !== id && !caller.perm.admin) {
    throw new AppError('forbidden', 'Only administrators see and change other users');
  }
}

/** One's own scope is nobody's business but the administrators'. */
export function viewFor(caller: User, user: User): User {
  return caller.perm.admin ? user : { ...user, scope: '' };
}

/** Of what the caller sees: it tells them nothing about the rest. */
export function tagFor(caller: User, { user, changedAt }: UserRecord): string {
  return contentTag(viewFor(caller, user), changedAt);
}
