import type { ChangeLog } from '../core/changes/change-log.js';
import type { AppDatabase } from '../core/db/app-database.js';
import { BurstsStore } from '../features/brake/bursts-store.js';
import { HistoryStore } from '../features/history/history-store.js';
import type { TrashParts } from './trash.js';
import type { VersionsParts } from './versions.js';

/** Objects that are kept for users beside their files. */
export interface KeptOfUsers {
  /** Removes the trash, versions, history and uploads of a user who does not exist any more. */
  forget(user: { id: number; username: string }): Promise<void>;
}

export interface KeptContext {
  database: AppDatabase;
  changes: ChangeLog;
  trash: Pick<TrashParts, 'store' | 'service'>;
  versions: Pick<VersionsParts, 'store' | 'keeper'>;
  sweepUploads: () => Promise<void>;
}

export function keptOfUsers(context: KeptContext): KeptOfUsers {
  const { database, changes, trash, versions, sweepUploads } = context;
  return {
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
