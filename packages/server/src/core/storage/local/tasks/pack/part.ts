import type { ArchiveEntry } from '../../../../../lib/archive-format/archive-entry.js';
import type { FoundPath } from './found.js';
import type { Missing } from './missing.js';

/** Files of one folder. Names are joined by slashes, because one long text is cheap to transfer. */
export interface PartFiles {
  dir: readonly string[];
  /** The prefix of each name in the archive. */
  prefix: string;
  names: string;
  /** The names in the archive; null if they are the same. */
  entryNames: string | null;
  isLink: boolean;
}

/** Some entries of an archive in their order, as plain data for one worker. */
export interface Part {
  count: number;
  groups: (PartFiles | ArchiveEntry)[];
  /** Entries that were found among them and are left out. */
  missing: Missing[];
  /** Names at the top of the archive that may equal that of the note about missing entries. */
  likeNote: string[];
}

export interface PartEntry {
  name: string;
  /** Null for a folder, because `entry` contains everything about it. */
  path: FoundPath | null;
  entry: ArchiveEntry | null;
}

export function* entriesOf(part: Part): Generator<PartEntry> {
  for (const group of part.groups) {
    if ('isDirectory' in group) yield { name: group.name, path: null, entry: group };
    else yield* filesOf(group);
  }
}

function* filesOf({ dir, prefix, names, entryNames, isLink }: PartFiles): Generator<PartEntry> {
  const named = names.split('/');
  const called = entryNames?.split('/') ?? named;
  for (let i = 0; i < named.length; i++) {
    yield { name: prefix + called[i], path: { dir, name: named[i] as string, isLink }, entry: null };
  }
}
