import { closeSync, linkSync, lstatSync, renameSync, type Stats, unlinkSync } from 'node:fs';
import { AppError } from '../../../../lib/app-error.js';
import { errnoOf, persistently } from '../errno.js';
import { type Dir, entryPath } from '../walk/dir.js';
import { lstatOrNull } from '../walk/facts.js';
import { claimName, copyToFreeName, replaceInPlace } from './copy-in-place.js';
import type { Move, Moved, NameInFolder, Steps } from './move.js';
import {
  isOutOfRoom,
  type NamingSupport,
  namingSupportOf,
  rememberNoLinks,
  tryRenames,
} from './naming-support.js';
import { discardBrief, newBriefName } from './staged-file.js';

/** Errors that may concern this file only, on a disk that supports second names. */
const OF_THIS_FILE: ReadonlySet<string | undefined> = new Set(['EPERM', 'EACCES', 'EMLINK', 'EXDEV']);

/*
 * The ways to give a file its name, from the best one to the one that every disk has:
 *
 *   a free name      1. a second name, then the first one is removed     the system decides who is first
 *                    2. an empty file reserves the name, and is renamed over
 *                    3. a rename, on disks where that never replaces
 *                    4. a copy, on disks that cannot rename
 *   a name in use    1. a rename over it
 *                    2. the other file is renamed first
 *                    3. the other file is copied first, and overwritten
 *
 * An error of one way leads to the next unless it means the same on every disk, because disks use all errors
 * for "not possible here". The result is remembered for the disk (`NamingSupport`), and costs nothing if the
 * first way works.
 */

/**
 * Gives a file or symlink its new name only if nothing has it, not even a dangling symlink. The system
 * decides, so nobody who is faster is overwritten. Throws EEXIST.
 */
export function moveToFreeName(move: Move, steps: Steps = {}): Moved {
  const refusal = namingSupportOf(move.to).links ? tryLink(move) : undefined;
  if (refusal === null) return 'named';
  const moved = moveWithoutLink(move, steps);
  if (refusal !== undefined && !OF_THIS_FILE.has(errnoOf(refusal))) rememberNoLinks(move.to);
  return moved;
}

/** Null if it succeeded. Returns the error of the disk if that says nothing about these names. */
function tryLink(move: Move): unknown {
  const [source, target] = pathsOf(move);
  try {
    linkSync(source, target);
  } catch (error) {
    const isTaken = errnoOf(error) === 'EEXIST' && lstatOrNull(target) !== null;
    if (isTaken || isTrueOfNames(error, move)) throw error;
    return error;
  }
  leave(source, target);
  return null;
}

function pathsOf({ from, fromName, to, toName }: Move): [string | Buffer, string | Buffer] {
  return [entryPath(from, fromName), entryPath(to, toName)];
}

/** If the old name cannot be removed, the file does not get the new one either. */
function leave(source: string | Buffer, target: string | Buffer): void {
  try {
    unlinkSync(source);
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return;
    persistently(() => unlinkSync(target));
    throw error;
  }
}

/** True if the error means the same on every disk. The next way finds out that a folder is gone. */
function isTrueOfNames(error: unknown, move: Move): boolean {
  const code = errnoOf(error);
  if (code === undefined || isOutOfRoom(error)) return true;
  return code === 'ENOENT' && lstatOrNull(pathsOf(move)[0]) === null;
}

/** Tries the way that the disk is known to support. If it fails, the support is tested. */
function byRenames(
  move: Move,
  attempt: (way: NamingSupport['renames']) => Moved,
  isTrue: (error: unknown) => boolean = () => false,
): Moved {
  const tried = new Set<NamingSupport['renames']>();
  for (;;) {
    const way = namingSupportOf(move.to).renames;
    try {
      return attempt(way);
    } catch (error) {
      if (isTrue(error) || isTrueOfNames(error, move) || errnoOf(error) === 'EXDEV') throw error;
      if (tried.add(way).has(tryRenames(move.to).renames)) throw error;
    }
  }
}

