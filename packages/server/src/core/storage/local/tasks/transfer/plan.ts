import { lstatSync, type Stats } from 'node:fs';
import { MAX_DEPTH, rebasePath, segmentsOf, type VirtualPath } from '@satchel/contract';
import { AppError } from '../../../../../lib/app-error.js';
import type { Mark } from '../../../../files/file-events.js';
import type { Progress } from '../../../../files/file-system.js';
import { denied } from '../../../../files/path-filter.js';
import type { StorageScope } from '../../../../files/storage.js';
import { nothingThere } from '../../errno.js';
import { alreadyThere } from '../../staging/publish.js';
import { entryPath } from '../../walk/dir.js';
import { fileIdOf, revisionOf, sameObject } from '../../walk/facts.js';
import { LinkProblem } from '../../walk/link-problem.js';
import type { ResolvedPath } from '../../walk/path-steps.js';
import type { WalkContext } from '../../walk/walk-context.js';
import { Walker } from '../../walk/walker.js';
import { spelledPath } from '../list/read-names.js';
import type { LongTask } from '../task-steps.js';
import {
  assertLinkInside,
  assertSpelledAllowed,
  type CheckedChild,
  checkTree,
  childrenOf,
  serverFolder,
} from '../tree-check.js';
import { inMadeFolders } from '../write/made-folders.js';
import type { NeededRoom } from './needed-room.js';

export interface TransferTask {
  scope: StorageScope;
  from: readonly string[];
  to: readonly string[];
  override: boolean;
  /** A dry run: only checks whether the transfer is possible. */
  dryRun: boolean;
  /** True if files that are replaced are to be kept. */
  keeps: boolean;
}

/** Both ends of a copy or move, held open. `name` is empty for a folder that a symlink in it leads to. */
export interface Ends {
  source: Walker;
  name: string;
  stats: Stats;
  target: Walker;
  resolved: ResolvedPath;
  /**
   * True if the folder of the destination was made for it. Anything that a killed process leaves there would
   * keep that folder.
   */
  isIntoMade?: boolean | undefined;
}

/** Marks the entry that a transfer put at its destination; undefined if it is gone again. */
export function markOf(
  { target, resolved: { name } }: Ends,
  below: Progress,
  digest?: string,
): Mark | undefined {
  const mark = markAt(target, name, below);
  return mark && digest !== undefined ? { ...mark, digest } : mark;
}

export function markAt(target: Walker, name: string, below: Progress): Mark | undefined {
  const stats = lstatSync(entryPath(target.dir, name), { bigint: true, throwIfNoEntry: false });
  if (!stats) return undefined;
  const fileId = stats.isSymbolicLink() ? 'link' : fileIdOf(stats);
  if (stats.isDirectory())
    return {
      fileId,
      isFolder: true,
      size: below.bytes,
      revision: '',
      entries: Math.max(below.entries - 1, 0),
    };
  return { fileId, isFolder: false, size: Number(stats.size), revision: revisionOf(stats), entries: 0 };
}

export function isFolder(ends: Ends): boolean {
  return ends.stats.isDirectory();
}

function sourceStats(walker: Walker, resolved: ResolvedPath): Stats {
  if (walker.isAtRoot && resolved.name === '')
    throw new AppError('forbidden', 'The root cannot be copied or moved');
  if (walker.isAtGranted && resolved.name === '') throw new LinkProblem('granted', true);
  if (resolved.name === '') throw new AppError('invalid_input', 'The link leads to a folder around itself');
  if (!resolved.stats) throw nothingThere();
  return resolved.stats;
}

/** Finds both ends. Their walkers must be closed after use. */
export function findEnds(context: WalkContext, task: TransferTask, last: 'follow' | 'keep'): Ends {
  const source = Walker.open(context, task.scope);
  try {
    const from = source.go(task.from, { last, writing: true });
    const stats = sourceStats(source, from);
    source.assertNothingGranted(from.name);
    if (stats.isSymbolicLink()) assertLinkInside(source, from.name);
    const target = Walker.open(context, task.scope);
    try {
      const resolved = target.go(task.to, { last: 'follow', writing: true, missing: true });
      for (const [index] of resolved.missing.entries())
        target.assertAllowed(...resolved.missing.slice(0, index + 1));
      return { source, name: from.name, stats, target, resolved };
    } catch (error) {
      target.close();
      throw error;
    }
  } catch (error) {
    source.close();
    throw error;
  }
}

