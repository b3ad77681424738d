import type { SharedWork } from '../../../lib/limits/shared-work.js';
import type { BackgroundCounts } from './background-counts.js';
import type { FileIo } from './file-io.js';
import type { FolderWatches } from './folder-watches.js';
import type { InlineTasks } from './inline/inline-tasks.js';
import type { OtherEntries } from './other-entries.js';
import type { ListedFolder } from './tasks/list/list.js';
import type { StorageSettings } from './walk/walk-context.js';
import type { WorkerPool } from './workers/worker-pool.js';

/** The state that all file systems of one disk share. */
export interface SharedState {
  facts: StorageSettings;
  pool: WorkerPool;
  inline: InlineTasks;
  watches: FolderWatches;
  counts: BackgroundCounts;
  entries: OtherEntries;
  /** Lists that workers are making. */
  lists: SharedWork<ListedFolder>;
  /** The calls for open files on the disk with this key; `undefined` for disks of this machine. */
  fileIo: (disk: string | undefined) => FileIo;
}
