import { ROOT, type VirtualPath } from '@satchel/contract';
import { AppError } from '../../../../lib/app-error.js';
import type { TrashPlan } from '../../../files/changes.js';
import type { StorageScope } from '../../../files/storage.js';
import { errnoOf, nothingThere } from '../errno.js';
import { mountPoints } from '../mounts/mount-table.js';
import { type Settled, sentError } from '../sent-error.js';
import type { Move } from '../staging/move.js';
import { namingSupportOf } from '../staging/naming-support.js';
import { appendNotes } from '../staging/note-files.js';
import { realPath } from '../staging/pending-writes.js';
import { moveToFreeName, renameAny } from '../staging/publish.js';
import { mountOf, volumeFor } from '../staging/volume.js';
import { volumeAt } from '../volume-folder.js';
import { entryPath } from '../walk/dir.js';
import { lstatOrNull } from '../walk/facts.js';
import { TRASH_FOLDER } from '../walk/names.js';
import { OtherDisk } from '../walk/other-disk.js';
import { NeedsWorker, type WalkContext } from '../walk/walk-context.js';
import { Walker } from '../walk/walker.js';
import { spelledPath } from './list/read-names.js';
import { findEntryToRemove } from './remove.js';
import type { LongTask } from './task-steps.js';
import { openTrash } from './trashed.js';

/** `isLasting` means that the location itself prevents it. Otherwise something prevents it now. */
function unavailable(reason: string, isLasting = false): AppError {
  const details = isLasting ? { isLasting } : undefined;
  return new AppError(
    'trash_unavailable',
    `It cannot be moved to the trash: ${reason}`,
    details && { details },
  );
}

/** A rename would take a disk along that is mounted in the folder, and fails for a mount itself. */
function assertNoMount(walker: Walker, name: string): void {
  walker.push(name);
  const isMount = mountOf(walker.dir) !== mountOf(walker.dirsForTrash().at(-2) ?? walker.dir);
  const path = walker.dir.fd >= 0 ? `${realPath(walker.dir)}` : null;
  walker.pop();
  if (isMount || (path !== null && hasMountBelow(path))) throw unavailable('a disk is mounted there.', true);
}

function hasMountBelow(path: string): boolean {
  return mountPoints().some((mounted) => mounted.startsWith(`${path}/`));
}

/** The volumes of the served folder. Those of granted folders are known only from what was deleted there. */
export function servedVolumes({ facts: { root, name } }: WalkContext): string[] {
  const served: string[] = [ROOT];
  const base = root === '/' ? '' : root;
  if (process.platform === 'linux')
    for (const path of mountPoints()) if (path.startsWith(`${base}/`)) served.push(path.slice(base.length));
  return served.map((path) => volumeAt({ storage: name, isServed: true, path: path as VirtualPath }));
}

export interface SiblingsTask {
  scope: StorageScope;
  /** Paths in one folder. */
  paths: readonly (readonly string[])[];
}

/** Visits several entries of one folder, to which it walks once. */
class SiblingWalk {
  #walker: Walker;
  #depth: number | null = null;

  constructor(
    readonly context: WalkContext,
    readonly scope: StorageScope,
  ) {
    this.#walker = Walker.open(context, scope);
  }

  get walker(): Walker {
    return this.#walker;
  }

  /** The steps to an entry from the folder in which the walker stands. */
  stepsTo(path: readonly string[]): readonly string[] {
    return this.#depth === null ? path : path.slice(-1);
  }

  /** Must be called when the walker has found an entry, and therefore stands in the folder. */
  found(): void {
    this.#depth ??= this.#walker.depth;
  }

  /** Must be called when the walker has failed, and may stand anywhere. */
  missed(): void {
    if (this.#depth !== null) {
      this.#walker.popTo(this.#depth);
      return;
    }
    const again = Walker.open(this.context, this.scope);
    this.#walker.close();
    this.#walker = again;
  }

  close(): void {
    this.#walker.close();
  }
}

/** Finds out where entries would go, and makes that folder. Permissions are checked when they move. */
export function planTrash(context: WalkContext, { scope, paths }: SiblingsTask): Settled<TrashPlan>[] {
  const walk = new SiblingWalk(context, scope);
  let volume: string | undefined;
  try {
    return paths.map((path) => {
      try {
        const found = findSibling(walk, path);
        volume ??= volumeName(walk.walker);
        return { status: 'fulfilled', value: { volume, ...found } };
      } catch (error) {
        walk.missed();
        return refused(error);
      }
    });
  } finally {
    walk.close();
  }
}

