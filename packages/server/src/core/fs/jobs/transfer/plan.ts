import type { Stats } from 'node:fs';
import type { VirtualPath } from '@satchel/contract';
import { AppError } from '../../../../lib/app-error.js';
import { sameObject } from '../../tree/facts.js';
import { makeFolders } from '../../tree/make-directory.js';
import { alreadyThere } from '../../tree/publish.js';
import type { Spot } from '../../tree/steps.js';
import { denied, type Ground, toPath, type View } from '../../tree/view.js';
import { Walker } from '../../tree/walker.js';
import type { LongJob } from '../steps.js';
import { assertLinkInside, assertSpelledAllowed, type Child, checkTree, childrenOf } from '../tree-check.js';

export interface TransferJob {
  view: View;
  from: readonly string[];
  to: readonly string[];
  override: boolean;
  /** Only find out whether it would be done. */
  rehearse: boolean;
}

export interface Transferred {
  from: VirtualPath | null;
  to: VirtualPath | null;
  /** Something was at the destination before. */
  replaced: boolean;
}

/** Both ends of a copy or move, found and held open; `name` is empty for a folder reached through a link to itself. */
export interface Ends {
  source: Walker;
  name: string;
  stats: Stats;
  target: Walker;
  spot: Spot;
}

export function isFolder(ends: Ends): boolean {
  return ends.stats.isDirectory();
}

function sourceStats(walker: Walker, spot: Spot): Stats {
  if (walker.isAtRoot && spot.name === '')
    throw new AppError('forbidden', 'the root cannot be copied or moved');
  if (spot.name === '') throw new AppError('invalid_input', 'the link leads to a folder around itself');
  if (!spot.stats) throw new AppError('not_found', 'there is no such file or folder');
  return spot.stats;
}

/** Finds both ends. The caller closes the walkers. */
export function findEnds(ground: Ground, job: TransferJob, last: 'follow' | 'keep'): Ends {
  const source = Walker.open(ground, job.view);
  try {
    const from = source.go(job.from, { last, writing: true });
    const stats = sourceStats(source, from);
    if (stats.isSymbolicLink()) assertLinkInside(source, from.name);
    const target = Walker.open(ground, job.view);
    try {
      const spot = target.go(job.to, { last: 'follow', writing: true, missing: true });
      for (const [index] of spot.missing.entries()) target.assertAllowed(...spot.missing.slice(0, index + 1));
      return { source, name: from.name, stats, target, spot };
    } catch (error) {
      target.close();
      throw error;
    }
  } catch (error) {
    source.close();
    throw error;
  }
}

/** Refuses a destination inside the source or around it, and one that is taken. */
export function assertFits({ source, name, stats, target, spot }: Ends, override: boolean): void {
  if (spot.name === '') throw new AppError('forbidden', 'this folder cannot be replaced');
  if (stats.isDirectory()) {
    const { id } = source.push(name);
    source.pop();
    if (target.passes(id)) throw new AppError('invalid_input', 'source is parent');
  }
  if (!spot.stats) return;
  if (!override) throw alreadyThere();
  if (sameObject(stats, spot.stats))
    throw new AppError('invalid_input', 'source and destination are the same');
  if (stats.isDirectory() !== spot.stats.isDirectory()) {
    const what = spot.stats.isDirectory() ? 'folder' : 'file';
    throw new AppError('already_exists', `a ${what} with that name is there`);
  }
  if (!spot.stats.isDirectory() && !spot.stats.isFile()) throw alreadyThere();
  if (spot.stats.isDirectory()) {
    const { id } = target.push(spot.name);
    target.pop();
    if (source.passes(id)) throw new AppError('invalid_input', 'destination is parent');
  }
}

/** Rules for everything below the source folder, where it is and where it lands, and where folders would merge. */
export function* checkFolders(
  ends: Ends,
  job: TransferJob,
  checks: { each?: (child: Child) => void; onHidden: 'refuse' | 'skip' },
): LongJob<void> {
  const { source, name, target, spot } = ends;
  const { at } = job.view;
  const rules = source.ground.rulesOf(job.view);
  const landing = target.rulePath(...spot.missing, spot.name);
  source.push(name);
  const each = (child: Child, below: readonly string[]) => {
    assertSpelledAllowed(source, [...at, ...job.to, ...below]);
    if (landing !== null && !rules.allows(`${landing}${toPath(below)}`)) throw denied();
    checks.each?.(child);
  };
  if (checks.each || source.needsChecks('')) {
    yield* checkTree(source, { spelled: [...at, ...job.from], onHidden: checks.onHidden, each });
  }
  if (spot.stats) {
    target.push(spot.name);
    yield* checkMerge(source, target);
    target.pop();
  }
  source.pop();
}

/** Where both folders hold a name, both must hold a folder or both a file. */
function* checkMerge(source: Walker, target: Walker): LongJob<void> {
  const there = new Map(childrenOf(target).map((child) => [child.name, child.kind]));
  for (const child of childrenOf(source)) {
    const other = there.get(child.name);
    if (child.isReserved || !other) continue;
    if ((child.kind === 'directory') !== (other === 'directory') || other === 'special') {
      throw new AppError('already_exists', 'a file and a folder have the same name');
    }
    if (child.kind !== 'directory') continue;
    source.push(child.name);
    target.push(child.name);
    yield* checkMerge(source, target);
    source.pop();
    target.pop();
    yield undefined;
  }
}

/** Makes the folders that lack on the way to the destination, and stands in the last. */
export function prepareTarget({ target, spot }: Ends): void {
  makeFolders(target, spot.missing);
}
