import { createHash, randomBytes } from 'node:crypto';

const RANDOM_BYTES = 12;
const OWNER_DIGITS = 12;
const ID = /^[0-9a-f]{24}(?:[0-9a-f]{12})?$/;

interface Owner {
  id: number;
  username: string;
}

/**
 * A name for something in the trash, with which its owner is found when its row is lost. It depends on id and name, as the
 * ids of another database belong to others.
 */
export function newTrashId(owner: Owner): string {
  return randomBytes(RANDOM_BYTES).toString('hex') + markOf(owner);
}

function markOf({ id, username }: Owner): string {
  return createHash('sha256').update(`${id}:${username}`).digest('hex').slice(0, OWNER_DIGITS);
}

export function isTrashId(name: string): boolean {
  return ID.test(name);
}

/** Those of `owners` by what `newTrashId` says about them. */
export function ownersByMark<Each extends Owner>(owners: readonly Each[]): (id: string) => Each | undefined {
  const byMark = new Map(owners.map((owner) => [markOf(owner), owner]));
  return (id) => byMark.get(id.slice(RANDOM_BYTES * 2));
}
