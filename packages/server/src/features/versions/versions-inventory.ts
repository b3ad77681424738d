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
import type { LookedAtVersion, VersionUpkeep } from '../../core/files/versions.js';
import type { Version, VersionsStore } from './versions-store.js';

const { present, leaving } = KEPT_STATES;

export interface InventoryDependencies
  extends Pick<KeptInventoryDependencies<Version>, 'now' | 'onForeign' | 'onError'> {
  store: VersionsStore;
  upkeep: VersionUpkeep;
  notes: KeptNotes;
  /** See `RetentionClock`. */
  retentionNow: () => number;
  /** Resolves to true while the account that a note names is still the same one. */
  isOwner: (note: FoundNote) => Promise<boolean>;
  /** The path in the trash of the file that was at `serverPath` and deleted since then; null if missing. */
  inTrash: (serverPath: VirtualPath, since: number) => Promise<VirtualPath | null>;
  /** Moves a version without a file to the trash. */
  toTrash: (
    volume: FoundVolume,
    version: KeptLocation & { size: number; found: FoundNote | null },
  ) => Promise<void>;
}

/** Finds former contents of files without a row, and rows without a content. */
export class VersionsInventory {
  readonly inventory: Pick<KeptInventory<Version>, 'volumes' | 'take'>;

  constructor(readonly deps: InventoryDependencies) {
    this.inventory = new KeptInventory({
      ...deps,
      ...{ folder: deps.upkeep, index: deps.store, now: deps.retentionNow },
      adopt: (volume, found, signal) => this.#adopt(volume, found, signal),
      forget: (row) => this.#forget(row),
    });
  }

  async #adopt(found: FoundVolume, objects: readonly FoundObject[], signal: AbortSignal): Promise<void> {
    const { upkeep, onError } = this.deps;
    const items = objects.map(({ id, note }) => ({ id, serverPath: note?.serverPath ?? null }));
    const looked = await upkeep.look(found.volume, items);
    for (const [index, { id, note }] of objects.entries()) {
      const version = looked[index];
      if (signal.aborted) return;
      if (!version) continue;
      await this.#adoptOne(found, { id, note, version }).catch(onError);
    }
  }

  async #adoptOne(
    found: FoundVolume,
    { id, note, version }: { id: string; note: FoundNote | null; version: LookedAtVersion },
  ): Promise<void> {
    const { store, toTrash } = this.deps;
    const { volume } = found;
    const { size, modifiedMs, fileId } = version;
    const path = note && (await this.#fileOf(note, version));
    if (!note || path === null) return toTrash(found, { volume, id, size, found: note });
    const owner = await this.#ownerOf(note);
    await store.insert(
      { volume, id, path, fileId, size, modifiedAt: Math.floor(modifiedMs), ...owner },
      present,
    );
  }

  async #fileOf({ serverPath, at }: FoundNote, { hasFile }: LookedAtVersion): Promise<VirtualPath | null> {
    if (serverPath === null || hasFile) return serverPath;
    return this.deps.inTrash(serverPath, at);
  }

  /**
   * The user of a version without a row. Other users may not see it, because it is unknown whether the file
   * at its path is still the same one; administrators may.
   */
  async #ownerOf(
    note: FoundNote,
  ): Promise<Pick<Version, 'userId' | 'username' | 'replacedAt' | 'keptSince'>> {
    const [now, keptSince] = [this.deps.now(), this.deps.retentionNow()];
    if (!note.isSigned) return { userId: 0, username: '', replacedAt: now, keptSince };
    const userId = (await this.deps.isOwner(note)) ? note.userId : 0;
    const replacedAt = Math.min(note.at, now);
    // The clock of that time may have been wrong.
    const ageMs = foundAgeOf(replacedAt, now);
    return { userId, username: note.username, replacedAt, keptSince: keptSince - ageMs };
  }

  async #forget({ volume, id }: Version): Promise<void> {
    const { store, upkeep } = this.deps;
    const isLost = async () => (await upkeep.has({ volume, id })) === false;
    // No request restores a version that is leaving, so the second check is final.
    if (!(await isLost()) || !(await store.change(id, present, leaving))) return;
    if (await isLost()) await store.remove(id);
    else await store.change(id, leaving, present);
  }
}
