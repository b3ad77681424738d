import type { VirtualPath } from '@satchel/contract';
import { KEPT_STATES } from '../../core/db/kept-rows.js';
import type { KeptLocation } from '../../core/files/file-system.js';
import {
  type FoundObject,
  type FoundVolume,
  foundAgeOf,
  KeptInventory,
  type KeptInventoryDependencies,
} from '../../core/files/kept-inventory.js';
import type { FoundNote, KeptNotes } from '../../core/files/kept-notes.js';
import type { TrashUpkeep } from '../../core/files/trash.js';
import type { TrashService } from './trash-service.js';
import type { Trashed, TrashStore } from './trash-store.js';

const SERVER = { userId: 0, username: '' };
const { moving, present } = KEPT_STATES;

export interface InventoryDependencies
  extends Pick<KeptInventoryDependencies<Trashed>, 'now' | 'onForeign' | 'onError'> {
  store: TrashStore;
  upkeep: TrashUpkeep;
  notes: KeptNotes;
  /** See `RetentionClock`. */
  retentionNow: () => number;
  service: Pick<TrashService, 'drop'>;
  /** Resolves to true while the account that a note names is still the same one. */
  isOwner: (note: FoundNote) => Promise<boolean>;
}

/** A former content whose file is gone. */
export interface FoundVersion extends KeptLocation {
  size: number;
  found: FoundNote | null;
}

/** Finds objects in the trash without a row. */
export class TrashInventory {
  readonly inventory: Pick<KeptInventory<Trashed>, 'volumes' | 'take'>;

  constructor(readonly deps: InventoryDependencies) {
    const { store: index, upkeep, service } = deps;
    this.inventory = new KeptInventory({
      ...deps,
      ...{ folder: upkeep, index, now: deps.retentionNow },
      adopt: (volume, found, signal) => this.#adopt(volume, found, signal),
      forget: async (row, signal) => {
        if ((await upkeep.has(row)) === false) await service.drop(row, SERVER, signal);
      },
    });
  }

  async #adopt(found: FoundVolume, objects: readonly FoundObject[], signal: AbortSignal): Promise<void> {
    const { store, upkeep } = this.deps;
    for (const { id, isFolder, note } of objects) {
      if (signal.aborted) return;
      const { volume } = found;
      // The row is removed after the object, which may have been restored or deleted since the list was made.
      if ((await upkeep.has({ volume, id })) !== true) continue;
      const owned = note?.isSigned === true && (await this.deps.isOwner(note));
      const facts = owned ? this.#ofOwner(note) : this.#ofNobody(found, id, note);
      await store.insert({ volume, id, isFolder, size: null, ...facts }, present);
    }
  }

  #ofOwner({ userId, username, scope, path, serverPath, at }: FoundNote) {
    const { now, retentionNow } = this.deps;
    const ageMs = foundAgeOf(at, now());
    return {
      userId,
      username,
      scope,
      path,
      serverPath,
      deletedAt: now() - ageMs,
      keptSince: retentionNow() - ageMs,
    };
  }

  /** The facts for an item without an owner, which administrators see in the trash of everybody. */
  #ofNobody({ isServed }: FoundVolume, id: string, note: FoundNote | null) {
    const path = note?.serverPath ?? note?.path ?? (`/recovered-${id.slice(0, 8)}` as VirtualPath);
    return {
      userId: 0,
      username: note?.isSigned ? note.username : '',
      scope: '' as const,
      path,
      // It is unknown whether a folder outside of the served one is still granted to anybody.
      serverPath: isServed ? path : null,
      deletedAt: this.deps.now(),
      keptSince: this.deps.retentionNow(),
    };
  }

  /** Moves a former content without a file to the trash, as an item without an owner. */
  async takeVersion(on: FoundVolume, { volume, id, size, found }: FoundVersion): Promise<void> {
    const { store, upkeep, notes } = this.deps;
    const facts = this.#ofNobody(on, id, found);
    await store.insert({ volume, id, size, isFolder: false, ...facts }, moving);
    try {
      const line = notes.write({ volume, id }, { ...facts, at: facts.deletedAt });
      await upkeep.toTrash({ volume, id, note: line });
    } finally {
      if ((await upkeep.has({ volume, id })) === true) await store.change(id, moving, present);
      else await store.remove(id);
    }
  }
}
