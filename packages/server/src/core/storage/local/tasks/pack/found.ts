import type { Stats } from 'node:fs';
import type { ArchiveEntry } from '../../../../../lib/archive-format/archive-entry.js';
import type { Missing } from './missing.js';
import { MAX_ENTRY_NAME_BYTES } from './pack-stream.js';

/** The path of a file. */
export interface FoundPath {
  /** From the root to the folder it was found in; the same array for all that was found there. */
  dir: readonly string[];
  name: string;
  /** The name is a link, which is then followed. */
  isLink: boolean;
}

/** Something for an archive: a folder as it was found, or where a file is and what it is called there; or what is left out. */
export type Found =
  | { kind: 'folder'; entry: ArchiveEntry }
  | { kind: 'file'; prefix: string; name: string; path: FoundPath }
  | ({ kind: 'missing' } & Missing);

export function entryOf(name: string, stats: Stats): ArchiveEntry {
  const isDirectory = stats.isDirectory();
  const size = isDirectory ? 0 : stats.size;
  return { name, isDirectory, size, modifiedMs: stats.mtimeMs, mode: stats.mode & 0o777 };
}

export function isTooLong(prefix: string, name: string): boolean {
  // No more than three bytes for a character of a string.
  const characters = prefix.length + name.length;
  return characters * 3 > MAX_ENTRY_NAME_BYTES && Buffer.byteLength(prefix + name) > MAX_ENTRY_NAME_BYTES;
}
