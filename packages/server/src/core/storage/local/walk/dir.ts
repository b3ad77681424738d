import { type BigIntStats, closeSync, fstatSync, lstatSync, openSync, type Stats } from 'node:fs';
import { AppError } from '../../../../lib/app-error.js';
import { encodeName } from '../../../../lib/name-bytes.js';
import { LOOK_AT_FOLDER, READ_FOLDER } from '../linux/open-flags.js';
import { descriptorPath } from '../linux/proc.js';
import { syncWhole } from '../sync-file.js';

/**
 * A folder held by descriptor, so that renaming or replacing what its path names cannot move the work elsewhere.
 * Where there is no `/proc`, `fd` is -1 and `path` with the identity takes its place: see `assertSame`.
 */
export interface Dir {
  fd: number;
  path: string;
  /** See `objectKey`. */
  id: string;
  /** Whether it, or a folder on the way to it, opens one entry by several names; asked where there are rules. */
  folds?: boolean;
  /** The key of the mount, for a disk of another machine. */
  disk?: string | undefined;
  /** The keys of such disks that are mounted directly in it, by their names; asked when a name in it is. */
  points?: ReadonlyMap<string, string> | null;
  /** The names of the server's own that it lists, where it may open them by others; asked when such a name is. */
  ownNames?: readonly string[];
}

/** Identifies an object of the machine: `device:inode`. Plain numbers are exact up to `Number.MAX_SAFE_INTEGER`. */
export function objectKey({ dev, ino }: Pick<Stats | BigIntStats, 'dev' | 'ino'>): string {
  return `${dev}:${ino}`;
}

/** The key of what is at the path, which is not followed if it is a symlink; null where that cannot be told. */
export function objectKeyAt(path: string | Buffer): string | null {
  try {
    return objectKey(lstatSync(path, { bigint: true }));
  } catch {
    return null;
  }
}

/** The number of the folder's device. */
export function deviceOf({ id }: Pick<Dir, 'id'>): string {
  return id.slice(0, id.indexOf(':'));
}

export function inodeOf({ id }: Pick<Dir, 'id'>): string {
  return id.slice(id.indexOf(':') + 1);
}

/** Calls `exact` only where plain numbers are not exact, as a call without big integers takes half as long. */
function idOf(stats: Stats, exact: () => BigIntStats): string {
  const isExact = stats.ino <= Number.MAX_SAFE_INTEGER && stats.dev <= Number.MAX_SAFE_INTEGER;
  return objectKey(isExact ? stats : exact());
}

function idOfPath(path: string): string {
  return idOf(lstatSync(path), () => lstatSync(path, { bigint: true }));
}

/** The path of the folder itself for a system call. */
export function dirPath(dir: Dir): string {
  return dir.fd >= 0 ? descriptorPath(dir.fd) : dir.path;
}

/** The path of one name inside the folder for a system call; the last step is not followed unless the call does. */
export function entryPath(dir: Dir, name: string): string | Buffer {
  const encoded = encodeName(name);
  const parent = `${dirPath(dir)}/`;
  return typeof encoded === 'string' ? parent + encoded : Buffer.concat([Buffer.from(parent), encoded]);
}

function openByDescriptor(path: string | Buffer): Dir {
  const fd = openSync(path, LOOK_AT_FOLDER);
  try {
    return { fd, path: '', id: idOf(fstatSync(fd), () => fstatSync(fd, { bigint: true })) };
  } catch (error) {
    closeSync(fd);
    throw error;
  }
}

function openByPath(path: string): Dir {
  const stats = lstatSync(path);
  if (!stats.isDirectory()) throw Object.assign(new Error('not a directory'), { code: 'ENOTDIR' });
  return { fd: -1, path, id: idOf(stats, () => lstatSync(path, { bigint: true })) };
}

/** `path` is the operator's: the links on its way are followed, its last step is not. */
export function openTop(path: string, portable: boolean): Dir {
  return portable ? openByPath(path) : openByDescriptor(path);
}

/** Throws the system's ENOTDIR for a link, a file and everything else that is no folder. */
export function openChild(dir: Dir, name: string): Dir {
  if (dir.fd >= 0) return openByDescriptor(entryPath(dir, name));
  return openByPath(`${dir.path === '/' ? '' : dir.path}/${name}`);
}

/** The folder that `child` lies in; throws unless it is still the one that was left, `id`. */
export function openParent(child: Dir, id: string): Dir {
  const parent = openByDescriptor(`${dirPath(child)}/..`);
  if (parent.id === id) return parent;
  closeDir(parent);
  throw replaced();
}

export function closeDir(dir: Dir): void {
  if (dir.fd >= 0) closeSync(dir.fd);
}

/** Syncs the folder, so that new names survive a power loss. */
export function syncFolder(dir: Dir): void {
  const fd = openSync(`${dirPath(dir)}/.`, READ_FOLDER);
  try {
    syncWhole(fd);
  } finally {
    closeSync(fd);
  }
}

/** Without descriptors: refuses to go on when the folder's path names another folder by now. */
export function assertSame(dir: Dir): void {
  if (dir.fd >= 0) return;
  if (idOfPath(dir.path) !== dir.id) throw replaced();
}

function replaced(): AppError {
  return new AppError('forbidden', 'A folder was replaced in the middle of the work');
}
