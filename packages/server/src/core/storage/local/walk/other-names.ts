import type { Dir } from './dir.js';
import { identityOf } from './folding.js';
import { isReservedName, TRASH_FOLDER, VERSIONS_FOLDER } from './names.js';
import type { WalkContext } from './walk-context.js';

/**
 * Names that disks make up have a tilde, as `SATCHE~1` on VFAT; names of streams have a colon, and some disks leave out, cut off
 * or replace what is around. What a disk that folds takes for the same is a matter of `isReservedName`.
 */
const MADE_UP = /[~:]|satch/i;

/** Whether a folder may open something of the server's own by this name, although it is listed by another. */
export function mayBeOtherName(name: string): boolean {
  return MADE_UP.test(name);
}

/**
 * Whether what the folder opens by a name is something of the server's own: a hidden folder, a staged write, or a file that is
 * hidden there. Objects are compared in that moment, because VFAT numbers them anew. `id` is what was opened, and is looked
 * up for a name that was not opened yet.
 */
export function opensOwn(context: WalkContext, dir: Dir, name: string, id?: string): boolean {
  const files = context.hidden.fileNamesIn(dir.id);
  if (files.length === 0 && !mayBeOtherName(name)) return false;
  const found = id ?? identityOf(dir, name);
  if (found === null) return false;
  const changing = mayBeOtherName(name) ? ownNamesIn(context, dir) : [];
  return [TRASH_FOLDER, VERSIONS_FOLDER, ...files, ...changing].some(
    (each) => identityOf(dir, each) === found,
  );
}

/** Of what has changing names. A disk of this machine has no other names for them but those that it folds. */
function ownNamesIn(context: WalkContext, dir: Dir): readonly string[] {
  if (dir.ownNames === undefined) {
    const isFile = context.hidden.filesIn(dir.id);
    const isOwn = (name: string) => isReservedName(name) || isFile?.(name) === true;
    dir.ownNames = context.folding.disk.onlyFolds(dir) ? [] : listed(context, dir).filter(isOwn);
  }
  return dir.ownNames;
}

function listed(context: WalkContext, dir: Dir): string[] {
  context.leaveToWorker();
  return [...context.folding.disk.list(dir)];
}
