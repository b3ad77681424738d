import { parentOf, type VirtualPath } from '@satchel/contract';
import { AppError } from '../../lib/app-error.js';
import type { ChangingFileSystem, Outcome, TrashPlan, TrashVerbs } from './changes.js';
import type { Actor, PendingChange } from './file-events.js';
import type { RemoveOptions } from './file-system.js';
import type { TrashedEntry, TrashKeeper } from './trash.js';

export interface RemovalDependencies {
  actor: Actor;
  /** As stored. */
  scope: string;
  trash?: TrashKeeper | undefined;
}

/** What became of a file or folder that was deleted. */
export interface Removed {
  /** Its path in the trash. */
  trashed?: VirtualPath;
  /** Of a folder that was deleted for good, itself included. */
  entries?: number;
}

/**
 * Deletes to the trash where there is one, and for good otherwise. What only cannot go there just now, such as on a full disk,
 * is deleted for good when that is asked for, and not because of that.
 */
export class Removal {
  constructor(
    readonly inner: ChangingFileSystem,
    readonly deps: RemovalDependencies,
  ) {}

  async keepsDeleted(): Promise<boolean> {
    const { actor, trash } = this.deps;
    return trash !== undefined && this.inner.trash !== undefined && (await trash.isOn(actor));
  }

  /** `doomed` is what a dry run said. */
  async remove(
    path: VirtualPath,
    options: RemoveOptions = {},
    { change, doomed }: { change: PendingChange; doomed: Outcome },
  ): Promise<Removed> {
    const { permanent } = options;
    if (!permanent && (await this.keepsDeleted())) {
      const [result] = await this.#put([path], options, [change]);
      if (result?.status === 'fulfilled') return { trashed: result.value.trashed };
      if (!isNeverTrashed(result) || permanent === false) throw result?.reason;
    } else if (permanent === false) throw new AppError('trash_unavailable', 'The trash is switched off');
    const { path: place, isFolder = false } = doomed;
    if (place !== null) change.expect({ verb: 'remove', path: place, isFolder });
    let entries = 1;
    const onProgress: RemoveOptions['onProgress'] = (progress) => {
      entries = progress.entries;
      options.onProgress?.(progress);
    };
    await this.inner.remove(path, { ...options, onProgress });
    return { entries };
  }

  /**
   * Moves to the trash what can be, those of one folder at once. The results are in the order of the paths, null for what can
   * only be deleted for good; `changes` has one for each.
   */
  async removeMany(
    paths: readonly VirtualPath[],
    options: RemoveOptions,
    changes: readonly PendingChange[],
  ): Promise<(PromiseSettledResult<TrashedEntry> | null)[]> {
    const results: (PromiseSettledResult<TrashedEntry> | null)[] = [];
    for (const run of runsOf(paths)) {
      const own = changes.slice(results.length, results.length + run.length);
      try {
        options.signal?.throwIfAborted();
        for (const result of await this.#put(run, options, own))
          results.push(isNeverTrashed(result) && options.permanent === undefined ? null : result);
      } catch (reason) {
        for (const _ of run) results.push({ status: 'rejected', reason });
      }
    }
    return results;
  }

  async #put(
    paths: readonly VirtualPath[],
    options: RemoveOptions,
    changes: readonly PendingChange[],
  ): Promise<PromiseSettledResult<TrashedEntry>[]> {
    const { actor, scope, trash } = this.deps;
    const verbs = this.inner.trash;
    if (!trash || !verbs) return [];
    return await trash.put(announcing(verbs, changes), paths, { actor, scope, options });
  }
}

/** The same, with what each change expects, which is known between the plan and the move. */
function announcing(verbs: TrashVerbs, changes: readonly PendingChange[]): TrashVerbs {
  const planned = new Map<VirtualPath, { change: PendingChange | undefined; plan: TrashPlan }>();
  return {
    ...verbs,
    plan: async (paths) => {
      const plans = await verbs.plan(paths);
      for (const [index, path] of paths.entries()) {
        const plan = plans[index];
        if (plan?.status === 'fulfilled') planned.set(path, { change: changes[index], plan: plan.value });
      }
      return plans;
    },
    put: (moves, options) => {
      for (const { path, spot } of moves) {
        const { change, plan } = planned.get(path) ?? {};
        if (plan?.place)
          change?.expect({ verb: 'trash', path: plan.place, spot, isFolder: plan.isDirectory });
      }
      return verbs.put(moves, options);
    },
  };
}

function isNeverTrashed(result: PromiseSettledResult<unknown> | undefined): boolean {
  if (result?.status !== 'rejected' || !(result.reason instanceof AppError)) return false;
  return result.reason.code === 'trash_unavailable' && result.reason.details?.isLasting === true;
}

/** Consecutive paths of one folder belong together. */
function runsOf(paths: readonly VirtualPath[]): VirtualPath[][] {
  const runs: VirtualPath[][] = [];
  for (const path of paths) {
    const run = runs.at(-1);
    if (run?.[0] !== undefined && parentOf(run[0]) === parentOf(path)) run.push(path);
    else runs.push([path]);
  }
  return runs;
}
