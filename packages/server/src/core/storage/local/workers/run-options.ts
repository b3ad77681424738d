import type { KeepReplaced, RenamePlan } from '../../../files/changes.js';
import type { PartlyMerged } from '../../../files/file-events.js';
import type { Pausing, Progress } from '../../../files/file-system.js';

export interface RunOptions {
  /** True if the task yields to everything else, in a thread of its own that touches no remote disk. */
  isBackground?: boolean | undefined;
  signal?: AbortSignal | undefined;
  /** Pauses a long task. One that is cancelled continues to its end. */
  pausing?: Pausing | undefined;
  onProgress?: ((progress: Progress) => void) | undefined;
  /** Called before anybody can see the result. Its error ends the task and is thrown by `run`. */
  beforePublish?: (() => Promise<void>) | undefined;
  /** Called for each file that is about to be replaced, if the task keeps files. Its error ends the task. */
  keep?: KeepReplaced | undefined;
  /** Called with what a task is about to do, before it does it. Its error ends the task. */
  onPlan?: ((plan: RenamePlan) => void) | undefined;
  /** Called with what a task had done that fails. */
  onPartly?: ((done: PartlyMerged) => void) | undefined;
  /** Memory of the input that is transferred to the worker, and is empty here afterwards. */
  transfer?: ArrayBuffer[] | undefined;
}

/** Decides when a long task resumes after a progress message. */
export type AtProgress = (progress: Progress) => Promise<void>;
