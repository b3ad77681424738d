import {
  chmodSync,
  closeSync,
  constants,
  copyFileSync,
  fstatSync,
  linkSync,
  lstatSync,
  openSync,
  renameSync,
  unlinkSync,
  utimesSync,
} from 'node:fs';
import type { ReplacedFile } from '../../../files/changes.js';
import type { KeptLocation } from '../../../files/file-system.js';
import { errnoOf, persistently, quietly } from '../errno.js';
import { READ_FILE } from '../linux/open-flags.js';
import { descriptorPath } from '../linux/proc.js';
import { type Dir, entryPath } from '../walk/dir.js';
import { lstatOrNull, quickFileId, sameObject } from '../walk/facts.js';
import { VERSIONS_FOLDER } from '../walk/names.js';
import type { WalkContext } from '../walk/walk-context.js';
import type { Walker } from '../walk/walker.js';
import { copyAside } from './copy-in-place.js';
import { secondsForDisk } from './disk-time.js';
import type { Move, Moved, NameInFolder } from './move.js';
import { replaceNoted } from './move-note.js';
import { namingSupportOf, tryRenames } from './naming-support.js';
import { appendNotes } from './note-files.js';
import { moveToFreeName } from './publish.js';
import { spaceIn } from './space.js';
import { removeIfThere } from './staged-file.js';
import { makeOnVolume, onVolume, openOnVolume, volumeThatMayHave } from './volume.js';

/** Describes the file `name` in the walker's folder if it can be kept when it is replaced. */
export function replacedAt(walker: Walker, name: string): ReplacedFile | null {
  const path = entryPath(walker.dir, name);
  const stats = lstatOrNull(path);
  const serverPath = walker.serverPath(name);
  if (!stats?.isFile() || serverPath === null) return null;
  const volume = volumeThatMayHave(walker, VERSIONS_FOLDER);
  if (volume === null) return null;
  const { size, mtimeMs } = stats;
  const fileId = quickFileId(stats, () => lstatSync(path, { bigint: true }));
  return {
    volume: volume.name,
    serverPath,
    fileId,
    size,
    modifiedMs: mtimeMs,
    diskBytes: spaceIn(volume.dir).totalBytes,
  };
}

/** The suffix of a file in a location that is not complete. */
export const PART = '.part';

/**
 * Replaces a file as `moveOverFile` does, and keeps the old one in the location. The old file gets a second
 * name there first, so the file exists at every moment, and nothing is copied however large it is. Where a
 * file cannot have two names, its blocks are shared. Where that is impossible, it is moved to the location,
 * and a start after a crash moves it back. A disk that cannot rename gets a copy. If all of this fails,
 * nothing is kept.
 */
export function moveOverKeeping(context: WalkContext, move: Move, location: KeptLocation | null): Moved {
  const versionsFolder = location && makeOnVolume(context, location.volume, VERSIONS_FOLDER);
  if (!versionsFolder) return replaceNoted(context.facts, move, null);
  try {
    const undo = keep(context, move, versionsFolder.dir, location);
    try {
      return replaceNoted(context.facts, move, undo && { dir: versionsFolder.dir, name: location.id });
    } catch (error) {
      if (undo) persistently(undo);
      throw error;
    }
  } finally {
    versionsFolder.close();
  }
}

/** Removes a file or symlink. A file is kept in the location. */
export function removeKeeping(
  context: WalkContext,
  { dir, name }: NameInFolder,
  location: KeptLocation | null,
): void {
  const versionsFolder = location && makeOnVolume(context, location.volume, VERSIONS_FOLDER);
  try {
    if (versionsFolder) keep(context, { to: dir, toName: name }, versionsFolder.dir, location);
    removeIfThere(dir, name);
  } finally {
    versionsFolder?.close();
  }
}

/** Does `work` in the folder of the location; null if there is no such folder. */
export function inVersions<Result>(
  context: WalkContext,
  { volume }: Pick<KeptLocation, 'volume'>,
  work: (dir: Dir) => Result,
): Result | null {
  return onVolume(context, volume, VERSIONS_FOLDER, ({ dir }) => work(dir));
}

