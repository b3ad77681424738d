import { rebasePath, type VirtualPath } from '@satchel/contract';
import { KEPT_STATES } from '../../core/db/kept-rows.js';
import type { TrashedObject, TrashUpkeep } from '../../core/files/trash.js';
import { parseScope } from '../../lib/scope.js';
import { isTrashId, ownersByMark } from './trash-ids.js';
import type { TrashService } from './trash-service.js';
import type { Trashed, TrashStore } from './trash-store.js';

const AT_ONCE = 500;
const SERVER = { userId: 0, username: '' };
/** Owner of what nobody is known to have deleted: administrators see it among what everybody deleted. */
const NOBODY = { id: 0, username: '', scope: '' };

interface Owner {
  id: number;
  username: string;
  scope: string;
}

interface Volume {
  volume: string;
  /** It belongs to what is served, not to a folder that was granted elsewhere. */
  isServed: boolean;
}

export interface InventoryDependencies {
  store: TrashStore;
  upkeep: TrashUpkeep;
  service: Pick<TrashService, 'drop'>;
  users: () => Promise<readonly Owner[]>;
  now: () => number;
}

/**
 * Compares what lies in the trash with what is known about it: after a database was restored from a copy, or files were
 * removed by hand, both differ.
 */
export class TrashInventory {
  constructor(readonly deps: InventoryDependencies) {}

  async take(signal: AbortSignal): Promise<void> {
    const { store, upkeep } = this.deps;
    const served = new Set(await upkeep.volumes());
    for (const volume of new Set([...served, ...(await store.volumes())])) {
      if (signal.aborted) return;
      const objects = await upkeep.list(volume);
      // A disk that is not mounted now may come back with it.
      if (objects === null) continue;
      const known = objects.filter(({ id }) => isTrashId(id));
      await this.#adopt({ volume, isServed: served.has(volume) }, known, signal);
      await this.#forget(volume, new Set(known.map(({ id }) => id)), signal);
    }
  }

  /** What has no row becomes an item again, of whom the name of the object says. */
  async #adopt(volume: Volume, objects: readonly TrashedObject[], signal: AbortSignal): Promise<void> {
    const { store, users } = this.deps;
    for (let start = 0; start < objects.length && !signal.aborted; start += AT_ONCE) {
      const part = objects.slice(start, start + AT_ONCE);
      const known = await store.known(part.map(({ id }) => id));
      const lost = part.filter(({ id }) => !known.has(id));
      if (lost.length === 0) continue;
      const ownerOf = ownersByMark(await users());
      for (const object of lost) await this.#adoptOne(volume, object, ownerOf(object.id) ?? NOBODY);
    }
  }

  async #adoptOne(
    { volume, isServed }: Volume,
    { id, isFolder }: TrashedObject,
    owner: Owner,
  ): Promise<void> {
    const { store, upkeep, now } = this.deps;
    // A row goes after its object, which may have been restored or deleted since the list was made.
    if ((await upkeep.has({ volume, id })) !== true) return;
    const { id: userId, username, scope } = owner;
    const path = `/recovered-${id.slice(0, 8)}` as VirtualPath;
    const adopted: Trashed = {
      volume,
      id,
      userId,
      username,
      scope,
      path,
      // Whether a folder outside is still granted to its owner cannot be told.
      place: isServed ? rebasePath(parseScope(scope), path) : null,
      isFolder,
      size: null,
      deletedAt: now(),
    };
    await store.insert(adopted, KEPT_STATES.present);
  }

  /** Rows whose object is gone. */
  async #forget(volume: string, present: ReadonlySet<string>, signal: AbortSignal): Promise<void> {
    const { store, upkeep, service } = this.deps;
    let after = '';
    for (;;) {
      const rows = await store.ofVolume(volume, { after, limit: AT_ONCE });
      for (const row of rows) {
        if (signal.aborted) return;
        if (!present.has(row.id) && (await upkeep.has(row)) === false)
          await service.drop(row, SERVER, signal);
        after = row.id;
      }
      if (rows.length < AT_ONCE) return;
    }
  }
}
