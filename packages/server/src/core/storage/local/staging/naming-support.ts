import { closeSync, mkdirSync, openSync, renameSync, rmdirSync, statfsSync } from 'node:fs';
import { errnoOf, persistently, quietly } from '../errno.js';
import { mountIdOf } from '../linux/proc.js';
import { type Dir, deviceOf, dirPath, entryPath } from '../walk/dir.js';
import { lstatOrNull } from '../walk/facts.js';
import { discardBrief, newBriefName } from './staged-file.js';

/** The operations on names that a disk supports. Many mounted disks lack some of them. */
export interface NamingSupport {
  /** True if a file can have two names. */
  links: boolean;
  /** A file can be renamed over another one, only to a free name, or never. */
  renames: 'over' | 'free' | 'never';
  renamesFolders: boolean;
}

/** The assumption until a disk shows otherwise, so that disks with full support are never tested. */
const FULL_SUPPORT: NamingSupport = { links: true, renames: 'over', renamesFolders: true };
/** A remote disk may be mounted again with other options under the same key. */
const KNOWN_MS = 60 * 1000;
/** Errors about the present state of the disk, and not about what it supports. */
const OUT_OF_ROOM: ReadonlySet<string | undefined> = new Set(['ENOSPC', 'EDQUOT', 'EROFS']);

interface Known {
  ways: NamingSupport;
  until: number;
  /** See `kindOf`. */
  kind: number | undefined;
}

/** The knowledge of this thread, which is usually empty. */
const known = new Map<string, Known>();

/** Disks that are mounted later reuse device numbers, most often with another number of the mount. */
function keyOf(dir: Dir): string {
  return dir.disk ?? `${deviceOf(dir)} ${(dir.fd >= 0 && mountIdOf(dir.fd)) || ''}`;
}

/**
 * The file system of a local disk, as disks that are mounted later may also reuse the number of a mount.
 * Undefined where it is not known.
 */
function kindOf(dir: Dir): number | undefined {
  if (dir.disk !== undefined) return undefined;
  try {
    return statfsSync(dirPath(dir)).type;
  } catch (error) {
    if (errnoOf(error) === undefined) throw error;
    return undefined;
  }
}

/** Returns what is known about the disk of the folder. */
export function namingSupportOf(dir: Dir): NamingSupport {
  if (known.size === 0) return FULL_SUPPORT;
  const found = known.get(keyOf(dir));
  const isKnown = found && performance.now() < found.until && found.kind === kindOf(dir);
  return isKnown ? found.ways : FULL_SUPPORT;
}

function remember(dir: Dir, ways: NamingSupport): NamingSupport {
  known.set(keyOf(dir), { ways, until: performance.now() + KNOWN_MS, kind: kindOf(dir) });
  return ways;
}

/** Must be called when another way succeeded after a second name had failed. */
export function rememberNoLinks(dir: Dir): void {
  if (namingSupportOf(dir).links) remember(dir, { ...namingSupportOf(dir), links: false });
}

/** True if an error says that the disk has no room, or is read-only. */
export function isOutOfRoom(error: unknown): boolean {
  return OUT_OF_ROOM.has(errnoOf(error));
}

/**
 * Tests with hidden files how the disk of a folder renames. Must be called when a rename has failed: errors
 * mean different things on different disks, so only a rename that must succeed tells whether the cause was
 * the names or the disk. Nothing is remembered if the test itself is impossible.
 */
export function tryRenames(dir: Dir): NamingSupport {
  const [one, two, other, folder, renamed] = Array.from({ length: 5 }, newBriefName) as Names;
  try {
    for (const name of [one, two]) closeSync(openSync(entryPath(dir, name), 'wx', 0o600));
    const isPossible = canRename(dir, one, other);
    const isOver = isPossible && canRename(dir, other, two);
    mkdirSync(entryPath(dir, folder), 0o700);
    const renamesFolders = canRename(dir, folder, renamed);
    const renames = isOver ? 'over' : isPossible ? 'free' : 'never';
    return remember(dir, { ...namingSupportOf(dir), renames, renamesFolders });
  } catch (error) {
    if (errnoOf(error) === undefined) throw error;
    return namingSupportOf(dir);
  } finally {
    for (const name of [one, two, other]) discardBrief(dir, name);
    for (const name of [folder, renamed]) quietly(() => persistently(() => removeFolder(dir, name)));
  }
}

function removeFolder(dir: Dir, name: string): void {
  if (lstatOrNull(entryPath(dir, name))) rmdirSync(entryPath(dir, name));
}

type Names = [string, string, string, string, string];

/** A second failure is no accident. */
const TRIES = 2;

function canRename(dir: Dir, from: string, to: string): boolean {
  for (let left = TRIES; left > 0; left -= 1) {
    try {
      renameSync(entryPath(dir, from), entryPath(dir, to));
      return true;
    } catch (error) {
      if (errnoOf(error) === undefined || isOutOfRoom(error)) throw error;
    }
  }
  return false;
}
