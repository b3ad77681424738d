import { unlinkSync } from 'node:fs';
import { MAX_DEPTH, rebasePath, segmentsOf, type Usage, type VirtualPath } from '@satchel/contract';
import { AppError } from '../../../../lib/app-error.js';
import type { ChangeResult } from '../../../files/changes.js';
import type { Mark } from '../../../files/file-events.js';
import type { KeptLocation, Measured } from '../../../files/file-system.js';
import { denied } from '../../../files/path-filter.js';
import type { StorageScope } from '../../../files/storage.js';
import { nothingThere } from '../errno.js';
import { type Settled, sentError } from '../sent-error.js';
import { spaceIn } from '../staging/space.js';
import { onVolume, openOnVolume, volumeThatMayHave } from '../staging/volume.js';
import { folderOfVolume } from '../volume-folder.js';
import { entryPath } from '../walk/dir.js';
import { lstatOrNull } from '../walk/facts.js';
import { TRASH_FOLDER } from '../walk/names.js';
import { toPath, type WalkContext } from '../walk/walk-context.js';
import { Walker } from '../walk/walker.js';
import { spelledPath } from './list/read-names.js';
import { measureFolder } from './measure.js';
import { removeFolder } from './remove.js';
import type { PathTask } from './stat.js';
import type { LongTask } from './task-steps.js';
import { assertThereIsRoom, leadsToOtherDisk, moveEntry } from './transfer/move.js';
import {
  assertFits,
  atDestination,
  checkMerge,
  type Ends,
  isFolder,
  markOf,
  type TransferTask,
  tooDeep,
} from './transfer/plan.js';
import { assertSpelledAllowed, type CheckedChild, checkTree } from './tree-check.js';
import { digestFolder } from './tree-digest.js';

/** Opens the trash of a volume; null if there is none. */
export function openTrash(context: WalkContext, volume: string): Walker | null {
  return openOnVolume(context, volume, TRASH_FOLDER);
}

export interface RestoreTask {
  scope: StorageScope;
  location: KeptLocation;
  /** See `RestoreOptions`. */
  from: readonly string[] | null;
  to: readonly string[];
  override: boolean;
  /** True if files that are replaced are to be kept. */
  keeps: boolean;
}

/** Moves an entry out of the trash. Missing folders of its path are made. */
export function* restoreTrashed(context: WalkContext, task: RestoreTask): LongTask<ChangeResult> {
  const { scope, location, from, to, override, keeps } = task;
  if (from && folderOfVolume(location.volume)?.isServed === false)
    assertLeadsTo(context, { scope, path: from }, location.volume);
  const source = openTrash(context, location.volume);
  if (!source) throw nothingThere();
  let target: Walker | undefined;
  try {
    target = Walker.open(context, scope);
    const stats = lstatOrNull(entryPath(source.dir, location.id));
    if (!stats) throw nothingThere();
    const resolved = target.go(to, { last: 'follow', writing: true, missing: true });
    for (const [index] of resolved.missing.entries())
      target.assertAllowed(...resolved.missing.slice(0, index + 1));
    const ends: Ends = { source, name: location.id, stats, target, resolved };
    assertFits(ends, override);
    const transfer = { scope, from: [], to, override, keeps, dryRun: false };
    const isOtherDisk = leadsToOtherDisk(ends);
    if (isFolder(ends)) yield* checkLanding(ends, { from, to });
    if (isOtherDisk) yield* assertThereIsRoom(ends, transfer);
    const destination = target.serverPath(...resolved.missing, resolved.name);
    const existed = resolved.stats !== null;
    const mark = yield* atDestination(ends, (settled) => restoreSettled(settled, transfer, isOtherDisk));
    const parents = resolved.missing.length;
    return { path: destination, destination: null, existed, parents, ...(mark ? { mark } : {}) };
  } finally {
    target?.close();
    source.close();
  }
}

function* restoreSettled(
  ends: Ends,
  transfer: TransferTask,
  isOtherDisk: boolean,
): LongTask<Mark | undefined> {
  const { source, name, target, resolved } = ends;
  const { depth } = target;
  const isNewFolder = isFolder(ends) && resolved.stats === null;
  // The digest is computed before anybody else can add to the folder. On another disk its files become other
  // objects.
  let digest = isNewFolder && !isOtherDisk ? yield* digestFolder(source, name) : undefined;
  yield* moveEntry(ends, transfer, isOtherDisk);
  target.popTo(depth);
  if (isNewFolder && isOtherDisk) digest = yield* digestFolder(target, resolved.name);
  return markOf(ends, { entries: 0, bytes: 0 }, digest);
}

