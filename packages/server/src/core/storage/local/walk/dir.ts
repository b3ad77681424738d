import { type BigIntStats, closeSync, fstatSync, lstatSync, openSync, type Stats } from 'node:fs';
import { AppError } from '../../../../lib/app-error.js';
import { encodeName } from '../../../../lib/name-bytes.js';
import { LOOK_AT_FOLDER, READ_FOLDER } from '../linux/open-flags.js';
import { descriptorPath } from '../linux/proc.js';
import { syncWhole } from '../sync-file.js';

/**
 * A folder that is held by descriptor, so that renaming or replacing what its path names cannot redirect the
 * work. Where there is no `/proc`, `fd` is -1, and `path` is compared with `id` instead, see `assertSame`.
 */
export interface Dir {
  fd: number;
  path: string;
  /** See `objectKey`. */
  id: string;
  /** True if a folder on the way opens one entry by several names. Undefined until a rule needs it. */
  folds?: boolean;
  /** The key of the mount, for a remote disk. */
  disk?: string | undefined;
  /** The keys of remote disks that are mounted directly in it, by name. Undefined until they are needed. */
  points?: ReadonlyMap<string, string> | null;
  /** Listed names of the server's own files that may have other names. Undefined until they are needed. */
  ownNames?: readonly string[];
}

/** Identifies an object of the machine as `device:inode`. Plain numbers are exact up to 2^53. */
export function objectKey({ dev, ino }: Pick<Stats | BigIntStats, 'dev' | 'ino'>): string {
  return `${dev}:${ino}`;
}

/** The key of the entry at the path, without following a symlink; null if it cannot be reached. */
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

/** Calls `exact` only if plain numbers are not exact, as a call without big integers takes half as long. */
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

/** The path of a name in the folder for a system call, which may follow a symlink at its end. */
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

/** Opens a folder that the operator named. Symlinks on its path are followed, except at the end. */
export function openTop(path: string, portable: boolean): Dir {
  return portable ? openByPath(path) : openByDescriptor(path);
}

/** Throws ENOTDIR for a symlink, a file and everything else that is no folder. */
export function openChild(dir: Dir, name: string): Dir {
  if (dir.fd >= 0) return openByDescriptor(entryPath(dir, name));
  return openByPath(`${dir.path === '/' ? '' : dir.path}/${name}`);
}

/** Opens the parent of `child`. Throws unless it is still the folder with the key `id`. */
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

/** Without descriptors: throws if the path of the folder names another one by now. */
export function assertSame(dir: Dir): void {
  if (dir.fd >= 0) return;
  if (idOfPath(dir.path) !== dir.id) throw replaced();
}

function replaced(): AppError {
  return new AppError('forbidden', 'A folder was replaced in the middle of the work');
}
