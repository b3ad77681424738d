import { rmdirSync, unlinkSync } from 'node:fs';
import type { Progress } from '../../file-system.js';
import { entryPath } from '../../tree/dir.js';
import { lstatOrNull } from '../../tree/facts.js';
import type { Walker } from '../../tree/walker.js';
import type { LongJob } from '../steps.js';
import { type Child, childrenOf } from '../tree-check.js';
import { copyFolder, type TreeCopy } from './copy-tree.js';
import type { Ends } from './plan.js';

/** What was copied bears the size and the time of its source; a file that somebody put or changed there does not. */
function isCopy(source: Walker, target: Walker, { name, kind }: Child): boolean {
  const original = lstatOrNull(entryPath(source.dir, name));
  if (!original || original.isSymbolicLink()) return original !== null;
  const copied = kind === 'file' ? lstatOrNull(entryPath(target.dir, name)) : null;
  return copied?.size === original.size && Math.abs(copied.mtimeMs - original.mtimeMs) < 1;
}

function tryRemove(remove: () => void): void {
  try {
    remove();
  } catch {
    // What cannot be removed, or is not empty because others use it by now, stays.
  }
}

/** Removes from the folder `toName` what has a counterpart in the folder `name`, and itself when that was all. */
function* removeCopies(copy: TreeCopy, name: string, toName: string): LongJob<void> {
  const { source, target } = copy;
  source.push(name);
  target.push(toName);
  for (const child of childrenOf(target)) {
    const { name: same, kind, isReserved } = child;
    if (isReserved) continue;
    const isFolder = lstatOrNull(entryPath(source.dir, same))?.isDirectory() ?? false;
    if (kind === 'directory' && isFolder) yield* removeCopies(copy, same, same);
    else if (kind !== 'directory' && isCopy(source, target, child))
      tryRemove(() => unlinkSync(entryPath(target.dir, same)));
    yield undefined;
  }
  source.pop();
  target.pop();
  target.assertUnchanged();
  tryRemove(() => rmdirSync(entryPath(target.dir, toName)));
}

/** Of the folder `name` in the walker's; null when there is none. */
function idOf(walker: Walker, name: string): string | null {
  try {
    const { id } = walker.push(name);
    walker.pop();
    return id;
  } catch {
    return null;
  }
}

/**
 * Copies a folder; a copy that fails or is cancelled is taken back. Only where the folder itself was made for it: one
 * that was merged into another cannot be told from what was there.
 */
export function* copyFolderOrNothing(
  copy: TreeCopy,
  { name, spot }: Ends,
  progress: Progress,
): LongJob<void> {
  const { source, target } = copy;
  const depths = [source.depth, target.depth] as const;
  const made: NonNullable<TreeCopy['made']> = { id: null };
  let isWhole = false;
  try {
    yield* copyFolder({ ...copy, made }, name, spot.name, progress);
    isWhole = true;
  } finally {
    if (!isWhole && made.id !== null) {
      source.popTo(depths[0]);
      target.popTo(depths[1]);
      if (idOf(target, spot.name) === made.id) yield* removeCopies(copy, name, spot.name);
    }
  }
}
