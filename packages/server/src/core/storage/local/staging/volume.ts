import { accessSync, constants, lstatSync, mkdirSync } from 'node:fs';
import { ROOT, type VirtualPath } from '@satchel/contract';
import { encodeName } from '../../../../lib/name-bytes.js';
import { errnoOf } from '../errno.js';
import { mountIdOf } from '../linux/proc.js';
import { folderOfVolume, volumeAt } from '../volume-folder.js';
import { type Dir, deviceOf, dirPath, entryPath } from '../walk/dir.js';
import { lstatOrNull } from '../walk/facts.js';
import { doesNotAnswer } from '../walk/other-disk.js';
import { toPath, type WalkContext } from '../walk/walk-context.js';
import { Walker } from '../walk/walker.js';
import { namesIn, realPath } from './pending-writes.js';

const SLASH = Buffer.from('/');

/**
 * Deleted entries and former contents are kept in hidden folders for each volume, in its outermost served
 * folder, because only within a volume the time of a rename does not depend on the size.
 */
function volumeOf(context: WalkContext, dir: Dir): string {
  const path = toPath(namesIn(realPath(dir)));
  const { root, name } = context.facts;
  const base = root === '/' ? '' : root;
  const isServed = path === root || path.startsWith(`${base}/`);
  const folder = isServed ? path.slice(base.length) || ROOT : path;
  return volumeAt({ storage: name, isServed, path: folder as VirtualPath });
}

function namesOfVolume({ facts }: WalkContext, volume: string): string[] {
  const folder = folderOfVolume(volume);
  if (folder?.storage !== facts.name) throw doesNotAnswer();
  const names = namesIn(bytesOf(folder.path));
  return folder.isServed ? [...namesIn(Buffer.from(facts.root)), ...names] : names;
}

function bytesOf(path: string): Buffer {
  return Buffer.concat(path.split('/').map((name) => Buffer.concat([SLASH, asBuffer(name)])));
}

function asBuffer(name: string): Buffer {
  const encoded = encodeName(name);
  return typeof encoded === 'string' ? Buffer.from(encoded) : encoded;
}

/** Identifies the mount of a folder. Renames work only within one, even if a disk is mounted twice. */
export function mountOf({ fd, id }: Dir): string {
  const device = deviceOf({ id });
  if (fd < 0) return device;
  return `${device} ${mountIdOf(fd) ?? ''}`;
}

/** The folders on the volume of the walker's folder that may hold the hidden one, the outermost first. */
function candidates(walker: Walker): Dir[] {
  const here = mountOf(walker.dir);
  const dirs: Dir[] = [];
  for (const dir of walker.dirsForTrash().reverse()) {
    const isHeld = dir.fd >= 0 || dir.path !== '';
    if (isHeld && mountOf(dir) !== here) break;
    if (isHeld) dirs.unshift(dir);
  }
  return dirs;
}

/** Expected errors for a folder in which this process may not write. */
const NOT_WRITABLE = new Set(['EACCES', 'EPERM', 'EROFS']);

/**
 * Says if this process may write to the folder `hidden` of `dir`, which is made if needed. `blocked` means
 * that it is something else than such a folder, or could not be made although this process may write in
 * `dir`. Throws if the disk is full.
 */
function stateOfHidden(dir: Dir, hidden: string): 'usable' | 'blocked' | 'none' {
  const path = entryPath(dir, hidden);
  try {
    if (lstatOrNull(path) === null) mkdirSync(path, 0o700);
  } catch (error) {
    const code = errnoOf(error) ?? '';
    if (code === 'ENOSPC' || code === 'EDQUOT') throw error;
    if (code !== 'EEXIST') return NOT_WRITABLE.has(code) ? 'none' : 'blocked';
  }
  try {
    if (!lstatSync(path).isDirectory()) return 'blocked';
    accessSync(path, constants.W_OK | constants.X_OK);
    return 'usable';
  } catch (error) {
    return errnoOf(error) === 'EROFS' ? 'none' : 'blocked';
  }
}

/** The folder of a volume that contains the hidden one. */
export interface Volume {
  name: string;
  dir: Dir;
}

/**
 * The volume of the walker's folder. Makes the folder `hidden` in it if needed. Returns null if this process
 * may not write to any folder of the volume, and the reason if the hidden folder is unavailable now.
 */
export function volumeFor(walker: Walker, hidden: string): Volume | 'full' | 'blocked' | null {
  let isBlocked = false;
  try {
    for (const dir of candidates(walker)) {
      const state = stateOfHidden(dir, hidden);
      if (state === 'usable') return { name: volumeOf(walker.context, dir), dir };
      isBlocked ||= state === 'blocked';
    }
  } catch (error) {
    if (['ENOSPC', 'EDQUOT'].includes(errnoOf(error) ?? '')) return 'full';
    throw error;
  }
  return isBlocked ? 'blocked' : null;
}

/** Returns the same volume without making the folder, which is left to `makeOnVolume`. */
export function volumeThatMayHave(walker: Walker, hidden: string): Volume | null {
  const dir = candidates(walker).find((each) => mayHave(each, hidden));
  return dir ? { name: volumeOf(walker.context, dir), dir } : null;
}

function mayHave(dir: Dir, hidden: string): boolean {
  const path = entryPath(dir, hidden);
  try {
    const stats = lstatOrNull(path);
    accessSync(stats ? path : dirPath(dir), constants.W_OK | constants.X_OK);
    return stats?.isDirectory() ?? true;
  } catch {
    return false;
  }
}

/** Hides the folder under every path, before anything is in it. */
function known(context: WalkContext, volume: string, hidden: string, walker: Walker): Walker {
  const path = [...namesOfVolume(context, volume), hidden].map((name) =>
    Buffer.concat([SLASH, asBuffer(name)]),
  );
  context.hidden.onVolumes?.add(walker.dir.id, Buffer.concat(path));
  return walker;
}

/** Makes the folder `hidden` of a volume if needed, and opens it. */
export function makeOnVolume(context: WalkContext, volume: string, hidden: string): Walker {
  const walker = Walker.openReal(context, namesOfVolume(context, volume));
  try {
    stateOfHidden(walker.dir, hidden);
    walker.push(hidden);
    return known(context, volume, hidden, walker);
  } catch (error) {
    walker.close();
    throw error;
  }
}

/** Opens the folder `hidden` of a volume; null if it does not exist. */
export function openOnVolume(context: WalkContext, volume: string, hidden: string): Walker | null {
  try {
    const walker = Walker.openReal(context, [...namesOfVolume(context, volume), hidden]);
    return known(context, volume, hidden, walker);
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'EACCES'].includes(errnoOf(error) ?? '')) return null;
    throw error;
  }
}

/** Does `work` in the folder `hidden` of a volume; null if that folder does not exist. */
export function onVolume<Result>(
  context: WalkContext,
  volume: string,
  hidden: string,
  work: (folder: Walker) => Result,
): Result | null {
  const folder = openOnVolume(context, volume, hidden);
  try {
    return folder && work(folder);
  } finally {
    folder?.close();
  }
}