function moveWithoutLink(move: Move, steps: Steps): Moved {
  const [source, target] = pathsOf(move);
  return byRenames(
    move,
    (way) => {
      if (way === 'never') {
        copyToFreeName(move, steps);
        return 'copied';
      }
      if (way === 'over') renameOverClaim(move, steps);
      else if (lstatOrNull(target)) throw taken();
      else renameSync(source, target);
      return 'named';
    },
    (error) => errnoOf(error) === 'EEXIST' && lstatOrNull(target) !== null,
  );
}

function taken(): Error {
  return Object.assign(new Error('the name is taken'), { code: 'EEXIST' });
}

function renameOverClaim(move: Move, { claimed, left }: Steps): void {
  const [source, target] = pathsOf(move);
  const fd = claimName(target);
  try {
    try {
      claimed?.(fd);
    } finally {
      closeSync(fd);
    }
    renameSync(source, target);
  } catch (error) {
    try {
      persistently(() => unlinkSync(target));
    } catch {
      left?.();
    }
    throw error;
  }
}

export function alreadyThere(): AppError {
  return new AppError('already_exists', 'There is already something with that name');
}

/**
 * Replaces a regular file, or nothing. A folder or special file there is left alone and throws
 * `already_exists`. A `backup` is a copy of the old file that was made already.
 */
export function moveOverFile(move: Move, backup: NameInFolder | null = null, steps: Steps = {}): Moved {
  const [source, target] = pathsOf(move);
  const there = lstatOrNull(target);
  if (there && !there.isFile() && !there.isSymbolicLink()) throw alreadyThere();
  return byRenames(move, (way) => {
    if (way === 'over') renameSync(source, target);
    else if (!there) return moveWithoutLink(move, steps);
    else if (way === 'free') replaceByRenames(move, steps);
    else {
      replaceInPlace(move, backup, steps);
      return 'copied';
    }
    return 'named';
  });
}

function replaceByRenames(move: Move, { replacing, left }: Steps): void {
  const [source, target] = pathsOf(move);
  const aside = { dir: move.to, name: newBriefName() };
  const asidePath = entryPath(aside.dir, aside.name);
  replacing?.(aside, 'aside');
  renameSync(target, asidePath);
  try {
    renameSync(source, target);
  } catch (error) {
    try {
      persistently(() => renameSync(asidePath, target));
    } catch {
      left?.();
    }
    throw error;
  }
  discardBrief(aside.dir, aside.name);
}

/**
 * Renames anything to a free name. Throws EXDEV if the disk cannot rename such entries, as if the new name
 * were on another disk, so that the caller copies and removes.
 */
export function renameAny(move: Move, isFolder: () => boolean): void {
  if (!isRenamed(move, isFolder))
    throw Object.assign(new Error('the disk does not rename this'), { code: 'EXDEV' });
}

function isRenamed(move: Move, isFolder: () => boolean): boolean {
  // Always tried: without it a deletion would be permanent, and another disk may be mounted by now.
  const [source, target] = pathsOf(move);
  try {
    renameSync(source, target);
    return true;
  } catch (error) {
    if (isTrueOfNames(error, move) || errnoOf(error) === 'EXDEV') throw error;
    if (renames(move.to, isFolder)) tryRenames(move.to);
    if (renames(move.to, isFolder)) throw error;
    return false;
  }
}

function renames(dir: Dir, isFolder: () => boolean): boolean {
  const ways = namingSupportOf(dir);
  const files = ways.renames !== 'never';
  return files === ways.renamesFolders ? files : isFolder() ? ways.renamesFolders : files;
}

/** Returns the stats of the file `name`, exact enough to be compared with an ETag. */
export function currentFile(dir: Dir, name: string): Stats | null {
  const stats = lstatSync(entryPath(dir, name), { throwIfNoEntry: false });
  return stats?.isFile() ? stats : null;
}
