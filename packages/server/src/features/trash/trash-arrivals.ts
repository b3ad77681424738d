import type { TrashSettings } from '@satchel/contract';
import { KEPT_STATES } from '../../core/db/kept-rows.js';
import { inTheEnd } from '../../core/db/persistently.js';
import type { TrashPlan } from '../../core/files/changes.js';
import type { Actor } from '../../core/files/file-events.js';
import type { KeptLocation } from '../../core/files/file-system.js';
import type { KeptNotes } from '../../core/files/kept-notes.js';
import type { TrashArrival, TrashKeeper, TrashTerms, TrashUpkeep } from '../../core/files/trash.js';
import type { Trashed, TrashStore } from './trash-store.js';

export interface ArrivalsDependencies {
  store: TrashStore;
  notes: KeptNotes;
  upkeep: Pick<TrashUpkeep, 'has'>;
  /** The settings of everybody, or of a user, whose limits may differ. */
  settings: (userId?: number) => Promise<TrashSettings>;
  now: () => number;
  /** See `RetentionClock`. */
  retentionNow: () => number;
  /** Called when a folder arrived whose size is not known yet. */
  onUncounted: () => void;
}

/** Records what is moved to the trash. Rows are written first, so that every object in the trash has one. */
export class TrashArrivals implements TrashKeeper {
  constructor(readonly deps: ArrivalsDependencies) {}

  /** False for deletions of the server itself, which are for good. */
  async isOn({ userId }: Actor): Promise<boolean> {
    return userId !== 0 && (await this.deps.settings(userId)).enabled;
  }

  async begin(plans: readonly TrashPlan[], terms: TrashTerms): Promise<TrashArrival> {
    const rows: Trashed[] = [];
    const locations = new Map<TrashPlan, KeptLocation>();
    for (const plan of plans) {
      const row = await this.#trashedBy(plan, terms);
      rows.push(row);
      locations.set(plan, this.#locationOf(row));
    }
    await this.deps.store.insertAll(rows, KEPT_STATES.moving);
    return { locations, settle: (outcomes) => this.#settle(rows, outcomes) };
  }

  #locationOf(row: Trashed): KeptLocation {
    const { volume, id, deletedAt: at } = row;
    return { volume, id, ...this.deps.notes.beside(row, { ...row, at }) };
  }

  async #trashedBy(plan: TrashPlan, terms: TrashTerms): Promise<Trashed> {
    const { actor, scope, options } = terms;
    const { userId, username } = actor;
    const { trashId: wanted } = options;
    const isFree = wanted !== undefined && (await this.#isFree(plan.volume, wanted));
    return {
      volume: plan.volume,
      id: isFree ? wanted : this.deps.notes.newId(),
      userId,
      username,
      scope,
      path: plan.path,
      serverPath: plan.serverPath,
      isFolder: plan.isDirectory,
      size: plan.size,
      deletedAt: this.deps.now(),
      keptSince: this.deps.retentionNow(),
    };
  }

  /** A rename would replace an object with the same id. */
  async #isFree(volume: string, id: string): Promise<boolean> {
    const { store, notes, upkeep } = this.deps;
    if (!notes.isOwn(id)) return false;
    return (await store.known([id])).size === 0 && (await upkeep.has({ volume, id })) === false;
  }

  async #settle(
    rows: readonly Trashed[],
    outcomes: readonly PromiseSettledResult<void>[] | null,
  ): Promise<void> {
    const { store, upkeep, onUncounted } = this.deps;
    const { moving, present } = KEPT_STATES;
    // On a disk that does not respond, the object may still arrive; the inventory will find out.
    const isThere = outcomes
      ? outcomes.map(({ status }) => status === 'fulfilled')
      : (await Promise.all(rows.map((row) => upkeep.has(row)))).map((has) => has !== false);
    const there = rows.filter((_, index) => isThere[index]);
    await inTheEnd(async () => {
      const settled = await store.changeAll(idsOf(there), moving, present);
      await this.#settleAgain(there.filter(({ id }) => !settled.has(id)));
    });
    await store.removeAll(idsOf(rows.filter((_, index) => !isThere[index])));
    if (outcomes && rows.some(({ size }) => size === null)) onUncounted();
  }

  /** Another server has settled the rows in the meantime, because this one was cut off from the database. */
  async #settleAgain(rows: readonly Trashed[]): Promise<void> {
    const { store, upkeep } = this.deps;
    const found = await Promise.all(rows.map((row) => upkeep.has(row)));
    const kept = rows.filter((_, index) => found[index] !== false);
    await store.insertAgain(kept);
  }
}

function idsOf(rows: readonly Trashed[]): string[] {
  return rows.map(({ id }) => id);
}
