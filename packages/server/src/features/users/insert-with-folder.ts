import type { VirtualPath } from '@satchel/contract';
import type { ScopedUser } from '../../core/access/grant.js';
import { AppError } from '../../lib/app-error.js';
import { homeInUse, type NewUser, type UsersStore } from './store/users-store.js';

export interface InsertDependencies {
  users: UsersStore;
  /** Creates a folder with its parents. Throws `already_exists` when it must be new and is not. */
  makeFolder: (path: VirtualPath, options?: { isNew: boolean }) => Promise<void>;
}

/**
 * Creates a user and their folder, or neither: of two users with one home, the second creates nothing. The
 * home of a user who was not created by an administrator must be a new folder, because an existing one
 * belongs to somebody else.
 */
export async function insertWithFolder(
  deps: InsertDependencies,
  newUser: NewUser,
  isNew = false,
): Promise<ScopedUser> {
  const user = await deps.users.insert(newUser);
  try {
    await deps.makeFolder(newUser.fields.scope, { isNew });
  } catch (error) {
    // If this fails as well, the first error is still the one to report.
    await deps.users.withdraw(user).catch(() => undefined);
    const isInUse = isNew && error instanceof AppError && error.code === 'already_exists';
    throw isInUse ? homeInUse(error) : error;
  }
  return user;
}