function findSibling(walk: SiblingWalk, path: readonly string[]): Omit<TrashPlan, 'volume'> {
  const { walker } = walk;
  const { name, stats } = walker.go(walk.stepsTo(path), { last: 'keep', writing: true });
  if (name === '') throw new AppError('forbidden', 'The root cannot be removed');
  walk.found();
  if (!stats) throw nothingThere();
  if (stats.isDirectory()) assertNoMount(walker, name);
  return {
    path: walker.rulePath(name) ?? spelledPath(walker, path),
    serverPath: walker.serverPath(name),
    isDirectory: stats.isDirectory(),
    // A symlink has no bytes of its own.
    size: stats.isDirectory() ? null : stats.isFile() ? stats.size : 0,
  };
}

function volumeName(walker: Walker): string {
  const volume = volumeFor(walker, TRASH_FOLDER);
  if (volume === 'full') throw unavailable('the disk is full.');
  if (volume === 'blocked') throw unavailable(`the folder ${TRASH_FOLDER} of that disk cannot be used.`);
  if (volume === null) throw unavailable('the server may not write to that disk.', true);
  return volume.name;
}

export interface TrashTask extends SiblingsTask {
  /** The volume whose trash they move to. */
  volume: string;
  /** Their names in the trash. */
  ids: readonly string[];
  /** The notes that are written before each moves. */
  notes: readonly (string | undefined)[];
}

/**
 * Moves entries to the trash of their volume, each with one rename. Every descendant is checked before, as
 * for a removal. All entries are found before the first moves. From then on nothing ends the task, so its
 * result always says which ones have moved.
 */
export function* trash(
  context: WalkContext,
  { scope, paths, volume, ids, notes }: TrashTask,
): LongTask<Settled<void>[]> {
  const trashFolder = openTrash(context, volume);
  let walk: SiblingWalk | undefined;
  try {
    if (!trashFolder) throw unavailable('its folder is gone.');
    walk = new SiblingWalk(context, scope);
    const names: Settled<string>[] = [];
    for (const path of paths) names.push(yield* findToMove(walk, path));
    yield { asks: true };
    yield { committed: true };
    const found = notes.filter((note, index) => note !== undefined && names[index]?.status === 'fulfilled');
    appendNotes(context.facts, trashFolder.dir, found as string[]);
    const { walker } = walk;
    return names.map((found, index) => {
      if (found.status === 'rejected') return found;
      return settled(() => moveToTrash(walker, found.value, trashFolder, ids[index] ?? ''));
    });
  } finally {
    trashFolder?.close();
    walk?.close();
  }
}

function* findToMove(walk: SiblingWalk, path: readonly string[]): LongTask<Settled<string>> {
  try {
    const { name } = yield* findEntryToRemove(walk.walker, path, walk.stepsTo(path));
    walk.found();
    return { status: 'fulfilled', value: name };
  } catch (error) {
    walk.missed();
    return refused(error);
  }
}

function moveToTrash(walker: Walker, name: string, trashFolder: Walker, id: string): void {
  walker.assertUnchanged();
  trashFolder.assertUnchanged();
  try {
    renameOrCopy({ from: walker.dir, fromName: name, to: trashFolder.dir, toName: id });
  } catch (error) {
    const code = errnoOf(error) ?? '';
    if (code === 'ENOENT') throw nothingThere();
    if (code === 'ENOSPC' || code === 'EDQUOT') throw unavailable('the disk is full.');
    if (code === 'EMLINK') throw unavailable('the trash of that disk cannot hold any more folders.');
    if (code === 'EBUSY') throw unavailable('it is a mount point, or the disk is using it right now.');
    // For example a folder of a lower layer of an overlay, one with its own quota, or a disk that cannot
    // rename.
    if (code === 'EXDEV') throw unavailable('the disk cannot do it.', true);
    throw error;
  }
}

/** On a disk that cannot rename, a file is copied. A folder throws EXDEV. */
function renameOrCopy(move: Move): void {
  const stats = () => lstatOrNull(entryPath(move.from, move.fromName));
  try {
    renameAny(move, () => stats()?.isDirectory() ?? false);
  } catch (error) {
    const isCopied =
      errnoOf(error) === 'EXDEV' && namingSupportOf(move.to).renames === 'never' && stats()?.isFile();
    if (!isCopied) throw error;
    moveToFreeName(move);
  }
}

/** An error that leaves the task to a worker concerns all its entries. */
function refused(error: unknown): Settled<never> {
  if (error instanceof NeedsWorker || error instanceof OtherDisk) throw error;
  return { status: 'rejected', reason: sentError(error) };
}

function settled<Value>(act: () => Value): Settled<Value> {
  try {
    return { status: 'fulfilled', value: act() };
  } catch (error) {
    return refused(error);
  }
}
