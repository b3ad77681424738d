import { ROOT, type VirtualPath } from '@satchel/contract';
import { SERVER_GRANT } from '../core/access/grant.js';
import type { AppDatabase } from '../core/db/app-database.js';
import { keptAt } from '../core/db/kept-amounts.js';
import type { Nodes } from '../core/db/nodes.js';
import { openFileSystem } from '../core/files/open-file-system.js';
import type { Storage } from '../core/files/storage.js';
import type { TrashUpkeep } from '../core/files/trash.js';
import { membersByOrigin } from '../features/groups/provider-members.js';
import { quotasRoutes } from '../features/quotas/quotas-routes.js';
import { QuotasService } from '../features/quotas/quotas-service.js';
import type { Route } from '../http/route.js';
import { AppError } from '../lib/app-error.js';
import type { Logger } from '../lib/logger.js';
import { startSweeping } from '../lib/sweeping.js';

export interface QuotasContext {
  database: AppDatabase;
  nodes: Nodes;
  storage: Storage & { trash: TrashUpkeep };
  /** Counts the folders in the trash that were not counted yet. */
  countTrash(): Promise<void>;
  logger: Logger;
  now: () => number;
}

export interface QuotasParts {
  routes: Route[];
  service: QuotasService;
  /** Call this when programs may have changed files beside these server paths. */
  changedBeside(paths: readonly VirtualPath[]): Promise<void>;
  close(): Promise<void>;
}

/** Later than the start, because it starts a thread: the first requests need not wait for that. */
const FIRST_SWEEP_MS = 500;

/** The limits of users, groups and folders, and what is stored of them. */
export async function buildQuotas(context: QuotasContext): Promise<QuotasParts> {
  const { database, nodes, storage, countTrash, logger, now } = context;
  const onError = (error: unknown) => logger.error({ err: error }, 'What is stored could not be counted');
  const filesAt = (scope: VirtualPath) => openFileSystem({ storage, grant: { ...SERVER_GRANT, scope } });
  const service = new QuotasService({
    ...{ database, node: nodes.id, now, onError, countTrash },
    gone: (forMs) => nodes.gone(forMs),
    membersByOrigin: () => membersByOrigin(database.query, true),
    placeOf: async (path) => (await filesAt(ROOT).locate(path)).serverPath,
    measure: async (place, signal) => {
      const { size, numFiles, numDirs } = await filesAt(place)
        .measure(ROOT, { signal })
        .catch(nothingIfMissing);
      return { bytes: size, entries: numFiles + numDirs };
    },
    keptAt: async ({ volume, id }) => {
      const kept = await keptAt(database.query, id);
      if (!kept || kept.entries !== null) return kept && { ...kept, entries: kept.entries ?? 1 };
      const found = await storage.trash.measure({ volume, id });
      return found && { userId: kept.userId, bytes: found.size, entries: 1 + found.numFiles + found.numDirs };
    },
  });
  await service.settle();
  const stopSweeping = startSweeping(() => service.sweep(), onError, FIRST_SWEEP_MS);
  return {
    routes: quotasRoutes(service),
    service,
    changedBeside: async (paths) => {
      const changed = Promise.all(paths.map(async (path) => (await service.leaving(path)).end(null)));
      await changed.catch(onError);
    },
    close: async () => {
      await service.close();
      await stopSweeping();
    },
  };
}

function nothingIfMissing(error: unknown) {
  if (error instanceof AppError && error.code === 'not_found') return { size: 0, numFiles: 0, numDirs: 0 };
  throw error;
}
