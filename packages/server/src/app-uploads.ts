import { everyPermission } from '@satchel/contract';
import type { Config } from './config/config.js';
import type { AppDatabase } from './core/db/app-database.js';
import type { Disk } from './core/fs/disk.js';
import { openScope } from './core/fs/open-scope.js';
import { startSweeping } from './features/uploads/sweep-timer.js';
import { UploadLocks } from './features/uploads/upload-locks.js';
import { uploadsRoutes } from './features/uploads/uploads-routes.js';
import { UploadsService } from './features/uploads/uploads-service.js';
import { UploadsStore } from './features/uploads/uploads-store.js';
import type { Route } from './http/route.js';
import type { Logger } from './lib/logger.js';

export interface UploadsPartsContext {
  config: Config;
  database: AppDatabase;
  disk: Disk;
  logger: Logger;
  now: () => number;
}

/** Uploads in parts, and what removes those that nobody goes on with. */
export interface UploadsParts {
  routes: Route[];
  close(): Promise<void>;
}

export function buildUploads({ config, database, disk, logger, now }: UploadsPartsContext): UploadsParts {
  const service = new UploadsService({
    store: new UploadsStore(database),
    locks: new UploadLocks(),
    openScopeOf: (scope) => openScope({ disk, grant: { ...SWEEPING_GRANT, scope } }),
    now,
  });
  const stopSweeping = startSweeping(
    () => service.sweep(),
    (error) => logger.error({ err: error }, 'unfinished uploads could not be swept'),
  );
  return { routes: uploadsRoutes(service, { baseUrl: config.web.baseUrl, now }), close: stopSweeping };
}

/** What the server itself may do in a scope, to remove what was left over there. */
const SWEEPING_GRANT = {
  userId: 0,
  username: '',
  permissions: everyPermission(true),
  rules: [],
  hideDotfiles: false,
};
