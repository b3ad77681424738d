import { closeSync, fstatSync, openSync, readSync, type Stats } from 'node:fs';
import { AppError } from '../../../../lib/app-error.js';
import { nameType } from '../../../files/file-type.js';
import { READ_FILE } from '../linux/open-flags.js';
import { type Dir, entryPath } from '../walk/dir.js';
import { fileIdOf, goMode, modifiedOf, quickFileId } from '../walk/facts.js';
import type { StorageSettings, WalkContext } from '../walk/walk-context.js';
import { Walker } from '../walk/walker.js';
import { knownType, typeOfOpen } from './sniff-file.js';
import { type EntryFacts, type PathTask, serverPathOf } from './stat.js';

/** Files up to this size are read at once by the worker: one message instead of three calls. */
const INLINE_BYTES = 256 * 1024;

export interface OpenedFile {
  facts: EntryFacts;
  /** The key of the disk if it is remote. */
  disk: string | undefined;
  /** -1 if `content` already holds the whole file. */
  fd: number;
  content: Uint8Array<ArrayBuffer> | null;
}

function notAFile(): AppError {
  return new AppError('invalid_input', 'This is not a file');
}

/** Opens a file of the server's own that is shown under another name. */
export function openOwn(storage: StorageSettings, dir: Dir, name: string, shown: string): OpenedFile {
  const fd = openSync(entryPath(dir, name), READ_FILE);
  try {
    const stats = fstatSync(fd, { bigint: true });
    const size = Number(stats.size);
    const content = size > INLINE_BYTES ? null : readWhole(fd, size);
    const facts: EntryFacts = {
      kind: 'file',
      isSymlink: false,
      size,
      modifiedMs: modifiedOf(stats),
      mode: goMode(Number(stats.mode)),
      type: content ? knownType(storage, shown, content) : nameType(shown, size),
      fileId: fileIdOf(stats),
      serverPath: null,
    };
    const { disk } = dir;
    if (!content) return { facts, disk, fd, content };
    closeSync(fd);
    return { facts, disk, fd: -1, content };
  } catch (error) {
    closeSync(fd);
    throw error;
  }
}

function readWhole(fd: number, size: number): Uint8Array<ArrayBuffer> {
  // The memory is its own, as it is transferred to another thread. It need not be cleared before it is
  // filled.
  const content = Buffer.allocUnsafeSlow(size);
  let filled = 0;
  while (filled < size) {
    const count = readSync(fd, content, filled, size - filled, filled);
    if (count === 0) break;
    filled += count;
  }
  return filled === size ? content : Uint8Array.prototype.slice.call(content, 0, filled);
}

/** Opens a regular file for reading. `fd` must be closed after use. */
export function open(context: WalkContext, task: PathTask): OpenedFile {
  const direct = context.recentFolders?.openFile(task);
  if (direct) {
    const name = task.path.at(-1) ?? '';
    return opened(context, { ...direct, name, isSymlink: false, serverPath: serverPathOf(task) });
  }
  const walker = Walker.open(context, task.scope);
  try {
    const { name, stats, isLink } = walker.go(task.path, { last: 'follow' });
    if (name === '' || (stats && !stats.isFile())) throw notAFile();
    context.recentFolders?.remember(walker, task);
    const fd = openSync(entryPath(walker.dir, name), READ_FILE);
    try {
      walker.assertUnchanged();
    } catch (error) {
      closeSync(fd);
      throw error;
    }
    const { disk } = walker.dir;
    return opened(context, { fd, name, disk, isSymlink: isLink, serverPath: walker.serverPath(name) });
  } finally {
    walker.close();
  }
}

interface Found extends Pick<EntryFacts, 'isSymlink' | 'serverPath'> {
  fd: number;
  /** The stats of the descriptor, if they are at hand. */
  stats?: Stats;
  name: string;
  disk?: string | undefined;
}

/** Reads a small file whole and closes its descriptor. The descriptor is also closed if anything fails. */
function opened(
  { facts: storage }: WalkContext,
  { fd, name, isSymlink, serverPath, ...found }: Found,
): OpenedFile {
  let isKept = false;
  try {
    const stats = found.stats ?? fstatSync(fd);
    if (!stats.isFile()) throw notAFile();
    const { size } = stats;
    const content = size > INLINE_BYTES ? null : readWhole(fd, size);
    const facts: EntryFacts = {
      kind: 'file',
      isSymlink,
      size,
      modifiedMs: stats.mtimeMs,
      mode: goMode(stats.mode),
      type: content ? knownType(storage, name, content) : typeOfOpen(storage, name, fd, size),
      fileId: quickFileId(stats, () => fstatSync(fd, { bigint: true })),
      serverPath,
    };
    isKept = content === null;
    return { facts, disk: found.disk, fd: isKept ? fd : -1, content };
  } finally {
    if (!isKept) closeSync(fd);
  }
}