/** The granted folder that led to the volume may be another one by now. */
function assertLeadsTo(context: WalkContext, { scope, path }: PathTask, volume: string): void {
  const walker = Walker.open(context, scope);
  try {
    walker.go(path, { last: 'keep', missing: true });
    if (volumeThatMayHave(walker, TRASH_FOLDER)?.name !== volume)
      throw new AppError('forbidden', 'The folder where it was is not granted any more');
  } finally {
    walker.close();
  }
}

/** Checks the user's rules for everything in the folder at both paths, and how deep it will lie. */
function* checkLanding(
  { source, name, target, resolved }: Ends,
  { from, to }: Pick<RestoreTask, 'from' | 'to'>,
): LongTask<void> {
  const landing = target.rulePath(...resolved.missing, resolved.name);
  const spelled = spelledPath(target, to);
  const filters = target.filters();
  const room = MAX_DEPTH - segmentsOf(spelled).length;
  const each = ({ below, level }: CheckedChild) => {
    if (level > room) throw tooDeep();
    assertSpelledAllowed(target, rebasePath(spelled, below));
    if (from) assertSpelledAllowed(target, rebasePath(toPath(from), below));
    const serverPath: VirtualPath | null = landing && rebasePath(landing, below);
    if (serverPath !== null && !filters.every((filter) => filter.allows(serverPath))) throw denied();
  };
  source.push(name);
  if (target.hasRules) yield* checkTree(source, { spelled, onHidden: 'skip', each });
  if (resolved.stats) {
    target.push(resolved.name);
    yield* checkMerge(source, target);
    target.pop();
  }
  source.pop();
}

/** Measures the entry at a location in the trash; null if there is none. */
export function* measureTrashed(
  context: WalkContext,
  { volume, id }: KeptLocation,
): LongTask<Pick<Measured, 'size' | 'numFiles' | 'numDirs'> | null> {
  const trashFolder = openTrash(context, volume);
  try {
    const stats = trashFolder && lstatOrNull(entryPath(trashFolder.dir, id));
    if (!trashFolder || !stats) return null;
    if (!stats.isDirectory()) return { size: stats.size, numFiles: 1, numDirs: 0 };
    const total = { numFiles: 0, numDirs: 0, size: 0, linkedSize: 0 };
    trashFolder.push(id);
    yield* measureFolder(trashFolder, { spelled: toPath([]), depth: 0 }, total);
    return total;
  } finally {
    trashFolder?.close();
  }
}

export interface DropTask {
  volume: string;
  ids: readonly string[];
}

/** Removes those entries at the locations in the trash that exist. */
export function* dropTrashed(context: WalkContext, { volume, ids }: DropTask): LongTask<Settled<void>[]> {
  const trashFolder = openTrash(context, volume);
  try {
    const results: Settled<void>[] = [];
    for (const id of ids) {
      results.push(trashFolder ? yield* dropOne(trashFolder, id) : { status: 'fulfilled', value: undefined });
      yield;
    }
    return results;
  } finally {
    trashFolder?.close();
  }
}

function* dropOne(trashFolder: Walker, id: string): LongTask<Settled<void>> {
  const { depth } = trashFolder;
  try {
    const stats = lstatOrNull(entryPath(trashFolder.dir, id));
    if (stats?.isDirectory()) yield* removeFolder(trashFolder, id, { entries: 0, bytes: 0 }, true);
    else if (stats) unlinkSync(entryPath(trashFolder.dir, id));
    return { status: 'fulfilled', value: undefined };
  } catch (error) {
    trashFolder.popTo(depth);
    return { status: 'rejected', reason: sentError(error) };
  }
}

/** True if there is an entry at the location. Null if the volume is missing, as on an unmounted disk. */
export function hasTrash(context: WalkContext, { volume, id }: KeptLocation): boolean | null {
  return onVolume(context, volume, TRASH_FOLDER, ({ dir }) => lstatOrNull(entryPath(dir, id)) !== null);
}

/** The space of the disk that contains the trash; null if one of both is unknown. */
export function trashUsage(context: WalkContext, { volume }: Pick<KeptLocation, 'volume'>): Usage | null {
  return onVolume(context, volume, TRASH_FOLDER, ({ dir }) => {
    const { totalBytes, usedBytes } = spaceIn(dir);
    return totalBytes === 0 ? null : { total: totalBytes, used: usedBytes };
  });
}
