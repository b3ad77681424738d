import type { ScopedUser } from '../../core/access/grant.js';
import { StartError } from '../../lib/start-error.js';
import type { Stores } from '../open-stores.js';

/** Finds a user by id when `which` is a number, else by name. Throws `StartError`. */
export async function findUser({ users }: Stores, which: string): Promise<ScopedUser> {
  const found = /^\d{1,9}$/.test(which) ? await users.find(Number(which)) : await users.findLogin(which);
  if (!found)
    throw new StartError(`There is no user ${/^\d+$/.test(which) ? 'with the id' : 'called'} ${which}.`);
  return found.user;
}
