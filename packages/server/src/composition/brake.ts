import type { BrakeSettings } from '@satchel/contract';
import type { AppDatabase } from '../core/db/app-database.js';
import type { MessagesByKind } from '../core/db/messages-by-kind.js';
import type { RetentionClock } from '../core/db/retention-clock.js';
import type { FileEvents } from '../core/files/file-events.js';
import type { RunAsJob } from '../core/jobs/job-terms.js';
import { brakeRoutes } from '../features/brake/brake-routes.js';
import { type BrakeDependencies, BrakeService } from '../features/brake/brake-service.js';
import { BurstsStore } from '../features/brake/bursts-store.js';
import { LossesStore } from '../features/brake/losses-store.js';
import type { Route } from '../http/route.js';
import type { Logger } from '../lib/logger.js';
import { startSweeping } from '../lib/sweeping.js';

export interface BrakeContext
  extends Pick<BrakeDependencies, 'countTrashed' | 'restoreLosses' | 'onChanged' | 'now'> {
  database: AppDatabase;
  messages: MessagesByKind;
  events: FileEvents;
  settings: () => Promise<BrakeSettings>;
  runAsJob: RunAsJob;
  logger: Logger;
  clock: Pick<RetentionClock, 'now'>;
}

export interface BrakeParts {
  routes: Route[];
  service: BrakeService;
  close(): Promise<void>;
}

const PAUSED = 'paused/1';

/** Pauses sessions that delete or replace many files. */
export async function buildBrake(context: BrakeContext): Promise<BrakeParts> {
  const { database, messages, events, runAsJob, logger, clock, ...dependencies } = context;
  const onError = (error: unknown) =>
    logger.error({ err: error }, 'A burst of deletions could not be recorded');
  const service = new BrakeService({
    ...dependencies,
    store: new BurstsStore(database, dependencies.now, clock.now),
    losses: new LossesStore(database, dependencies.now),
    hasOthers: database.messages !== null,
    publish: (id) => void messages.send(PAUSED, { id }),
    onPaused: ({ id, username, deleted, replaced }) =>
      logger.warn(
        { burst: id, username, deleted, replaced },
        'A session that deletes or replaces many files was paused',
      ),
    onError,
  });
  messages.on(PAUSED, (body) => {
    const id = typeof body === 'object' && body !== null && 'id' in body ? body.id : undefined;
    if (typeof id === 'string') service.reload(id).catch(onError);
  });
  messages.onGap(() => void service.reload().catch(onError));
  await service.begin();
  const unsubscribe = events.subscribe((event) => service.count(event));
  const stopSweeping = startSweeping(() => service.sweep(), onError);
  return {
    routes: brakeRoutes(service, runAsJob),
    service,
    close: async () => {
      unsubscribe();
      await stopSweeping();
      await service.close();
    },
  };
}
