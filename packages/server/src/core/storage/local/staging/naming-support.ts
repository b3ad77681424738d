import { closeSync, mkdirSync, openSync, renameSync, rmdirSync, statfsSync } from 'node:fs';
import { errnoOf, persistently, quietly } from '../errno.js';
import { mountIdOf } from '../linux/proc.js';
import { type Dir, deviceOf, dirPath, entryPath } from '../walk/dir.js';
import { lstatOrNull } from '../walk/facts.js';
import { discardBrief, newBriefName } from './staged-file.js';

/** What a disk can do with names. Many that are mounted cannot do what those of this machine can. */
export interface NamingSupport {
  /** A file can have two names. */
  links: boolean;
  /** Renaming a file works over another one, only to a name that is free, or never. */
  renames: 'over' | 'free' | 'never';
  renamesFolders: boolean;
}

/** What is supposed until a disk shows something else, so that nothing is asked of those that can do all. */
const FULL_SUPPORT: NamingSupport = { links: true, renames: 'over', renamesFolders: true };
/** Another disk may be mounted in the meantime and look the same: a folder of the same host, with other options. */
const KNOWN_MS = 60 * 1000;
/** What is said of the disk as it is now, and not of what it can do. */
const OUT_OF_ROOM: ReadonlySet<string | undefined> = new Set(['ENOSPC', 'EDQUOT', 'EROFS']);

interface Known {
  ways: NamingSupport;
  until: number;
  /** See `kindOf`. */
  kind: number | undefined;
}

/** As one thread has found out; most often empty. */
const known = new Map<string, Known>();

/** Devices that are gone leave their numbers to those that are mounted later, most often with another number of the mount. */
function keyOf(dir: Dir): string {
  return dir.disk ?? `${deviceOf(dir)} ${(dir.fd >= 0 && mountIdOf(dir.fd)) || ''}`;
}

/** Of a disk that is known by its number alone, which a disk of another kind may have by now; undefined where it is not told. */
function kindOf(dir: Dir): number | undefined {
  if (dir.disk !== undefined) return undefined;
  try {
    return statfsSync(dirPath(dir)).type;
  } catch (error) {
    if (errnoOf(error) === undefined) throw error;
    return undefined;
  }
}

/** What is known of the disk that the folder is on. */
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

/** To be called when another way worked where a second name did not. */
export function rememberNoLinks(dir: Dir): void {
  if (namingSupportOf(dir).links) remember(dir, { ...namingSupportOf(dir), links: false });
}

/** Whether an error says that the disk has no room, or may only be read. */
export function isOutOfRoom(error: unknown): boolean {
  return OUT_OF_ROOM.has(errnoOf(error));
}

/**
 * Finds out how the disk of a folder renames, with files that nobody sees. To be called when a rename has failed: errors mean
 * one thing on one disk and something else on another, so only a rename that is sure to be right tells whether it was the
 * names or the disk. Nothing is remembered where even that cannot be tried.
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

/** One failure more than the first one is no accident. */
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
