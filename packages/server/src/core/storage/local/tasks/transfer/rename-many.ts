import { lstatSync, type Stats } from 'node:fs';
import type { VirtualPath } from '@satchel/contract';
import { AppError } from '../../../../../lib/app-error.js';
import type { Mark, Renamed } from '../../../../files/file-events.js';
import type { RenameWish } from '../../../../files/file-system.js';
import type { StorageScope } from '../../../../files/storage.js';
import { errnoOf, nothingThere } from '../../errno.js';
import { type SentError, sentError } from '../../sent-error.js';
import { moveNoted } from '../../staging/move-note.js';
import { alreadyThere } from '../../staging/publish.js';
import { type NotedRename, nameAside, renameNoted } from '../../staging/rename-note.js';
import { entryPath, objectKey } from '../../walk/dir.js';
import { fileIdOf, revisionOf, sameObject } from '../../walk/facts.js';
import type { WalkContext } from '../../walk/walk-context.js';
import { Walker } from '../../walk/walker.js';
import type { LongTask } from '../task-steps.js';
import { assertLinkInside } from '../tree-check.js';
import { checkFolders, markAt } from './plan.js';
import { type Chain, chainsOf, orderOf, type RenameStep } from './rename-order.js';

export interface RenameManyTask {
  scope: StorageScope;
  folder: readonly string[];
  names: readonly RenameWish[];
  dryRun: boolean;
}

/** The renames that were made, or the reasons why there are none. */
export interface RenamedMany {
  failed: { index: number; error: SentError }[];
  /** The folder, from the server's root; null if it is outside of that. */
  serverPath: VirtualPath | null;
  chains: Renamed[];
}

/** The stats of an entry, and of the one that has its new name; null for none. */
interface Found {
  stats: Stats;
  inTheWay: Stats | null;
}

/**
 * Renames several entries of one folder, or none of them. Names may be swapped: an entry that is in the way
 * goes first, and if names form a circle one of them gets a hidden name for a moment. Nothing is ever
 * replaced.
 */
export function* renameMany(context: WalkContext, task: RenameManyTask): LongTask<RenamedMany> {
  const walker = Walker.open(context, task.scope);
  try {
    walker.go(task.folder, { last: 'enter', writing: true });
    const { names } = task;
    const failed: RenamedMany['failed'] = [];
    const found: Found[] = [];
    const result: RenamedMany = { failed, serverPath: walker.serverPath(), chains: [] };
    for (const [index, wish] of names.entries()) {
      try {
        found[index] = yield* check(walker, task, wish);
      } catch (error) {
        if (!(error instanceof AppError) && !errnoOf(error)) throw error;
        failed.push({ index, error: sentError(error) });
      }
      yield undefined;
    }
    if (failed.length > 0) return result;
    const { waits, taken } = waiting(names, found);
    for (const index of taken) failed.push({ index, error: sentError(alreadyThere()) });
    if (taken.length > 0) return result;
    const chains = [...chainsOf(names.length, waits)];
    const orders = chains.map((chain) => orderOf(chain, names, nameAside));
    const chainsWhen = (isDone: boolean) =>
      chains.map((chain, index) => renamedBy(walker, chain, names, { moves: orders[index] ?? [], isDone }));
    if (task.dryRun) {
      result.chains = chainsWhen(false);
      return result;
    }
    yield { asks: true };
    yield { plans: { serverPath: result.serverPath, chains: chainsWhen(false) } };
    walker.assertUnchanged();
    const steps = orders.flat().map((step) => notedOf(step, names, found));
    rename(walker, steps, found);
    result.chains = chainsWhen(true);
    return result;
  } finally {
    walker.close();
  }
}

function* check(walker: Walker, task: RenameManyTask, { from, to, expected }: RenameWish): LongTask<Found> {
  const { name, stats } = walker.go([from], { last: 'keep', writing: true });
  if (!stats) throw nothingThere();
  if (expected && !isMarked(walker, name, expected))
    throw new AppError('changed_meanwhile', 'It was changed since then');
  walker.assertNothingGranted(name);
  if (stats.isSymbolicLink()) assertLinkInside(walker, name);
  const { stats: inTheWay } = walker.go([to], { last: 'keep', writing: true });
  if (stats.isDirectory()) {
    const target = walker.fork();
    try {
      const resolved = { name: to, stats: null, isLink: false, missing: [] };
      const path = (last: string) => [...task.folder, last];
      const transfer = { scope: task.scope, from: path(from), to: path(to), override: false, keeps: false };
      const ends = { source: walker, name, stats, target, resolved };
      yield* checkFolders(ends, { ...transfer, dryRun: true }, { onHidden: 'refuse' });
    } finally {
      target.close();
    }
  }
  return { stats, inTheWay };
}

function isMarked(walker: Walker, name: string, { fileId, isFolder, revision }: Mark): boolean {
  const stats = lstatSync(entryPath(walker.dir, name), { bigint: true, throwIfNoEntry: false });
  if (!stats || stats.isSymbolicLink()) return stats !== undefined && fileId === 'link';
  if (fileIdOf(stats) !== fileId) return false;
  return isFolder || revisionOf(stats) === revision;
}

/** Finds the names that are free only after another entry was renamed, and those that are in use. */
function waiting(
  names: readonly RenameWish[],
  found: readonly Found[],
): { waits: Map<number, number>; taken: number[] } {
  const byName = new Map(names.map(({ from }, index) => [from, index]));
  const byObject = new Map(found.map(({ stats }, index) => [objectKey(stats), index]));
  const waits = new Map<number, number>();
  const taken: number[] = [];
  for (const [index, { to }] of names.entries()) {
    const there = found[index]?.inTheWay;
    if (!there) continue;
    // Where names fold case, the entry in the way may be spelled in another way.
    const spelled = byObject.get(objectKey(there));
    const isFolded = spelled !== undefined && isRespelling(names[spelled]?.from, to);
    const first = byName.get(to) ?? (isFolded ? spelled : undefined);
    if (first === undefined) taken.push(index);
    else if (first !== index) waits.set(index, first);
  }
  return { waits, taken };
}

function isRespelling(name: string | undefined, other: string): boolean {
  return name !== undefined && name.toLowerCase() === other.toLowerCase();
}

function notedOf(
  { index, from, to }: RenameStep,
  names: readonly RenameWish[],
  found: readonly Found[],
): NotedRename {
  const { stats, inTheWay } = found[index] as Found;
  const isDirect = from === names[index]?.from && to === names[index]?.to;
  const isRespelled = isDirect && inTheWay !== null && sameObject(stats, inTheWay);
  return { from, to, inode: stats.ino, isRespelled };
}

/** A single file is between two names for an instant only, and needs no plan. */
function rename(walker: Walker, steps: readonly NotedRename[], found: readonly Found[]): void {
  const [only, ...others] = steps;
  if (only && others.length === 0 && !only.isRespelled && found[0]?.stats.isFile())
    moveNoted(walker, walker, { inode: only.inode, fromName: only.from, toName: only.to });
  else renameNoted(walker.context.facts, walker.dir, steps);
}

function renamedBy(
  walker: Walker,
  { chain }: Chain,
  names: readonly RenameWish[],
  { moves, isDone }: { moves: RenameStep[]; isDone: boolean },
) {
  const renamed = chain.map((index): Renamed['names'][0] => {
    const { from, to } = names[index] as RenameWish;
    return { from, to, mark: markAt(walker, isDone ? to : from, { entries: 0, bytes: 0 }) };
  });
  return {
    names: renamed,
    moves: moves.map(({ index, from, to }) => ({ of: chain.indexOf(index), from, to })),
  };
}
