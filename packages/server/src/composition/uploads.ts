import { everyPermission, type VirtualPath } from '@satchel/contract';
import type { Config } from '../config/config.js';
import type { ChangeLog } from '../core/changes/change-log.js';
import type { AppDatabase } from '../core/db/app-database.js';
import type { Leases } from '../core/db/leases.js';
import type { MessagesByKind } from '../core/db/messages-by-kind.js';
import { mountsOf, mountsOfMember } from '../core/db/mount-rows.js';
import type { Nodes } from '../core/db/nodes.js';
import type { RetentionClock } from '../core/db/retention-clock.js';
import type { Allowance } from '../core/files/allowance.js';
import { openFileSystem } from '../core/files/open-file-system.js';
import type { Storage } from '../core/files/storage.js';
import { originsOf } from '../features/groups/provider-members.js';
import { PlacesFollower } from '../features/places/follow-moves.js';
import { type FoldersOf, MovedUploads } from '../features/uploads/moved-uploads.js';
import { UploadLocks } from '../features/uploads/upload-locks.js';
import { UploadReceivers } from '../features/uploads/upload-receivers.js';
import { uploadsRoutes } from '../features/uploads/uploads-routes.js';
import { UploadsService } from '../features/uploads/uploads-service.js';
import { UploadsStore } from '../features/uploads/uploads-store.js';
import type { Route } from '../http/route.js';
import type { Logger } from '../lib/logger.js';
import { startSweeping } from '../lib/sweeping.js';

export interface UploadsPartsContext {
  config: Config;
  database: AppDatabase;
  nodes: Nodes;
  leases: Leases;
  messages: MessagesByKind;
  changes: ChangeLog;
  storage: Storage;
  allowance: Allowance;
  logger: Logger;
  now: () => number;
  clock: Pick<RetentionClock, 'now'>;
}

/** Uploads in parts, and the removal of abandoned ones. */
export interface UploadsParts {
  routes: Route[];
  /** Removes those that are abandoned, or whose users do not exist any more. */
  sweep(): Promise<void>;
  load(): UploadsService['load'];
  close(): Promise<void>;
}

export function buildUploads(context: UploadsPartsContext): UploadsParts {
  const { config, database, nodes, leases, messages, changes, storage, allowance, logger, now, clock } =
    context;
  const store = new UploadsStore(database, nodes.id);
  const locks = new UploadLocks();
  const moved = { store: new MovedUploads(foldersOfUser), areFolders: true, onChanged: () => undefined };
  changes.join(new PlacesFollower({ name: 'uploads', ...moved }));
  const service = new UploadsService({
    ...{ store, locks },
    receivers: new UploadReceivers({ store, locks, messages, now: clock.now }),
    scattersUploads: storage.capabilities.scatteredUploads,
    movesFollowed: () => changes.settled(),
    onOneServer: (sweep) => leases.run('uploads', sweep),
    openScopeOf: (scope) =>
      openFileSystem({
        storage,
        grant: { ...SWEEPING_GRANT, scope },
        allowance,
      }),
    now: clock.now,
    wallNow: now,
  });
  const stopSweeping = startSweeping(
    () => service.sweep(),
    (error) => logger.error({ err: error }, 'Unfinished uploads could not be removed'),
  );
  return {
    routes: uploadsRoutes(service, { baseUrl: config.web.baseUrl, now }),
    sweep: () => service.sweep(),
    load: () => service.load,
    close: stopSweeping,
  };
}

/** Only their order among groups may be another one than what the user sees. */
const foldersOfUser: FoldersOf = async (userId, query) => {
  const user = await query
    .selectFrom('users')
    .select(['scope', 'scope_name'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!user) return [];
  const own = await mountsOf(query, { user_id: userId });
  const ofGroups = await mountsOfMember(query, userId, await originsOf(query, userId));
  const scopes = user.scope_name === null ? [] : [user.scope as VirtualPath];
  return [...scopes, ...[...own, ...ofGroups].map(({ path }) => path as VirtualPath)];
};

/** The grant of the server itself in a scope, for removing unfinished uploads. */
const SWEEPING_GRANT = {
  userId: 0,
  username: '',
  permissions: everyPermission(true),
  rules: [],
  hideDotfiles: false,
};
