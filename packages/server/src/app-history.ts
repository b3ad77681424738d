import type { AppDatabase } from './core/db/app-database.js';
import type { Leases } from './core/db/leases.js';
import type { Nodes } from './core/db/nodes.js';
import type { RetentionClock } from './core/db/retention-clock.js';
import type { FileEvents } from './core/files/file-events.js';
import type { Journals } from './core/state/journals.js';
import { historyRoutes } from './features/history/history-routes.js';
import { type HistoryDependencies, HistoryService } from './features/history/history-service.js';
import { HistoryStore } from './features/history/history-store.js';
import { HistoryRecorder } from './features/history/recorder.js';
import type { LongWork } from './http/long-work.js';
import type { Route } from './http/route.js';
import type { Logger } from './lib/logger.js';
import { startSweeping } from './lib/sweeping.js';

export interface HistoryContext {
  database: AppDatabase;
  nodes: Nodes;
  leases: Leases;
  events: FileEvents;
  journals: { changes: Journals; runs: Journals };
  kept: HistoryDependencies['kept'];
  onRun: HistoryDependencies['onRun'];
  longWork: LongWork;
  logger: Logger;
  now: () => number;
  clock: Pick<RetentionClock, 'now'>;
}

export interface HistoryParts {
  routes: Route[];
  service: Pick<HistoryService, 'bringBack' | 'recover'>;
  close(): Promise<void>;
}

/** What users changed, and how it is undone. */
export async function buildHistory(context: HistoryContext): Promise<HistoryParts> {
  const { database, nodes, leases, events, journals, kept, onRun, longWork, logger, now, clock } = context;
  const onError = (error: unknown) => logger.error({ err: error }, 'The history could not be stored');
  const store = new HistoryStore(database, { now, retentionNow: clock.now }, nodes.id);
  const recorder = new HistoryRecorder({ store, journals: journals.changes, now, onError });
  await recorder.recover();
  const service = new HistoryService({
    ...{ store, recorder, kept, journals: journals.runs, onRun, onError, now: clock.now },
  });
  const unsubscribe = events.subscribe((event) => recorder.take(event));
  const stopSweeping = startSweeping(() => leases.run('history', () => service.sweep()), onError);
  return {
    routes: historyRoutes(service, longWork),
    service,
    close: async () => {
      unsubscribe();
      await stopSweeping();
      await recorder.settled();
    },
  };
}
