import type { RenamePlan, ReplacedFile } from '../../../files/changes.js';
import type { PartlyMerged } from '../../../files/file-events.js';
import type { KeptLocation, Progress } from '../../../files/file-system.js';
import type { SentError } from '../sent-error.js';
import type { TaskName } from '../tasks/task-table.js';
import type { StorageSettings } from '../walk/walk-context.js';

/** A permission that was checked within this time is not checked again for each entry. */
export const CHECK_HOLDS_MS = 50;

/** The first message to a thread. A thread that is kept for another disk gets it again. */
export interface DiskMessage {
  disk: StorageSettings;
  /** The keys of the remote disks that the thread may touch. */
  others: readonly string[];
  /** A number that becomes 1 when nobody waits for the thread any more. Then the thread ends. */
  givenUp: SharedArrayBuffer;
  /** True if the thread yields to everything else on the machine. */
  isBackground: boolean;
}

/** `isAllowed` means that the permission to publish was checked a moment ago. */
export type ToWorker =
  /** Asks for the answer `heard`. */
  | { hears: true }
  /** The disk is closed. The thread ends, unless it is kept for another disk. */
  | { leaves: true; isKept: boolean }
  | { id: number; task: TaskName; input: unknown; isAllowed?: boolean | undefined }
  | { id: number; signal: 'cancel' | 'pause' | 'resume' }
  /** `memory` is that of an earlier batch, to be reused. `location` answers where a file is to be kept. */
  | { id: number; signal: 'pull'; memory?: ArrayBuffer | undefined; location?: KeptLocation | null };

export type FromWorker =
  /** `thread` is its number in `/proc/self/task`; null if that is not known. */
  | { heard: true; thread: string | null }
  | { id: number; done: unknown }
  | { id: number; failed: SentError }
  /** Describes what a task had done that is about to fail. */
  | { id: number; partly: PartlyMerged }
  | { id: number; progress: Progress }
  | { id: number; asks: true }
  | { id: number; plans: RenamePlan }
  | { id: number; replaces: ReplacedFile }
  | { id: number; batch: unknown };
