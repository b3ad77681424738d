import type { Group } from '@satchel/contract';
import { foldName } from '../../lib/fold-name.js';
import { StartError } from '../../lib/start-error.js';
import type { Stores } from '../open-stores.js';

/** Finds a group by its name, or else by id when `which` is a number. Throws `StartError`. */
export async function findGroup({ groups }: Stores, which: string): Promise<Group> {
  const all = await groups.list();
  const found =
    all.find(({ name }) => foldName(name) === foldName(which)) ?? all.find(({ id }) => String(id) === which);
  if (!found) throw new StartError(`There is no group ${which}; satchel groups ls lists them.`);
  return found;
}