/** Throws if the destination is inside the source or around it, or if its name is in use. */
export function assertFits({ source, name, stats, target, resolved }: Ends, override: boolean): void {
  if (resolved.name === '') throw new AppError('forbidden', 'This folder cannot be replaced');
  if (stats.isDirectory()) {
    const { id } = source.push(name);
    source.pop();
    // Clients of File Browser know these words.
    if (target.passes(id)) throw new AppError('invalid_input', 'source is parent');
  }
  if (!resolved.stats) return;
  if (!override) throw alreadyThere();
  if (sameObject(stats, resolved.stats))
    throw new AppError('invalid_input', 'The source and the destination are the same');
  if (stats.isDirectory() !== resolved.stats.isDirectory()) {
    const what = resolved.stats.isDirectory() ? 'folder' : 'file';
    throw new AppError('already_exists', `A ${what} with that name is there`);
  }
  if (!resolved.stats.isDirectory() && !resolved.stats.isFile()) throw alreadyThere();
  if (resolved.stats.isDirectory()) {
    const { id } = target.push(resolved.name);
    target.pop();
    if (source.passes(id)) throw new AppError('invalid_input', 'The destination contains the source');
  }
}

export interface FolderChecks {
  /** A further check of each entry below the source, in whose folder the source's walker stands. */
  each?: (child: CheckedChild) => void;
  onHidden: 'refuse' | 'skip';
  /** Receives each file that will be replaced. */
  room?: NeededRoom;
}

/**
 * Checks the rules for everything below the source folder, at its present and its new path, and whether
 * folders can be merged.
 */
export function* checkFolders(ends: Ends, task: TransferTask, checks: FolderChecks): LongTask<void> {
  const { source, name, target, resolved } = ends;
  const landing = target.rulePath(...resolved.missing, resolved.name);
  const room = MAX_DEPTH - depthOf(target.serverPath(...resolved.missing, resolved.name), task.to);
  const isGoingDeeper = room < MAX_DEPTH - depthOf(source.serverPath(name), task.from);
  const spelledLanding = spelledPath(source, task.to);
  const filters = target.filters();
  source.push(name);
  const each = (child: CheckedChild) => {
    if (child.level > room) throw tooDeep();
    if (source.hasRules) {
      assertSpelledAllowed(source, rebasePath(spelledLanding, child.below));
      const serverPath = landing && rebasePath(landing, child.below);
      if (serverPath !== null && !filters.every((filter) => filter.allows(serverPath))) throw denied();
    }
    checks.each?.(child);
  };
  const isChecked = checks.each !== undefined || source.needsChecks('');
  if (isChecked || isGoingDeeper || resolved.stats) source.context.leaveToWorker();
  if (isChecked) {
    yield* checkTree(source, { spelled: spelledPath(source, task.from), onHidden: checks.onHidden, each });
  } else if (isGoingDeeper) {
    yield* assertRoom(source, room);
  }
  if (resolved.stats) {
    target.push(resolved.name);
    yield* checkMerge(source, target, checks.room);
    target.pop();
  }
  source.pop();
}

function depthOf(path: VirtualPath | null, spelled: readonly string[]): number {
  return path === null ? spelled.length : segmentsOf(path).length;
}

export function tooDeep(): AppError {
  return new AppError('invalid_input', `Folders would lie more than ${MAX_DEPTH} deep there.`);
}

/** Throws if something lies more than `room` levels below the walker's folder. */
function* assertRoom(walker: Walker, room: number): LongTask<void> {
  for (const child of childrenOf(walker)) {
    if (child.isReserved) continue;
    if (room < 1) throw tooDeep();
    if (child.kind !== 'directory' || walker.isHidden(child.name)) continue;
    walker.push(child.name);
    yield { enter: assertRoom(walker, room - 1) };
    walker.pop();
  }
  yield undefined;
}

/** Throws unless a name that is in both folders is a folder in both, or a file in both. */
export function* checkMerge(source: Walker, target: Walker, room?: NeededRoom): LongTask<void> {
  const there = new Map(childrenOf(target).map((child) => [child.name, child.kind]));
  for (const child of childrenOf(source)) {
    const other = there.get(child.name);
    if (!child.isReserved && !other && target.opensOwn(child.name)) throw serverFolder();
    if (child.isReserved || !other) continue;
    if (target.isHidden(child.name, other === 'directory' ? undefined : null)) throw serverFolder();
    if ((child.kind === 'directory') !== (other === 'directory') || other === 'special') {
      throw new AppError('already_exists', 'A file and a folder have the same name');
    }
    if (child.kind !== 'directory') {
      if (other === 'file') room?.replaces(lstatSync(entryPath(target.dir, child.name)));
      continue;
    }
    source.push(child.name);
    target.push(child.name);
    yield { enter: checkMerge(source, target, room) };
    source.pop();
    target.pop();
    yield undefined;
  }
}

/** Makes the missing folders of the destination and does `work` there. */
export function* atDestination<Result>(
  ends: Ends,
  work: (settled: Ends) => LongTask<Result>,
): LongTask<Result> {
  const { target, resolved } = ends;
  if (resolved.missing.length === 0) return yield* work(ends);
  target.context.leaveToWorker();
  yield { asks: true };
  const settled = { ...ends, isIntoMade: true, resolved: { ...resolved, missing: [] } };
  return yield* inMadeFolders(target, resolved.missing, () => work(settled));
}
