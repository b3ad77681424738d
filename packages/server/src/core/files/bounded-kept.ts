import type { VirtualPath } from '@satchel/contract';
import type { Departure } from './allowance.js';
import { BoundedBase } from './bounded-base.js';
import { findTarget } from './bounded-ends.js';
import { settled } from './bounded-outcomes.js';
import type {
  ChangeResult,
  ChangingTransferOptions,
  TrashMove,
  TrashPlan,
  TrashVerbs,
  VersionVerbs,
} from './changes.js';
import type { KeptLocation, RemoveOptions } from './file-system.js';

/** Reserves room for all that comes back from the trash or from the versions, and says what has gone there. */
export class BoundedKept extends BoundedBase {
  trash(verbs: TrashVerbs): TrashVerbs {
    return {
      plan: (paths) => verbs.plan(paths),
      put: async (moves, options) =>
        (await this.allowance.isNeeded()) ? this.#put(verbs, moves, options) : verbs.put(moves, options),
      restore: (location, to, options) =>
        this.#restored(location, to, options, (terms) => verbs.restore(location, to, terms)),
    };
  }

  versions(verbs: VersionVerbs): VersionVerbs {
    return {
      open: (path, location) => verbs.open(path, location),
      restore: (path, location, options) =>
        this.#restored(location, path, options, (terms) => verbs.restore(path, location, terms)),
    };
  }

  /** The sizes are those at the time when others who change the same files are noticed. */
  async #put(
    verbs: TrashVerbs,
    moves: readonly TrashMove[],
    options: RemoveOptions,
  ): Promise<PromiseSettledResult<void>[]> {
    const paths = moves.map(({ path }) => path);
    const departures: (Departure | undefined)[] = [];
    for (const plan of await verbs.plan(paths))
      departures.push(
        plan.status === 'fulfilled' ? await this.allowance.leaving(plan.value.serverPath) : undefined,
      );
    let plans: PromiseSettledResult<TrashPlan>[] = [];
    let outcomes: PromiseSettledResult<void>[] | undefined;
    try {
      plans = await verbs.plan(paths);
      outcomes = await verbs.put(moves, options);
      return outcomes;
    } finally {
      for (const [index, departure] of departures.entries())
        await departure?.end(amountLeft(plans[index], outcomes?.[index]));
    }
  }

  /** Until its row is removed, which comes later, it counts as kept for the user whose it is. */
  async #restored<Options extends ChangingTransferOptions, Result extends ChangeResult>(
    location: KeptLocation,
    to: VirtualPath,
    options: Options,
    restore: (options: Options) => Promise<Result>,
  ): Promise<Result> {
    return this.ifLimited(
      to,
      () => restore(options),
      async () => {
        const target = await findTarget(this.inner, to);
        if (await this.allowance.areCountedAlike(null, target.place))
          return this.unlimited(target, () => restore(options));
        const kept = await this.allowance.kept(location);
        if (!kept) return restore(options);
        const amount = { bytes: kept.bytes, entries: kept.entries + target.missing };
        const room = await this.reserve(target, amount, { keptOf: kept.userId });
        if (!room) return restore(options);
        return settled(room, async () => {
          const leaving = await this.leavingAt(target, options.keep);
          const result = await restore({ ...options, ...leaving.terms });
          await this.arrived(target.place);
          return { result, outcome: { stored: amount, left: leaving.leftAfter(result) } };
        });
      },
    );
  }
}

/** Null for a folder, or if nobody knows whether it has left. */
function amountLeft(
  plan: PromiseSettledResult<TrashPlan> | undefined,
  outcome: PromiseSettledResult<void> | undefined,
) {
  if (outcome?.status === 'rejected') return { bytes: 0, entries: 0 };
  if (outcome === undefined || plan?.status !== 'fulfilled' || plan.value.size === null) return null;
  return { bytes: plan.value.size, entries: 1 };
}
