import type { KeepReplaced, RenamePlan } from '../../../files/changes.js';
import type { PartlyMerged } from '../../../files/file-events.js';
import type { Pausing, Progress } from '../../../files/file-system.js';

export interface RunOptions {
  /** It waits for everything else, in a thread of its own, and comes to no disk of another machine. */
  isBackground?: boolean | undefined;
  signal?: AbortSignal | undefined;
  /** A long task rests while it is paused; one that is cancelled then ends. */
  pausing?: Pausing | undefined;
  onProgress?: ((progress: Progress) => void) | undefined;
  /** Asked before anybody can see what was done; what it throws ends the task, and is what `run` rejects with. */
  beforePublish?: (() => Promise<void>) | undefined;
  /** Asked about each file that is about to be replaced, when the task was told to ask; what it throws ends the task. */
  keep?: KeepReplaced | undefined;
  /** Called with what a task is about to do, which waits for that; what it throws ends the task. */
  onPlan?: ((plan: RenamePlan) => void) | undefined;
  /** Called with what a task has done that fails then. */
  onPartly?: ((done: PartlyMerged) => void) | undefined;
  /** Memory of the input that the worker may have; it is empty here afterwards. */
  transfer?: ArrayBuffer[] | undefined;
}

/** Decides when a long task resumes after a progress message. */
export type AtProgress = (progress: Progress) => Promise<void>;
