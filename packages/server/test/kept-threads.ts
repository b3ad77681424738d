import { spareThreads } from '../src/core/storage/local/workers/worker-thread.js';

/** Loaded into each test file: servers of one process take the threads of those that have ended. */
spareThreads.most = 4;
