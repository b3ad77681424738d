import type { ChangeLog } from '../core/changes/change-log.js';
import type { AppDatabase } from '../core/db/app-database.js';
import { countedBytes } from '../core/files/allowance.js';
import type { TrashUpkeep } from '../core/files/trash.js';
import { BurstsStore } from '../features/brake/bursts-store.js';
import { HistoryStore } from '../features/history/history-store.js';
import type { TrashParts } from './trash.js';
import type { VersionsParts } from './versions.js';

/** Objects that are kept for users beside their files. */
export interface KeptOfUsers {
  /** How much each object in the trash and among the versions counts, by its id. */
  bytesOf(userId: number): Promise<Map<string, number>>;
  /** Removes the trash, versions, history and uploads of a user who does not exist any more. */
  forget(user: { id: number; username: string }): Promise<void>;
}

export interface KeptContext {
  database: AppDatabase;
  changes: ChangeLog;
  trash: Pick<TrashParts, 'store' | 'service'>;
  versions: Pick<VersionsParts, 'store' | 'keeper'>;
  upkeep: TrashUpkeep;
  sweepUploads: () => Promise<void>;
}

export function keptOfUsers(context: KeptContext): KeptOfUsers {
  const { database, changes, trash, versions, upkeep, sweepUploads } = context;
  return {
    async bytesOf(userId) {
      const bytes = new Map<string, number>();
      // The trash knows the size of deleted files only, so that folders are measured.
      for (const { id, volume, isFolder, size } of await trash.store.allOf(userId)) {
        const found = isFolder ? await upkeep.measure({ volume, id }) : null;
        const entries = 1 + (found ? found.numFiles + found.numDirs : 0);
        bytes.set(id, countedBytes(entries, found?.size ?? size ?? 0));
      }
      for (const { id, size } of await versions.store.allOf(userId)) bytes.set(id, countedBytes(1, size));
      return bytes;
    },
    async forget({ id: userId, username }) {
      await changes.settled();
      const actor = { userId, username };
      for (const trashed of await trash.store.allOf(userId)) await trash.service.drop(trashed, actor);
      for (const version of await versions.store.allOf(userId)) await versions.keeper.drop(version);
      await sweepUploads();
      await changes.settled();
      await new HistoryStore(database).forgetUser(userId);
      await new BurstsStore(database, Date.now, Date.now).forgetUser(userId);
    },
  };
}
