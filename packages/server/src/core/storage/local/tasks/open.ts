import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { AppError } from '../../../../lib/app-error.js';
import { nameType } from '../../../files/file-type.js';
import { type Dir, entryPath } from '../walk/dir.js';
import { fileIdOf, goMode, modifiedOf, quickFileId } from '../walk/facts.js';
import type { DiskFacts, WalkContext } from '../walk/walk-context.js';
import { Walker } from '../walk/walker.js';
import { knownType, OPEN_FILE, sniffedType } from './sniff-file.js';
import type { EntryFacts, PathTask } from './stat.js';

/** Files up to this size are read at once in the worker: one message instead of three calls. */
const INLINE_BYTES = 256 * 1024;

export interface OpenedFile {
  facts: EntryFacts;
  /** -1 when `content` holds the whole file already. */
  fd: number;
  content: Uint8Array<ArrayBuffer> | null;
}

function notAFile(): AppError {
  return new AppError('invalid_input', 'This is not a file');
}

/** As `open`, for a file of the server's own that is shown under another name. */
export function openOwn(disk: DiskFacts, dir: Dir, name: string, shown: string): OpenedFile {
  const fd = openSync(entryPath(dir, name), OPEN_FILE);
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
      type: content ? knownType(disk, shown, content) : nameType(shown, size),
      fileId: fileIdOf(stats),
      actual: null,
    };
    if (!content) return { facts, fd, content };
    closeSync(fd);
    return { facts, fd: -1, content };
  } catch (error) {
    closeSync(fd);
    throw error;
  }
}

function readWhole(fd: number, size: number): Uint8Array<ArrayBuffer> {
  // In memory of its own, as it is handed over to another thread; it need not be cleared before it is filled.
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
export function open(context: WalkContext, { view, path }: PathTask): OpenedFile {
  const walker = Walker.open(context, view);
  try {
    const resolved = walker.go(path, { last: 'follow' });
    if (resolved.name === '' || (resolved.stats && !resolved.stats.isFile())) throw notAFile();
    const fd = openSync(entryPath(walker.dir, resolved.name), OPEN_FILE);
    try {
      const stats = fstatSync(fd);
      if (!stats.isFile()) throw notAFile();
      walker.assertUnchanged();
      const { size } = stats;
      const content = size > INLINE_BYTES ? null : readWhole(fd, size);
      const { facts: disk } = walker.context;
      const facts: EntryFacts = {
        kind: 'file',
        isSymlink: resolved.isLink,
        size,
        modifiedMs: stats.mtimeMs,
        mode: goMode(stats.mode),
        type: content
          ? knownType(disk, resolved.name, content)
          : sniffedType(disk, walker.dir, resolved.name, size),
        fileId: quickFileId(stats, () => fstatSync(fd, { bigint: true })),
        actual: walker.serverPath(resolved.name),
      };
      if (!content) return { facts, fd, content };
      closeSync(fd);
      return { facts, fd: -1, content };
    } catch (error) {
      closeSync(fd);
      throw error;
    }
  } finally {
    walker.close();
  }
}
