import type { Dir } from './dir.js';
import { identityOf } from './folding.js';
import { isReservedName, TRASH_FOLDER, VERSIONS_FOLDER } from './names.js';
import type { WalkContext } from './walk-context.js';

/**
 * Short names that disks make up have a tilde, as `SATCHE~1` on VFAT. Names of streams have a colon, and some
 * disks ignore, cut off or replace characters around it. `isReservedName` handles folding.
 */
const MADE_UP = /[~:]|satch/i;

/** True if the name may open one of the server's own entries that is listed by another name. */
export function mayBeOtherName(name: string): boolean {
  return MADE_UP.test(name);
}

/**
 * True if the folder opens one of the server's own entries by the name: a hidden folder, a staged write, or a
 * file that is hidden there. Keys are compared at that moment, because VFAT renumbers its objects. `id` is
 * the key of the entry, and is looked up if it is missing.
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

/**
 * The server's own entries whose names are not known in advance. A disk of this machine has no other names
 * for them but those that differ in case.
 */
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
