import type { User, VirtualPath } from '@satchel/contract';
import { parseScope } from '../../lib/scope.js';
import type { NewUser, UsersStore } from './store/users-store.js';

export interface InsertDependencies {
  users: UsersStore;
  makeFolder: (path: VirtualPath) => Promise<void>;
}

/** A user and the folder they live in, or neither: of two who want one home, the second makes nothing. */
export async function insertWithFolder(on: InsertDependencies, newUser: NewUser): Promise<User> {
  const user = await on.users.insert(newUser);
  try {
    await on.makeFolder(parseScope(newUser.fields.scope));
  } catch (error) {
    await on.users.remove(user.id);
    throw error;
  }
  return user;
}
