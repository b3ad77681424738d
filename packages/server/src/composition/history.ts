import type { ChangeLog } from '../core/changes/change-log.js';
import type { AppDatabase } from '../core/db/app-database.js';
import type { Leases } from '../core/db/leases.js';
import type { Nodes } from '../core/db/nodes.js';
import type { RetentionClock } from '../core/db/retention-clock.js';
import type { FileEvents } from '../core/files/file-events.js';
import type { RunAsJob } from '../core/jobs/job-terms.js';
import type { Journals } from '../core/state/journals.js';
import { historyRoutes } from '../features/history/history-routes.js';
import { type HistoryDependencies, HistoryService } from '../features/history/history-service.js';
import { HistoryStore } from '../features/history/history-store.js';
import { HistoryRecorder } from '../features/history/recorder.js';
import type { Route } from '../http/route.js';
import type { Logger } from '../lib/logger.js';
import { startSweeping } from '../lib/sweeping.js';

export interface HistoryContext {
  database: AppDatabase;
  nodes: Nodes;
  leases: Leases;
  events: FileEvents;
  changes: ChangeLog;
  /** `former`: what a release that had journals of the history alone left. */
  journals: { former: Journals; runs: Journals };
  kept: HistoryDependencies['kept'];
  countKept: HistoryDependencies['countKept'];
  onRun: HistoryDependencies['onRun'];
  runAsJob: RunAsJob;
  logger: Logger;
  now: () => number;
  clock: Pick<RetentionClock, 'now'>;
}

export interface HistoryParts {
  routes: Route[];
  service: Pick<HistoryService, 'restoreLosses' | 'recover'>;
  close(): Promise<void>;
}

/** Builds the history of what users changed, and its undo. */
export async function buildHistory(context: HistoryContext): Promise<HistoryParts> {
  const { database, nodes, leases, events, changes, journals, onRun, runAsJob, logger, now, clock } = context;
  const { kept, countKept } = context;
  const onError = (error: unknown) => logger.error({ err: error }, 'The history could not be stored');
  const store = new HistoryStore(database, { now, retentionNow: clock.now }, nodes.id);
  const recorder = new HistoryRecorder({ store, settled: () => changes.settled(), now });
  await recorder.recover(journals.former);
  changes.join(recorder.follower);
  const service = new HistoryService({
    ...{ store, recorder, kept, countKept, journals: journals.runs, onRun, onError, now: clock.now },
  });
  const stopFollowing = events.subscribe((event) => service.follow(event));
  const stopSweeping = startSweeping(() => leases.run('history', () => service.sweep()), onError);
  return {
    routes: historyRoutes(service, runAsJob),
    service,
    close: async () => {
      stopFollowing();
      await stopSweeping();
    },
  };
}
