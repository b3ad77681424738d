import { join } from 'node:path';
import type { Config } from '../config/config.js';
import type { AppDatabase } from '../core/db/app-database.js';
import type { Leases } from '../core/db/leases.js';
import type { RetentionClock } from '../core/db/retention-clock.js';
import { Journals } from '../core/state/journals.js';
import { JobRegistry } from '../features/jobs/job-registry.js';
import { JobsStore } from '../features/jobs/jobs-store.js';
import { WatchedJobs } from '../features/jobs/watched-jobs.js';
import type { Logger } from '../lib/logger.js';
import { startSweeping } from '../lib/sweeping.js';
import type { Lifecycle } from './lifecycle.js';

export interface JobsContext {
  config: Config;
  database: AppDatabase;
  leases: Leases;
  logger: Logger;
  now: () => number;
  clock: RetentionClock;
  lifecycle: Lifecycle;
  onChanged: (userId: number) => void;
}

/** Long operations, which outlive their requests and this process. */
export function buildJobs({
  config,
  database,
  leases,
  logger,
  now,
  clock,
  lifecycle,
  onChanged,
}: JobsContext) {
  const onError = (error: unknown) => logger.error({ err: error }, 'A job could not be recorded');
  const store = new JobsStore(database, clock.now);
  const registry = new JobRegistry({ store, now, onChanged, onError });
  const work = new WatchedJobs({
    ...{ registry, store, journals: new Journals(join(config.state.folder, 'jobs')), onError },
    longestSince: (time) => clock.longestSince(time),
  });
  lifecycle.opened(startSweeping(() => leases.run('jobs', () => store.sweep()), onError));
  return { registry, work };
}
