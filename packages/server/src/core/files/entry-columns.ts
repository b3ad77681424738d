import { FILE_TYPES, type FileType, nameOf, type VirtualPath } from '@satchel/contract';
import type { Revision } from './revision.js';

/**
 * Identifies the object behind an entry, so that a later object at the same path has another id. The storage
 * creates it. Equal texts mean the same object; the text has no other meaning. It is stored and remains valid
 * after a restart.
 */
export type FileId = string;

/** False for what has no id, as it may be any other object. */
export function isSameObject(one: FileId, other: FileId): boolean {
  return one !== '' && one === other;
}

/** An entry as lists and walks give it. */
export interface ListedEntry {
  /** The path in the file system that returned it. */
  path: VirtualPath;
  name: string;
  /**
   * `special` is a pipe, socket or device: listed, never opened. `broken` is a symlink whose target is not
   * there.
   */
  kind: 'file' | 'directory' | 'special' | 'broken';
  isSymlink: boolean;
  /** Bytes. */
  size: number;
  /** Null if the storage does not know it. */
  modifiedMs: number | null;
  /**
   * Permission bits with the flags of Go's `fs.FileMode` above them, as the API gives them; null where the
   * storage has none.
   */
  mode: number | null;
  type: FileType;
  fileId: FileId;
}

/** An entry that was looked at by itself. */
export interface Entry extends ListedEntry {
  revision: Revision;
}

/** The kinds of entries; `omitted` ones are gone, or lead where the file system does not go. */
export const STATES = ['omitted', 'file', 'directory', 'special', 'broken'] as const;
export type State = (typeof STATES)[number];

export interface Row {
  state: State;
  isSymlink: boolean;
  /** Bytes. */
  size: number;
  /** Null if the storage does not know it. */
  modifiedMs: number | null;
  mode: number | null;
  type: FileType;
}

export const OMITTED: Row = { state: 'omitted', isSymlink: false, size: 0, modifiedMs: 0, mode: 0, type: '' };
const BYTES_PER_ROW = 3 * 8 + 3;
const NUMBERS_PER_ROW = 3;

/** Stands for null in a column of numbers. */
const UNKNOWN = Number.NaN;

function known(value = UNKNOWN): number | null {
  return Number.isNaN(value) ? null : value;
}

/**
 * Facts of many entries in one shared piece of memory, which several workers fill without passing objects.
 */
export class Columns {
  readonly #numbers: Float64Array;
  readonly #bytes: Uint8Array;

  constructor(
    readonly count: number,
    readonly memory: SharedArrayBuffer = new SharedArrayBuffer(count * BYTES_PER_ROW),
  ) {
    this.#numbers = new Float64Array(memory, 0, count * NUMBERS_PER_ROW);
    this.#bytes = new Uint8Array(memory, count * NUMBERS_PER_ROW * 8);
  }

  static of(rows: readonly Row[]): Columns {
    const columns = new Columns(rows.length);
    for (const [index, row] of rows.entries()) columns.set(index, row);
    return columns;
  }

  set(index: number, row: Row): void {
    const at = index * NUMBERS_PER_ROW;
    this.#numbers[at] = row.size;
    this.#numbers[at + 1] = row.modifiedMs ?? UNKNOWN;
    this.#numbers[at + 2] = row.mode ?? UNKNOWN;
    this.#bytes[at] = STATES.indexOf(row.state);
    this.#bytes[at + 1] = row.isSymlink ? 1 : 0;
    this.#bytes[at + 2] = FILE_TYPES.indexOf(row.type);
  }

  get(index: number): Row {
    const at = index * NUMBERS_PER_ROW;
    const state = STATES[this.#bytes[at] ?? 0] ?? 'omitted';
    if (state === 'omitted') return OMITTED;
    return {
      state,
      isSymlink: this.#bytes[at + 1] === 1,
      size: this.#numbers[at] ?? 0,
      modifiedMs: known(this.#numbers[at + 1]),
      mode: known(this.#numbers[at + 2]),
      type: FILE_TYPES[this.#bytes[at + 2] ?? 0] ?? 'blob',
    };
  }
}

/** Entries as they travel between threads; texts are joined with NUL, which neither paths nor ids hold. */
export interface EntryColumns {
  count: number;
  /** Paths, or names where all entries are in one folder. */
  paths: string;
  ids: string;
  memory: SharedArrayBuffer;
}

export function entryColumns(
  paths: readonly string[],
  ids: readonly string[],
  rows: readonly Row[],
): EntryColumns {
  return {
    count: rows.length,
    paths: paths.join('\0'),
    ids: ids.join('\0'),
    memory: Columns.of(rows).memory,
  };
}

/** The entries of `columns` as objects; `prefix` is put before their paths. */
export function entriesOf({ count, paths, ids, memory }: EntryColumns, prefix = ''): ListedEntry[] {
  if (count === 0) return [];
  const columns = new Columns(count, memory);
  const texts = ids.split('\0');
  return paths.split('\0').map((text, index) => {
    const path = (prefix + text) as VirtualPath;
    const { state, ...row } = columns.get(index);
    const kind = state === 'omitted' ? 'broken' : state;
    return { path, name: nameOf(path), kind, ...row, fileId: texts[index] ?? '' };
  });
}