/** Opens the folder of the location. The walker must be closed. Null if there is no such folder. */
export function openVersions(context: WalkContext, { volume }: Pick<KeptLocation, 'volume'>): Walker | null {
  return openOnVolume(context, volume, VERSIONS_FOLDER);
}

/** Returns a function that undoes it; null if nothing was kept. */
function keep(
  { facts }: WalkContext,
  { to, toName }: Pick<Move, 'to' | 'toName'>,
  versionsFolder: Dir,
  { id, note }: KeptLocation,
): (() => void) | null {
  const [file, kept] = [entryPath(to, toName), entryPath(versionsFolder, id)];
  if (!lstatOrNull(file)?.isFile()) return null;
  if (note !== undefined) appendNotes(facts, versionsFolder, [note]);
  const { hardLinks = namingSupportOf(to).links } = facts;
  const [here, there] = [
    { dir: to, name: toName },
    { dir: versionsFolder, name: id },
  ];
  if ((hardLinks && tryLink(file, kept)) || tryShare(here, there)) return () => unlinkSync(kept);
  if (tryMove(here, there)) return () => renameSync(kept, file);
  if (namingSupportOf(to).renames === 'never' && tryCopy(here, there)) return () => unlinkSync(kept);
  return null;
}

/** All errors are ignored, as there are other ways. */
function tryLink(file: string | Buffer, kept: string | Buffer): boolean {
  return isDone(() => linkSync(file, kept));
}

function tryMove(from: NameInFolder, to: NameInFolder): boolean {
  if (namingSupportOf(from.dir).renames === 'never') return false;
  const isMoved = isDone(() => renameSync(entryPath(from.dir, from.name), entryPath(to.dir, to.name)));
  if (!isMoved) tryRenames(from.dir);
  return isMoved;
}

function tryCopy(from: NameInFolder, to: NameInFolder): boolean {
  return isDone(() => copyAside(from, to));
}

function isDone(work: () => void): boolean {
  let hasFailed = true;
  quietly(() => {
    work();
    hasFailed = false;
  });
  return !hasFailed;
}

/** Makes a second file with the same blocks if the disk supports it. */
function tryShare(from: NameInFolder, to: NameInFolder): boolean {
  if (from.dir.fd < 0) return false;
  const part = entryPath(to.dir, to.name + PART);
  let fd = -1;
  try {
    fd = openSync(entryPath(from.dir, from.name), READ_FILE);
    const { atimeMs, mtimeMs, mode } = fstatSync(fd);
    const source = descriptorPath(fd);
    copyFileSync(source, part, constants.COPYFILE_FICLONE_FORCE | constants.COPYFILE_EXCL);
    quietly(() => chmodSync(part, mode & 0o777));
    quietly(() => utimesSync(part, secondsForDisk(atimeMs), secondsForDisk(mtimeMs)));
    renameSync(part, entryPath(to.dir, to.name));
    return true;
  } catch {
    removePart(to.dir, to.name);
    return false;
  } finally {
    if (fd >= 0) closeSync(fd);
  }
}

function removePart(versionsFolder: Dir, id: string): void {
  try {
    unlinkSync(entryPath(versionsFolder, id + PART));
  } catch (error) {
    if (errnoOf(error) !== 'ENOENT') throw error;
  }
}

/** Settles a location after a crash during `moveOverKeeping`. Returns whether it holds a former content. */
export function settleKept(versionsFolder: Dir, id: string, file: NameInFolder | null): boolean {
  removePart(versionsFolder, id);
  const kept = entryPath(versionsFolder, id);
  const stats = lstatOrNull(kept);
  if (!stats || !file) return stats !== null;
  const there = lstatOrNull(entryPath(file.dir, file.name));
  if (there && !sameObject(there, stats)) return true;
  if (there) unlinkSync(kept);
  else moveToFreeName({ from: versionsFolder, fromName: id, to: file.dir, toName: file.name });
  return false;
}
