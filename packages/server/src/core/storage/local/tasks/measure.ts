import { MAX_DEPTH, type VirtualPath } from '@satchel/contract';
import type { Row } from '../../../files/entry-columns.js';
import type { Measured } from '../../../files/file-system.js';
import { errnoOf } from '../errno.js';
import { childPath, type WalkContext } from '../walk/walk-context.js';
import { Walker } from '../walk/walker.js';
import { readNames, spelledPath } from './list/read-names.js';
import { rowOf } from './list/stat-names.js';
import type { PathTask } from './stat.js';
import type { LongTask } from './task-steps.js';
import { digestTree } from './tree-digest.js';
import { tryPush } from './walk.js';

const ENTRIES_PER_STEP = 64;

/** What lies below a folder, however deep; but where there are rules, only what they can be asked about. */
export function* measure(
  context: WalkContext,
  { view, path, withDigest = false }: PathTask & { withDigest?: boolean },
): LongTask<Measured> {
  const walker = Walker.open(context, view);
  try {
    walker.go(path, { last: 'enter' });
    const digest = withDigest ? yield* digestTree(walker) : undefined;
    const total: Measured = { numFiles: 0, numDirs: 0, size: 0, linkedSize: 0 };
    yield* measureFolder(walker, { spelled: spelledPath(walker, path), depth: path.length }, total);
    return { ...total, digest };
  } finally {
    walker.close();
  }
}

interface MeasuredFolder {
  /** The path from the scope, to which rules apply. */
  spelled: VirtualPath;
  /** The number of folders between the root and this one. */
  depth: number;
}

export function* measureFolder(walker: Walker, folder: MeasuredFolder, total: Measured): LongTask<void> {
  const depth = folder.depth + 1;
  const isBeyondRules = walker.hasRules && depth >= MAX_DEPTH;
  for (const [index, name] of readNames(walker, folder.spelled).entries()) {
    if (index % ENTRIES_PER_STEP === 0) yield undefined;
    const row = rowOf(walker, name, false);
    add(total, row);
    const isEntered = row.state === 'directory' && !row.isSymlink && !isBeyondRules;
    if (!isEntered || !tryPush(walker, name)) continue;
    try {
      yield { enter: measureFolder(walker, { spelled: childPath(folder.spelled, name), depth }, total) };
    } catch (error) {
      // A folder that may not be read holds nothing.
      if (!errnoOf(error)) throw error;
    } finally {
      walker.pop();
    }
  }
}

function add(total: Measured, { state, isSymlink, size }: Row): void {
  if (state === 'omitted') return;
  if (state === 'directory' && !isSymlink) {
    total.numDirs += 1;
    return;
  }
  total.numFiles += 1;
  if (state === 'file') total[isSymlink ? 'linkedSize' : 'size'] += size;
}
