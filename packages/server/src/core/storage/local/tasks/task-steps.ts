import type { RenamePlan, ReplacedFile } from '../../../files/changes.js';
import type { PartlyMerged } from '../../../files/file-events.js';
import type { KeptLocation, Progress } from '../../../files/file-system.js';
import type { Nested } from './nested.js';

/**
 * Yielded by a long task between two pieces of work: `undefined` lets other tasks run and is a chance to be
 * cancelled. `committed` means that the task must be finished from now on, even if it is cancelled. `partly`
 * describes what was done of something that fails. `asks` is the question whether the user may still do what
 * others will see next. `plans` describes what is about to be done, and is recorded before the task
 * continues. `replaces` asks where a file that is about to be replaced is kept; `keepAs` receives the answer.
 * `progress` says how far the task is. After a `batch` the task rests until the next one is requested;
 * `reuse` receives memory of an earlier batch.
 */
export type Step =
  | undefined
  | { committed: true }
  | { partly: PartlyMerged }
  | { asks: true }
  | { plans: RenamePlan }
  | { replaces: ReplacedFile; keepAs: (location: KeptLocation | null) => void }
  | { progress: Progress }
  | { batch: unknown; transfer: ArrayBuffer[]; reuse?: (memory: ArrayBuffer) => void };

/**
 * A task that is done in pieces. `return()` ends it early, and its `finally` blocks may yield steps. The work
 * for each folder of a tree is entered (`yield { enter: … }`) instead of delegated to, see `unnested`.
 */
export type LongTask<Result> = Nested<Step, Result>;

export function isLongTask(value: unknown): value is LongTask<unknown> {
  return typeof (value as { next?: unknown } | null)?.next === 'function';
}
