import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { AppError } from '../../../lib/app-error.js';
import { entryPath } from '../tree/dir.js';
import { goMode, identityOf, modifiedOf } from '../tree/facts.js';
import type { Ground } from '../tree/view.js';
import { Walker } from '../tree/walker.js';
import { OPEN_FILE, sniffedType } from './sniff-file.js';
import type { EntryFacts, PathJob } from './stat.js';

/** Files up to this size are read at once in the worker: one message instead of three calls. */
const INLINE_BYTES = 128 * 1024;

export interface OpenedFile {
  facts: EntryFacts;
  /** -1 when `content` holds the whole file already. */
  fd: number;
  content: Uint8Array<ArrayBuffer> | null;
}

function notAFile(): AppError {
  return new AppError('invalid_input', 'this is not a file');
}

function readWhole(fd: number, size: number): Uint8Array<ArrayBuffer> {
  const content = new Uint8Array(size);
  let filled = 0;
  while (filled < size) {
    const count = readSync(fd, content, filled, size - filled, filled);
    if (count === 0) break;
    filled += count;
  }
  return filled === size ? content : content.slice(0, filled);
}

/** Opens a regular file for reading. The caller closes `fd`. */
export function open(ground: Ground, { view, path }: PathJob): OpenedFile {
  const walker = Walker.open(ground, view);
  try {
    const spot = walker.go(path, { last: 'follow' });
    if (spot.name === '' || (spot.stats && !spot.stats.isFile())) throw notAFile();
    const fd = openSync(entryPath(walker.dir, spot.name), OPEN_FILE);
    try {
      const stats = fstatSync(fd, { bigint: true });
      if ((Number(stats.mode) & constants.S_IFMT) !== constants.S_IFREG) throw notAFile();
      walker.assertUnchanged();
      const size = Number(stats.size);
      const facts: EntryFacts = {
        kind: 'file',
        isSymlink: spot.isLink,
        size,
        modifiedMs: modifiedOf(stats),
        mode: goMode(Number(stats.mode)),
        type: sniffedType(walker.dir, spot.name, size),
        identity: identityOf(stats),
        actual: walker.serverPath(spot.name),
      };
      if (size > INLINE_BYTES) return { facts, fd, content: null };
      const content = readWhole(fd, size);
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
