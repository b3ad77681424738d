import { parentOf, ROOT, type VirtualPath } from '@satchel/contract';
import { adoptedBefore } from '../core/db/adopted-before.js';
import type { AppDatabase } from '../core/db/app-database.js';
import type { Leases } from '../core/db/leases.js';
import type { RetentionClock } from '../core/db/retention-clock.js';
import { InventoryRounds } from '../core/files/inventory-rounds.js';
import type { FoundNote, KeptNotes } from '../core/files/kept-notes.js';
import type { KeepingStorage } from '../core/files/mounted-storage.js';
import { trashedPath } from '../core/files/trash.js';
import { FoundOfOthers } from '../features/installations/kept-by-others.js';
import { TrashInventory } from '../features/trash/trash-inventory.js';
import type { TrashService } from '../features/trash/trash-service.js';
import type { TrashStore } from '../features/trash/trash-store.js';
import { UsersStore } from '../features/users/store/users-store.js';
import { VersionsInventory } from '../features/versions/versions-inventory.js';
import type { VersionsStore } from '../features/versions/versions-store.js';
import type { Logger } from '../lib/logger.js';
import { startSweeping } from '../lib/sweeping.js';

export interface InventoryContext {
  storage: Pick<KeepingStorage, 'trash' | 'versions'>;
  database: AppDatabase;
  leases: Leases;
  notes: KeptNotes;
  trash: { store: TrashStore; service: TrashService };
  versions: { store: VersionsStore };
  logger: Logger;
  now: () => number;
  clock: RetentionClock;
}

/** Later than the start, because it starts a thread: the first requests need not wait for that. */
const FIRST_AFTER_MS = 500;

/** Finds what is kept on the disks without a row. A disk that hangs holds up nothing else. */
export function buildInventory(context: InventoryContext): { close(): Promise<void> } {
  const { storage, database, leases, notes, trash, versions, logger, now, clock } = context;
  const users = new UsersStore(database);
  const others = new FoundOfOthers(database, storage.trash);
  const ended = new AbortController();
  const onError = (error: unknown) => {
    if (!ended.signal.aborted) logger.error({ err: error }, 'What is kept on a disk could not be looked at');
  };
  const terms = {
    ...{ notes, now, retentionNow: clock.now, onError },
    isOwner: ({ userId: id, username, at }: FoundNote) => users.existedAt(at, { id, username }),
    onForeign: (volume: string, count: number, installations: readonly string[]) => {
      others.add(volume, count);
      logger.warn(
        { volume, count, installations },
        'Another installation of Satchel keeps files on this disk, which are left to it until it has been gone for a week; if it is gone for good, satchel trash adopt takes them over',
      );
    },
  };
  const ofTrash = new TrashInventory({ ...terms, ...trash, upkeep: storage.trash });
  const ofVersions = new VersionsInventory({
    ...{ ...terms, ...versions, upkeep: storage.versions },
    inTrash: (serverPath, since) => pathInTrash(trash.store, serverPath, since),
    toTrash: (volume, version) => ofTrash.takeVersion(volume, version),
  });
  const rounds = new InventoryRounds({
    // Versions are looked for where their files are by then.
    inventories: [ofTrash.inventory, ofVersions.inventory],
    ...{ now, onError, adoptedBefore: () => adoptedBefore(database) },
  });
  const take = async () => {
    if (await rounds.takeIfDue(ended.signal)) await others.store();
  };
  const stopSweeping = startSweeping(() => leases.run('inventory', take), onError, FIRST_AFTER_MS);
  return {
    close: async () => {
      ended.abort();
      await stopSweeping();
    },
  };
}

/** Finds a file that was deleted with its folder or alone. */
async function pathInTrash(
  store: TrashStore,
  serverPath: VirtualPath,
  since: number,
): Promise<VirtualPath | null> {
  const places: VirtualPath[] = [];
  for (let path = serverPath; path !== ROOT; path = parentOf(path)) places.push(path);
  const trashed = await store.deletedFrom(places, since);
  if (!trashed?.serverPath || (trashed.serverPath !== serverPath && !trashed.isFolder)) return null;
  return `${trashedPath(trashed.id)}${serverPath.slice(trashed.serverPath.length)}` as VirtualPath;
}
