import type { TrashSettings, VirtualPath } from '@satchel/contract';
import { KEPT_STATES } from '../../core/db/kept-rows.js';
import { inTheEnd } from '../../core/db/persistently.js';
import type { TrashPlan, TrashVerbs } from '../../core/files/changes.js';
import type { Actor } from '../../core/files/file-events.js';
import type { KeptNotes } from '../../core/files/kept-notes.js';
import {
  type TrashedEntry,
  type TrashKeeper,
  type TrashTerms,
  type TrashUpkeep,
  trashedPath,
} from '../../core/files/trash.js';
import type { Trashed, TrashStore } from './trash-store.js';

export interface ArrivalsDependencies {
  store: TrashStore;
  notes: KeptNotes;
  upkeep: Pick<TrashUpkeep, 'has'>;
  /** Of a user, where that differs, or of everybody. */
  settings: (userId?: number) => Promise<TrashSettings>;
  now: () => number;
  /** See `RetentionClock`. */
  retentionNow: () => number;
  /** Called when a folder arrived, whose size is not known yet. */
  onUncounted: () => void;
}

interface PlannedMove {
  path: VirtualPath;
  trashed: Trashed;
}

const MISSING: PromiseRejectedResult = {
  status: 'rejected',
  reason: new Error('the storage did not say what became of it'),
};

/** How what is deleted gets into the trash: rows first, so that whatever is there has one. */
export class TrashArrivals implements TrashKeeper {
  constructor(readonly deps: ArrivalsDependencies) {}

  /** Deletions of the server itself are for good. */
  async isOn({ userId }: Actor): Promise<boolean> {
    return userId !== 0 && (await this.deps.settings(userId)).enabled;
  }

  async put(
    verbs: TrashVerbs,
    paths: readonly VirtualPath[],
    terms: TrashTerms,
  ): Promise<PromiseSettledResult<TrashedEntry>[]> {
    const plans = await verbs.plan(paths);
    const moves: PlannedMove[] = [];
    for (const [index, path] of paths.entries()) {
      const plan = plans[index];
      if (plan?.status === 'fulfilled')
        moves.push({ path, trashed: await this.#trashedBy(plan.value, terms) });
    }
    const moved = (await this.#move(verbs, moves, terms)).values();
    return plans.map((plan) => (plan.status === 'rejected' ? plan : (moved.next().value ?? MISSING)));
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
      place: plan.place,
      isFolder: plan.isDirectory,
      size: plan.size,
      deletedAt: this.deps.now(),
      keptSince: this.deps.retentionNow(),
    };
  }

  /** A rename would take the place of what has the id. */
  async #isFree(volume: string, id: string): Promise<boolean> {
    const { store, notes, upkeep } = this.deps;
    if (!notes.isOwn(id)) return false;
    return (await store.known([id])).size === 0 && (await upkeep.has({ volume, id })) === false;
  }

  async #move(
    verbs: TrashVerbs,
    moves: readonly PlannedMove[],
    { options }: TrashTerms,
  ): Promise<PromiseSettledResult<TrashedEntry>[]> {
    if (moves.length === 0) return [];
    const { store, notes, upkeep, onUncounted } = this.deps;
    const rows = moves.map(({ trashed }) => trashed);
    const { moving, present } = KEPT_STATES;
    await store.insertAll(rows, moving);
    const settle = async (isThere: readonly boolean[]) => {
      const there = rows.filter((_, index) => isThere[index]);
      await inTheEnd(async () => {
        const settled = await store.changeAll(idsOf(there), moving, present);
        await this.#settleAgain(there.filter(({ id }) => !settled.has(id)));
      });
      await store.removeAll(idsOf(rows.filter((_, index) => !isThere[index])));
    };
    try {
      const outcomes = await verbs.put(
        moves.map(({ path, trashed }) => {
          const { volume, id, deletedAt: at } = trashed;
          return { path, spot: { volume, id, note: notes.write(trashed, { ...trashed, at }) } };
        }),
        options,
      );
      await settle(outcomes.map(({ status }) => status === 'fulfilled'));
      if (rows.some(({ size }) => size === null)) onUncounted();
      return outcomes.map((outcome, index) => {
        const { id = '', place = null, isFolder = false } = rows[index] ?? {};
        return outcome.status === 'rejected'
          ? outcome
          : { ...outcome, value: { trashed: trashedPath(id), place, isFolder } };
      });
    } catch (error) {
      const found = await Promise.all(rows.map((row) => upkeep.has(row)));
      // On a disk that does not answer it may still arrive; the inventory tells.
      await settle(found.map((has) => has !== false));
      throw error;
    }
  }

  /** Another server has settled them in the meantime: then this one was cut off from the database for a while. */
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
