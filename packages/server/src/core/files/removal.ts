import { parentOf, type VirtualPath } from '@satchel/contract';
import { AppError } from '../../lib/app-error.js';
import type { ChangeResult, ChangeVerbs, TrashPlan } from './changes.js';
import type { Actor, PendingChange } from './file-events.js';
import type { KeptLocation, RemoveOptions } from './file-system.js';
import { type TrashKeeper, trashedPath } from './trash.js';

export interface RemovalDependencies {
  actor: Actor;
  scope: VirtualPath;
  trash?: TrashKeeper | undefined;
}

/** A file or folder that was deleted. */
export interface Removed {
  result: ChangeResult;
  /** The path in the trash; it is absent for what was deleted for good. */
  trashed?: VirtualPath;
}

/** A path to be deleted, with the change that deletes it. */
export interface Doomed {
  path: VirtualPath;
  pending: PendingChange;
}

/**
 * Deletes to the trash where there is one, and for good otherwise. What only cannot go there just now, such
 * as on a full disk, is deleted for good when that is asked for, and not because of that.
 */
export class Removal {
  constructor(
    readonly stored: ChangeVerbs,
    readonly deps: RemovalDependencies,
  ) {}

  async keepsDeleted(): Promise<boolean> {
    const { actor, trash } = this.deps;
    return trash !== undefined && this.stored.trash !== undefined && (await trash.isOn(actor));
  }

  /** `planned` is what a dry run said, where there was one. */
  async remove(doomed: Doomed, options: RemoveOptions = {}, planned?: ChangeResult | null): Promise<Removed> {
    const { permanent } = options;
    if (!permanent && (await this.keepsDeleted())) {
      const [moved] = await this.#moveToTrash([doomed], options);
      if (moved?.status === 'fulfilled') return moved.value;
      if (!isNeverTrashed(moved) || permanent === false) throw moved?.reason;
    } else if (permanent === false) throw new AppError('trash_unavailable', 'The trash is switched off');
    return { result: await this.#removeForGood(doomed, options, planned) };
  }

  async #removeForGood(
    { path, pending }: Doomed,
    options: RemoveOptions,
    planned?: ChangeResult | null,
  ): Promise<ChangeResult> {
    const { signal, pausing } = options;
    const plan =
      planned ?? (await this.stored.dryRun({ verb: 'remove', path, options: { signal, pausing } }));
    if (plan.path !== null)
      pending.expect({ verb: 'remove', path: plan.path, isFolder: plan.isFolder === true });
    return this.stored.remove(path, options);
  }

  /**
   * Moves to the trash what can be, those of one folder at once. The results are in the order of what is
   * doomed, null for what can only be deleted for good.
   */
  async removeMany(
    doomed: readonly Doomed[],
    options: RemoveOptions,
  ): Promise<(PromiseSettledResult<Removed> | null)[]> {
    const results: (PromiseSettledResult<Removed> | null)[] = [];
    for (const run of runsOf(doomed)) {
      try {
        options.signal?.throwIfAborted();
        for (const result of await this.#moveToTrash(run, options))
          results.push(isNeverTrashed(result) && options.permanent === undefined ? null : result);
      } catch (reason) {
        for (const _ of run) results.push({ status: 'rejected', reason });
      }
    }
    return results;
  }

  /** All are in one folder. What ends all of them is thrown. */
  async #moveToTrash(
    doomed: readonly Doomed[],
    options: RemoveOptions,
  ): Promise<PromiseSettledResult<Removed>[]> {
    const { actor, scope, trash: keeper } = this.deps;
    const verbs = this.stored.trash;
    if (!keeper || !verbs) return [];
    const plans = await verbs.plan(doomed.map(({ path }) => path));
    const going = doomed.flatMap((one, index) => {
      const plan = plans[index];
      return plan?.status === 'fulfilled' ? [{ ...one, plan: plan.value }] : [];
    });
    if (going.length === 0)
      return plans.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
    const arrival = await keeper.begin(
      going.map(({ plan }) => plan),
      { actor, scope, options },
    );
    const moves = going.flatMap(({ path, pending, plan }) => {
      const location = arrival.locations.get(plan);
      if (location && plan.serverPath)
        pending.expect({ verb: 'trash', path: plan.serverPath, location, isFolder: plan.isDirectory });
      return location ? [{ path, location, plan }] : [];
    });
    let outcomes: readonly PromiseSettledResult<void>[] | null = null;
    try {
      outcomes = await verbs.put(moves, options);
    } finally {
      await arrival.settle(outcomes);
    }
    const removed = moves
      .map(({ plan, location }, index) => removedBy(outcomes[index], plan, location))
      .values();
    return plans.map((plan) =>
      plan.status === 'rejected' ? plan : (removed.next().value ?? UNKNOWN_OUTCOME),
    );
  }
}

const UNKNOWN_OUTCOME: PromiseRejectedResult = {
  status: 'rejected',
  reason: new Error('the storage did not say what became of it'),
};

function removedBy(
  outcome: PromiseSettledResult<void> = UNKNOWN_OUTCOME,
  plan: TrashPlan,
  location: KeptLocation,
): PromiseSettledResult<Removed> {
  if (outcome.status === 'rejected') return outcome;
  const result = { path: plan.serverPath, destination: null, existed: true, isFolder: plan.isDirectory };
  return { status: 'fulfilled', value: { result, trashed: trashedPath(location.id) } };
}

function isNeverTrashed(result: PromiseSettledResult<unknown> | undefined): boolean {
  if (result?.status !== 'rejected' || !(result.reason instanceof AppError)) return false;
  return result.reason.code === 'trash_unavailable' && result.reason.details?.isLasting === true;
}

/** Consecutive paths of one folder belong together. */
function runsOf(doomed: readonly Doomed[]): Doomed[][] {
  const runs: Doomed[][] = [];
  for (const one of doomed) {
    const run = runs.at(-1);
    if (run?.[0] !== undefined && parentOf(run[0].path) === parentOf(one.path)) run.push(one);
    else runs.push([one]);
  }
  return runs;
}
