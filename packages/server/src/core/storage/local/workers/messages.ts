import type { RenamePlan, ReplacedFile } from '../../../files/changes.js';
import type { PartlyMerged } from '../../../files/file-events.js';
import type { KeptLocation, Progress } from '../../../files/file-system.js';
import type { SentError } from '../sent-error.js';
import type { TaskName } from '../tasks/task-table.js';
import type { StorageSettings } from '../walk/walk-context.js';

/** Work on many entries, or many pieces of work, are not asked about again for each of them. */
export const CHECK_HOLDS_MS = 50;

/** The first message to a thread. A thread that is kept for another disk gets it again. */
export interface DiskMessage {
  disk: StorageSettings;
  /** The keys of the disks of other machines that the thread is there for. */
  others: readonly string[];
  /** One number, which is 1 once nobody waits for the thread any more: then it ends as soon as its disk answers. */
  givenUp: SharedArrayBuffer;
  /** What the thread does may wait for everything else on the machine. */
  isBackground: boolean;
}

/** `isAllowed`: whether this may be published was answered a moment ago. */
export type ToWorker =
  /** To be answered with `heard`. */
  | { hears: true }
  /** The disk is closed. Then the thread ends, unless it is kept for another. */
  | { leaves: true; isKept: boolean }
  | { id: number; task: TaskName; input: unknown; isAllowed?: boolean | undefined }
  | { id: number; signal: 'cancel' | 'pause' | 'resume' }
  /** `memory`: of an earlier batch, for the task to use again. `location`: where the file is kept that it asked about. */
  | { id: number; signal: 'pull'; memory?: ArrayBuffer | undefined; location?: KeptLocation | null };

export type FromWorker =
  /** `thread`: its number in `/proc/self/task`; null where that is not known. */
  | { heard: true; thread: string | null }
  | { id: number; done: unknown }
  | { id: number; failed: SentError }
  /** What a task had done that is about to fail. */
  | { id: number; partly: PartlyMerged }
  | { id: number; progress: Progress }
  | { id: number; asks: true }
  | { id: number; plans: RenamePlan }
  | { id: number; replaces: ReplacedFile }
  | { id: number; batch: unknown };
