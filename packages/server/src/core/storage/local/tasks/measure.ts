import { MAX_DEPTH, type VirtualPath } from '@satchel/contract';
import type { Row } from '../../../files/entry-columns.js';
import type { Measured, MeasureLimits } from '../../../files/file-system.js';
import { errnoOf } from '../errno.js';
import { queuedMs } from '../linux/proc.js';
import { childPath, type WalkContext } from '../walk/walk-context.js';
import { Walker } from '../walk/walker.js';
import { readNames, spelledPath } from './list/read-names.js';
import { rowOf } from './list/stat-names.js';
import type { PathTask } from './stat.js';
import type { LongTask } from './task-steps.js';
import { digestTree } from './tree-digest.js';
import { tryPush } from './walk.js';

const ENTRIES_PER_STEP = 64;

export interface MeasureTask extends PathTask {
  withDigest?: boolean;
  within?: MeasureLimits | undefined;
}

/** The result of a count and its cost. */
export interface Counted {
  measured: Measured;
  /** The number of entries that were looked at. */
  entries: number;
  /** Milliseconds of work and of waiting for the disk, but not for a processor. */
  ms: number;
}

/** Counts the entries that were looked at, and the time of the task's own turns. */
class Meter {
  entries = 0;
  ms = 0;
  #turnAt = performance.now();

  constructor(readonly limits: MeasureLimits | undefined) {}

  get isOver(): boolean {
    const { limits } = this;
    return limits !== undefined && (this.entries >= limits.entries || this.ms >= limits.ms);
  }

  /** Must be called before other tasks have their turn. */
  rest(): void {
    this.ms += performance.now() - this.#turnAt;
  }

  /** Must be called when it is the turn of this task again. */
  resume(): void {
    this.#turnAt = performance.now();
  }
}

/** Counts everything below a folder. If there are rules, it counts only what they can be asked about. */
export function* measure(
  context: WalkContext,
  { scope, path, withDigest = false, within }: MeasureTask,
): LongTask<Counted> {
  const meter = new Meter(within);
  const queuedBefore = queuedMs();
  const walker = Walker.open(context, scope);
  try {
    walker.go(path, { last: 'enter' });
    const digest = withDigest ? yield* digestTree(walker) : undefined;
    const total: Measured = { numFiles: 0, numDirs: 0, size: 0, linkedSize: 0 };
    yield* measureFolder(walker, { spelled: spelledPath(walker, path), depth: path.length }, total, meter);
    const { entries, ms } = meter;
    const worked = Math.max(0, ms - (queuedMs() - queuedBefore));
    return { measured: { ...total, digest }, entries, ms: worked };
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

export function* measureFolder(
  walker: Walker,
  folder: MeasuredFolder,
  total: Measured,
  meter = new Meter(undefined),
): LongTask<void> {
  const depth = folder.depth + 1;
  const isBeyondRules = walker.hasRules && depth >= MAX_DEPTH;
  for (const [index, name] of readNames(walker, folder.spelled).entries()) {
    if (index % ENTRIES_PER_STEP === 0) {
      meter.rest();
      yield undefined;
      meter.resume();
    }
    if (meter.isOver) {
      total.isPart = true;
      return;
    }
    const row = rowOf(walker, name, false);
    meter.entries += 1;
    add(total, row);
    const isEntered = row.state === 'directory' && !row.isSymlink && !isBeyondRules;
    if (!isEntered || !tryPush(walker, name)) continue;
    try {
      yield {
        enter: measureFolder(walker, { spelled: childPath(folder.spelled, name), depth }, total, meter),
      };
    } catch (error) {
      // A folder that may not be read counts as empty.
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
