import type { Stats } from 'node:fs';
import type { ArchiveEntry } from '../../../../../lib/archive-format/archive-entry.js';
import type { Missing } from './missing.js';
import { MAX_ENTRY_NAME_BYTES } from './pack-stream.js';

/** The path of a file. */
export interface FoundPath {
  /** The names from the root to its folder. All files of that folder share the array. */
  dir: readonly string[];
  name: string;
  /** True if the name is a symlink, which is then followed. */
  isLink: boolean;
}

/**
 * An entry for an archive: a folder as it was found, or the path of a file and its name in the archive. Or an
 * entry that is left out.
 */
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
  // A character of a string has at most three bytes.
  const characters = prefix.length + name.length;
  return characters * 3 > MAX_ENTRY_NAME_BYTES && Buffer.byteLength(prefix + name) > MAX_ENTRY_NAME_BYTES;
}
