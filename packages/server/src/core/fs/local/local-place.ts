import type { KeyedLock } from '../../../lib/limits/keyed-lock.js';
import type { WorkerPool } from '../workers/worker-pool.js';

/** What all doors to one disk share. */
export interface LocalPlace {
  pool: WorkerPool;
  /** Held while a finished write is compared with what is there and put in its place. */
  locks: KeyedLock;
}
