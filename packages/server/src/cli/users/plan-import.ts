import type { User } from '@satchel/contract';
import { foldName } from '../../lib/fold-name.js';
import { StartError } from '../../lib/start-error.js';
import type { ImportedUser } from './imported-users.js';

export interface Step {
  /** The id of the user that is changed; null for a new one. */
  id: number | null;
  user: ImportedUser;
}

export interface ImportPlan {
  steps: Step[];
  leaving: User[];
}

/**
 * The steps of an import. Throws `StartError` when users would be confused, or no administrator would be
 * left.
 */
export function planImport(
  before: readonly User[],
  imported: readonly ImportedUser[],
  options: { overwrite: boolean; replace: boolean },
): ImportPlan {
  const faults: string[] = [];
  const seen = new Set<string>();
  const steps = imported.map((user): Step => {
    const key = foldName(user.fields.username);
    if (seen.has(key)) faults.push(`The file has the user ${user.fields.username} twice.`);
    seen.add(key);
    return { id: placeOf(before, user, options, faults), user };
  });
  const staying = new Set(steps.map(({ id }) => id));
  const leaving = options.replace ? before.filter(({ id }) => !staying.has(id)) : [];
  const others = before.filter(({ id }) => !staying.has(id) && !leaving.some((user) => user.id === id));
  const admins = [...others.map(({ perm }) => perm), ...imported.map(({ fields }) => fields.perm)];
  if (!admins.some(({ admin }) => admin)) faults.push('After this import there would be no administrator.');
  if (faults.length > 0) throw new StartError(faults);
  // Future administrators come first, so that there is always one.
  steps.sort((a, b) => Number(b.user.fields.perm.admin) - Number(a.user.fields.perm.admin));
  return { steps, leaving };
}

/** The user that the imported one replaces; null for none. */
function placeOf(
  before: readonly User[],
  { id, fields }: ImportedUser,
  { overwrite, replace }: { overwrite: boolean; replace: boolean },
  faults: string[],
): number | null {
  const { username } = fields;
  const sameName = before.find((user) => foldName(user.username) === foldName(username));
  if (replace) return sameName?.id ?? null;
  const sameId = before.find((user) => user.id === id);
  if (sameName && sameName.id !== id) {
    faults.push(`The name ${username} belongs to another user already, with the id ${sameName.id}.`);
  } else if (sameId && !overwrite) {
    faults.push(`There is a user with the id ${id} already; --overwrite changes it.`);
  }
  return sameId && overwrite ? sameId.id : null;
}
