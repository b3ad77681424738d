import type { FolderWatches } from './folder-watches.js';
import type { DiskFacts } from './walk/walk-context.js';
import type { WarmPaths } from './warm-paths.js';
import type { WorkerPool } from './workers/worker-pool.js';

/** What all file systems of one disk share. */
export interface SharedState {
  facts: DiskFacts;
  pool: WorkerPool;
  warm: WarmPaths;
  watches: FolderWatches;
}
