import { everyPermission } from '@satchel/contract';
import type { FastifyRequest } from 'fastify';
import { mapPermissions } from '../core/access/permissions.js';
import type { AppDatabase } from '../core/db/app-database.js';
import type { RetentionClock } from '../core/db/retention-clock.js';
import { loadSecret } from '../core/db/secrets-store.js';
import { measureTree } from '../features/files/sizes/measure-tree.js';
import { sendPreview } from '../features/previews/previews-routes.js';
import { sendSubtitle } from '../features/previews/subtitles-routes.js';
import { ObjectFollower } from '../features/shares/follow-objects.js';
import { ObjectLookups } from '../features/shares/object-lookups.js';
import { ObjectsStore } from '../features/shares/objects-store.js';
import type { ShareOwner } from '../features/shares/owner.js';
import { ShareObjects } from '../features/shares/share-objects.js';
import { sharesRoutes } from '../features/shares/shares-routes.js';
import { SharesService } from '../features/shares/shares-service.js';
import { SharesStore } from '../features/shares/shares-store.js';
import { OpenedCounts } from '../features/shares/visitors/opened-counts.js';
import { pageTitleOf } from '../features/shares/visitors/page-title.js';
import { SHARE_KEY_BYTES, ShareTokens } from '../features/shares/visitors/share-tokens.js';
import { VisitGuard } from '../features/shares/visitors/visit-guard.js';
import { visitorsRoutes } from '../features/shares/visitors/visitors-routes.js';
import { Visits } from '../features/shares/visitors/visits.js';
import type { Route } from '../http/route.js';
import type { ClientOf } from '../lib/client-address.js';
import type { TriesStore } from '../lib/limits/throttle.js';
import type { Logger } from '../lib/logger.js';
import type { Passwords } from '../lib/secrets/passwords.js';
import { startSweeping } from '../lib/sweeping.js';
import type { AccountsParts } from './accounts.js';
import type { FilesParts } from './files.js';
import { safeClients } from './safe-clients.js';

export interface SharesContext {
  database: AppDatabase;
  files: FilesParts;
  accounts: AccountsParts;
  tries: TriesStore;
  clientOf: ClientOf;
  logger: Logger;
  now: () => number;
  clock: Pick<RetentionClock, 'isTrusted' | 'now'>;
  newPasswords: () => Passwords;
}

/** Shares, for their owners and for visitors. */
export interface SharesParts {
  routes: Route[];
  /** The title of the page at a path that shows something public; else empty. */
  titleOf: (request: FastifyRequest) => Promise<string>;
  close(): Promise<void>;
}

export async function buildShares(context: SharesContext): Promise<SharesParts> {
  const { database, files, accounts, tries, clientOf, logger, now, clock, newPasswords } = context;
  const onChanged = () => {
    void visits.recheck();
    files.live.publish('shares', null);
  };
  const store = new SharesStore(database, onChanged);
  const lookups = new ObjectLookups(now);
  const objectsStore = new ObjectsStore(database, onChanged);
  const objects = new ShareObjects({
    ...{ shares: store, objects: objectsStore, lookups },
    isTransferring: () => files.events.isTransferring,
  });
  accounts.whenChanged(() => {
    lookups.forget();
    void visits.recheck();
  });
  files.changes.join(new ObjectFollower(objectsStore));
  const settled = () => files.changes.settled();
  const findOwner = shareOwners(accounts, files);
  // These are separate from those of logins, which must not wait for visitors.
  const passwords = newPasswords();
  const opened = new OpenedCounts(store, clock.now, (error) =>
    logger.error({ err: error }, 'How often shares were opened could not be stored'),
  );
  const forgetEnded = async () => {
    if (clock.isTrusted) await store.removeExpired(now());
  };
  // Removed rows could not come back when the clock is set back.
  const stopSweeping = startSweeping(forgetEnded, (error) =>
    logger.error({ err: error }, 'Links that are over could not be removed'),
  );
  const service = new SharesService({
    store,
    objects,
    settled,
    findOwner,
    storeOpened: () => opened.stored(),
    hashPassword: (password) => passwords.hash(password),
    forgetEnded,
    now,
  });
  const tokens = new ShareTokens(await loadSecret(database, 'share-key', SHARE_KEY_BYTES));
  const lock = { passwords, tokens, guard: new VisitGuard(tries, now, safeClients(accounts.settings)) };
  const visits = new Visits({ store, objects, settled, findOwner, lock, forgetEnded, now });
  const content = contentFor(files.shown);
  return {
    routes: [...sharesRoutes(service), ...visitorsRoutes(visits, { clientOf, opened, ...content })],
    titleOf: (request) => pageTitleOf(visits, request.url, clientOf(request.raw)),
    close: async () => {
      await stopSweeping();
      visits.close();
      await opened.stored();
    },
  };
}

/** The content that visitors get in the same way as users. */
function contentFor({ archives, previews, shapes, subtitles }: FilesParts['shown']) {
  return {
    openArchive: archives.open.bind(archives),
    sendPreview: sendPreview.bind(null, previews),
    sizeOf: measureTree,
    picturesIn: previews.ofFolder.bind(previews),
    shapesIn: shapes.shapesIn.bind(shapes),
    sendSubtitle: sendSubtitle.bind(null, subtitles),
  };
}

/** Visitors use the file system of the owner, restricted to reading what the owner may share. */
function shareOwners(accounts: AccountsParts, files: FilesParts) {
  return async (userId: number): Promise<ShareOwner | undefined> => {
    const found = await accounts.grantFor(userId);
    if (!found) return undefined;
    const grant = mapPermissions(found.grant, ({ share, download }) => ({
      ...everyPermission(false),
      download: share && download,
    }));
    return { user: found.user, grant, files: files.openFor(grant), own: files.openFor(found.grant) };
  };
}
