import type { TrashSettings } from '@satchel/contract';
import type { ChangeLog } from '../core/changes/change-log.js';
import type { AppDatabase } from '../core/db/app-database.js';
import type { Leases } from '../core/db/leases.js';
import type { Nodes } from '../core/db/nodes.js';
import type { RetentionClock } from '../core/db/retention-clock.js';
import type { FileEvents } from '../core/files/file-events.js';
import type { KeptNotes } from '../core/files/kept-notes.js';
import type { TrashUpkeep } from '../core/files/trash.js';
import type { RunAsJob } from '../core/jobs/job-terms.js';
import { VolumesFollower } from '../features/trash/follow-volumes.js';
import { TrashArrivals } from '../features/trash/trash-arrivals.js';
import { TrashRetention } from '../features/trash/trash-retention.js';
import { trashRoutes } from '../features/trash/trash-routes.js';
import { TrashService } from '../features/trash/trash-service.js';
import { TrashStore } from '../features/trash/trash-store.js';
import { UsersStore } from '../features/users/store/users-store.js';
import type { Route } from '../http/route.js';
import type { Logger } from '../lib/logger.js';
import { startSweeping } from '../lib/sweeping.js';

export interface TrashContext {
  database: AppDatabase;
  nodes: Nodes;
  leases: Leases;
  upkeep: TrashUpkeep;
  notes: KeptNotes;
  events: FileEvents;
  changes: ChangeLog;
  settings: () => Promise<TrashSettings>;
  runAsJob: RunAsJob;
  logger: Logger;
  now: () => number;
  clock: Pick<RetentionClock, 'now'>;
}

export interface TrashParts {
  routes: Route[];
  keeper: TrashArrivals;
  service: TrashService;
  store: TrashStore;
  /** Bytes in the trash of a volume, as far as they were counted. */
  bytesOn(volume: string): Promise<number>;
  /** The files in a folder in the trash, by its id; 1 for a file. */
  filesIn(id: string): Promise<number>;
  /** Counts the folders in the trash that were not counted yet. */
  count(): Promise<void>;
  close(): Promise<void>;
}

/** Later than the start, because it starts a thread: the first requests need not wait for that. */
const FIRST_SWEEP_MS = 500;

/** Builds the trash, which removes entries that have expired. */
export async function buildTrash(context: TrashContext): Promise<TrashParts> {
  const { database, nodes, leases, upkeep, notes, events, changes, settings, runAsJob, logger, now, clock } =
    context;
  const onError = (error: unknown) => logger.error({ err: error }, 'The trash could not be tidied up');
  const store = new TrashStore(database, nodes.id);
  const users = new UsersStore(database);
  const settingsOf = async (userId?: number): Promise<TrashSettings> => {
    const general = await settings();
    const own = userId ? (await users.find(userId))?.user.trash : undefined;
    return { ...general, ...own, enabled: general.enabled && own?.enabled !== false };
  };
  const clocks = { now, retentionNow: clock.now };
  const service = new TrashService({ store, upkeep, events, settings: settingsOf, ...clocks });
  const keeper = new TrashArrivals({
    ...{ store, upkeep, notes, ...clocks },
    settings: settingsOf,
    onUncounted: () => void retention.count(),
  });
  const retention: TrashRetention = new TrashRetention({
    ...{ store, upkeep, service, settings, now: clock.now, onError },
    gone: (forMs) => nodes.gone(forMs),
    limits: () => users.trashLimits(),
  });
  changes.join(new VolumesFollower(store, upkeep));
  await retention.settle();
  const stopSweeping = startSweeping(
    () => leases.run('trash', () => retention.sweep()),
    onError,
    FIRST_SWEEP_MS,
  );
  return {
    routes: trashRoutes(service, { runAsJob, now: clock.now }),
    ...{ keeper, service, store },
    bytesOn: async (volume) => (await store.sizes()).find((one) => one.volume === volume)?.size ?? 0,
    filesIn: async (id) => {
      const [found] = await store.findAll([id]);
      if (found?.isFolder === false) return 1;
      return (found && (await upkeep.measure(found))?.numFiles) ?? 0;
    },
    count: () => retention.count(),
    close: async () => {
      await retention.close();
      await stopSweeping();
    },
  };
}
