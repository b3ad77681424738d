import type { RenamePlan, ReplacedFile } from '../../../files/changes.js';
import type { PartlyMerged } from '../../../files/file-events.js';
import type { KeptLocation, Progress } from '../../../files/file-system.js';
import type { Nested } from './nested.js';

/**
 * What a long task hands out between two pieces of work: nothing (a moment for others, and to be cancelled), how far
 * it is, a batch, after which it rests until the next one is asked for (`reuse` then receives memory of an earlier batch that
 * the main thread is done with), the question whether its user may still do what comes next, which others will see, the
 * question where a file is to be kept that it is about to replace (`keepAs` receives the response before it goes on), that
 * it is to be brought to its end now, even if it is cancelled, what it has done of something that it does not bring to its end, or
 * what it is about to do, which is noted before it goes on.
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
 * A task that is done in pieces; `return()` ends it early; its `finally` blocks may take steps. What is done for each folder
 * of a tree is entered (`yield { enter: … }`), not delegated to: see `unnested`.
 */
export type LongTask<Result> = Nested<Step, Result>;
