import type { ArchiveEntry } from '../../../../lib/archive-format/archive-entry.js';
import type { Place } from './found.js';

/** Files of one folder. Names are joined by slashes, which no name holds: one long text is cheap to hand over. */
export interface PartFiles {
  dir: readonly string[];
  /** Before each name in the archive. */
  prefix: string;
  names: string;
  /** In the archive, where they differ. */
  entryNames: string | null;
  isLink: boolean;
}

/** Some entries of an archive, in their order; plain data, for one worker to deal with. */
export interface Part {
  count: number;
  groups: (PartFiles | ArchiveEntry)[];
}

export interface PartEntry {
  name: string;
  /** Null for a folder, of which `entry` tells everything. */
  place: Place | null;
  entry: ArchiveEntry | null;
}

export function* entriesOf(part: Part): Generator<PartEntry> {
  for (const group of part.groups) {
    if ('isDirectory' in group) yield { name: group.name, place: null, entry: group };
    else yield* filesOf(group);
  }
}

function* filesOf({ dir, prefix, names, entryNames, isLink }: PartFiles): Generator<PartEntry> {
  const named = names.split('/');
  const called = entryNames?.split('/') ?? named;
  for (let i = 0; i < named.length; i++) {
    yield { name: prefix + called[i], place: { dir, name: named[i] as string, isLink }, entry: null };
  }
}

const FIELDS = 4;

/** What is known of the entries of a part, in the same order, in memory that is handed over. */
export class PartFacts {
  readonly #numbers: Float64Array<ArrayBuffer>;

  constructor(countOrMemory: number | ArrayBuffer) {
    this.#numbers =
      typeof countOrMemory === 'number'
        ? new Float64Array(countOrMemory * FIELDS)
        : new Float64Array(countOrMemory);
  }

  get memory(): ArrayBuffer {
    return this.#numbers.buffer;
  }

  set(index: number, entry: ArchiveEntry, crc = 0): void {
    this.#numbers.set(
      [entry.size, entry.modifiedMs, entry.mode | (entry.isDirectory ? FOLDER : FILE), crc],
      index * FIELDS,
    );
  }

  /** Null for an entry that is left out. */
  get(index: number, name: string): { entry: ArchiveEntry; crc: number } | null {
    const [size = 0, modifiedMs = 0, mode = 0, crc = 0] = this.#numbers.subarray(
      index * FIELDS,
      (index + 1) * FIELDS,
    );
    if (mode === 0) return null;
    const isDirectory = (mode & FOLDER) !== 0;
    return { entry: { name, isDirectory, size, modifiedMs, mode: mode & 0o777 }, crc };
  }
}

const FILE = 0o1000;
const FOLDER = 0o2000;
