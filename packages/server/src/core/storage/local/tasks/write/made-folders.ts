import { errnoOf, persistently, quietly } from '../../errno.js';
import { type MadeFolder, type MadeNote, madeIn, noteMade, removeEmpty } from '../../staging/made-note.js';
import { namingSupportOf } from '../../staging/naming-support.js';
import { addPendingFolder } from '../../staging/pending-writes.js';
import { renameAny } from '../../staging/publish.js';
import { type Dir, entryPath, inodeOf } from '../../walk/dir.js';
import { lstatOrNull } from '../../walk/facts.js';
import type { Walker } from '../../walk/walker.js';
import type { LongTask } from '../task-steps.js';
import { makeFolder, makeFolders } from './make-folders.js';

/**
 * Makes nested folders and does `work` in the innermost. If that fails, the folders in which nothing arrived
 * are removed. The next start does the same if the process is killed.
 */
export function* inMadeFolders<Result>(
  walker: Walker,
  names: readonly string[],
  work: () => LongTask<Result>,
): LongTask<Result> {
  const note = makeNoted(walker, names);
  makeFolders(walker, names);
  let isDone = false;
  try {
    const result = yield* work();
    isDone = true;
    return result;
  } finally {
    if (note && !isDone) quietly(() => persistently(() => removeEmpty(walker.context, note.noted)));
    note?.forget();
  }
}

/**
 * The folders are made under a hidden name, so that a note identifies them before anybody sees them. Null if
 * there is no note: on a disk that cannot rename folders, and if somebody else has made one of them
 * concurrently.
 */
function makeNoted(walker: Walker, names: readonly string[]): MadeNote | null {
  const [first = '', ...others] = names;
  const { dir, depth, context } = walker;
  if (!namingSupportOf(dir).renamesFolders) return null;
  const pending = addPendingFolder(context.facts, dir);
  const made: MadeFolder[] = [];
  let note: MadeNote | null = null;
  try {
    makeFolder(walker, first, context.facts.dirMode, pending.name);
    made.push({ name: first, inode: inodeOf(walker.dir) });
    for (const name of others) {
      makeFolder(walker, name);
      made.push({ name, inode: inodeOf(walker.dir) });
    }
    walker.popTo(depth);
    const noted = noteMade(context.facts, dir, made);
    if (isShown(dir, pending.name, first)) note = noted;
    else noted.forget();
  } finally {
    walker.popTo(depth);
    const left = made.map(({ name, inode }, index) => ({ name: index === 0 ? pending.name : name, inode }));
    if (!note) quietly(() => persistently(() => removeEmpty(context, madeIn(dir, left))));
    if (lstatOrNull(entryPath(dir, pending.name)) === null) pending.forget();
  }
  return note;
}

/** False if the name is in use by now, and on a disk that cannot rename folders. */
function isShown(dir: Dir, hidden: string, name: string): boolean {
  if (lstatOrNull(entryPath(dir, name))) return false;
  try {
    renameAny({ from: dir, fromName: hidden, to: dir, toName: name }, () => true);
    return true;
  } catch (error) {
    if (!['EXDEV', 'EEXIST', 'ENOTEMPTY', 'ENOTDIR'].includes(errnoOf(error) ?? '')) throw error;
    return false;
  }
}
