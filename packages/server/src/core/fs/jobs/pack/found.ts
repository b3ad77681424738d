import type { Stats } from 'node:fs';
import type { ArchiveEntry } from '../../../../lib/archive-format/archive-entry.js';
import { MAX_ENTRY_NAME_BYTES } from './pack-stream.js';

/** How the door gets to a file again. */
export interface Place {
  /** From the door's root to the folder it was found in; the same array for all that was found there. */
  dir: readonly string[];
  name: string;
  /** The name may be a link, which is then followed. */
  isLink: boolean;
}

/** Something to be packed; folders need no place. */
export interface Found {
  entry: ArchiveEntry;
  place: Place | null;
}

export function entryOf(name: string, stats: Stats): ArchiveEntry {
  const isDirectory = stats.isDirectory();
  const size = isDirectory ? 0 : stats.size;
  return { name, isDirectory, size, modifiedMs: stats.mtimeMs, mode: stats.mode & 0o777 };
}

export function foundFile(name: string, stats: Stats, place: Place): Found {
  return { entry: entryOf(name, stats), place };
}

export function foundFolder(name: string, stats: Stats): Found {
  return { entry: entryOf(name, stats), place: null };
}

export function isTooLong(prefix: string, name: string): boolean {
  // No more than three bytes for a character of a string.
  const characters = prefix.length + name.length;
  return characters * 3 > MAX_ENTRY_NAME_BYTES && Buffer.byteLength(prefix + name) > MAX_ENTRY_NAME_BYTES;
}
