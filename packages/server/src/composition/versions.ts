import type { TrashSettings } from '@satchel/contract';
import type { ChangeLog } from '../core/changes/change-log.js';
import type { AppDatabase } from '../core/db/app-database.js';
import type { Leases } from '../core/db/leases.js';
import type { Nodes } from '../core/db/nodes.js';
import type { RetentionClock } from '../core/db/retention-clock.js';
import type { KeptNotes } from '../core/files/kept-notes.js';
import type { VersionUpkeep } from '../core/files/versions.js';
import { FilesFollower } from '../features/versions/follow-files.js';
import { VersionsRetention } from '../features/versions/versions-retention.js';
import { versionsRoutes } from '../features/versions/versions-routes.js';
import { VersionsService } from '../features/versions/versions-service.js';
import { VersionsStore } from '../features/versions/versions-store.js';
import type { Route } from '../http/route.js';
import type { Logger } from '../lib/logger.js';
import { startSweeping } from '../lib/sweeping.js';

export interface VersionsContext {
  database: AppDatabase;
  nodes: Nodes;
  leases: Leases;
  upkeep: VersionUpkeep;
  notes: KeptNotes;
  changes: ChangeLog;
  settings: () => Promise<TrashSettings>;
  onRemoved: (userId: number) => void;
  /** Bytes in the trash of a volume. */
  trashBytes: (volume: string) => Promise<number>;
  logger: Logger;
  now: () => number;
  clock: Pick<RetentionClock, 'now'>;
}

export interface VersionsParts {
  routes: Route[];
  keeper: VersionsService;
  store: VersionsStore;
  close(): Promise<void>;
}

/** Builds the versions of replaced files, which are removed when they are too old or too many. */
export async function buildVersions(context: VersionsContext): Promise<VersionsParts> {
  const { database, nodes, leases, upkeep, notes, changes, settings, onRemoved, trashBytes, logger } =
    context;
  const { now, clock } = context;
  const onError = (error: unknown) =>
    logger.error({ err: error }, 'Versions of files could not be looked after');
  const store = new VersionsStore(database, nodes.id);
  const settled = async () => {
    await changes.settled();
    await retention.settled();
  };
  const follower = new FilesFollower(store, upkeep, (versions) => retention.finish(versions));
  const service: VersionsService = new VersionsService({
    ...{ store, upkeep, notes, settings, now, retentionNow: clock.now, onError, onRemoved },
    onKept: (paths) => retention.thin(paths),
    settled,
    ready: async (serverPath) => {
      if (follower.isLeaving(serverPath)) await changes.settled();
    },
  });
  const retention: VersionsRetention = new VersionsRetention({
    ...{ store, upkeep, settings, trashBytes, now: clock.now, onError },
    gone: (forMs) => nodes.gone(forMs),
    drop: (version) => service.drop(version),
  });
  changes.join(follower);
  await retention.settle();
  const stopSweeping = startSweeping(() => leases.run('versions', () => retention.sweep()), onError);
  return {
    routes: versionsRoutes(service),
    keeper: service,
    store,
    close: async () => {
      await retention.close();
      await stopSweeping();
    },
  };
}
