import type { Sorting, VirtualPath } from '@satchel/contract';
import { encodeName } from '../../../../../lib/name-bytes.js';
import { type EntryColumns, entryColumns, type Row } from '../../../../files/entry-columns.js';
import { comparison, naturalKey, type SortColumns, sortNumber } from '../../../../files/listing-order.js';
import { lstatOrNull } from '../../walk/facts.js';
import { toPath } from '../../walk/walk-context.js';
import type { Walker } from '../../walk/walker.js';
import { type FoundRow, rowFrom, rowId, rowOf } from './stat-names.js';

/** Some items of a folder in order, with everything that is needed to merge them with others. */
export interface ListedPart {
  /** Keys that are joined by slashes. Empty for no items and for one with an empty key, see `numbers`. */
  keys: string;
  numbers: Float64Array<ArrayBuffer>;
  folders: Uint8Array<ArrayBuffer>;
  /** The encoded items, each followed by a separator; empty for columns. */
  bytes: Uint8Array<ArrayBuffer>;
  /** The position at which the separator of each item ends. */
  ends: Uint32Array<ArrayBuffer>;
  /** Null for encoded items. */
  columns: EntryColumns | null;
}

export interface PartTerms {
  path: readonly string[];
  /** See `EncodedListOptions`. */
  shownAt?: VirtualPath | undefined;
  sorting: Sorting;
  sniff: boolean;
  /** The name of an encoder; null for columns. */
  encoder: string | null;
  /** The result of the encoder's `prepare`. */
  prepared: unknown;
}

/** For fewer entries it does not pay to find out whether there is a direct path. */
const DIRECT_FROM = 32;

/** An estimate that suits nearly all folders. The memory grows if it does not. */
const BYTES_PER_ITEM = 256;

class ByteWriter {
  #memory: Buffer<ArrayBuffer>;
  #used = 0;

  constructor(items: number) {
    this.#memory = Buffer.from(new ArrayBuffer(items * BYTES_PER_ITEM));
  }

  /** Returns the position at which the text ends. */
  write(text: string): number {
    const most = text.length * 3;
    if (this.#used + most > this.#memory.length) {
      const larger = Buffer.from(new ArrayBuffer((this.#memory.length + most) * 2));
      this.#memory.copy(larger, 0, 0, this.#used);
      this.#memory = larger;
    }
    this.#used += this.#memory.write(text, this.#used);
    return this.#used;
  }

  take(): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.#memory.buffer, 0, this.#used);
  }
}

interface Shown extends Row {
  name: string;
  /** Empty unless columns are wanted. */
  id: string;
}

type Look = (name: string) => FoundRow;

/**
 * Keeps rows alone, because the stats that they were made from are many times larger and would burden the
 * garbage collector.
 */
function rowsBy(
  look: Look,
  names: readonly string[],
  idOf: (name: string, row: FoundRow) => string,
): Shown[] {
  const shown: Shown[] = [];
  for (const name of names) {
    const row = look(name);
    const { state, isSymlink, size, modifiedMs, mode, type } = row;
    if (state === 'omitted') continue;
    shown.push({ name, id: idOf(name, row), state, isSymlink, size, modifiedMs, mode, type });
  }
  return shown;
}

function shownRows(walker: Walker, names: readonly string[], { sniff, encoder }: PartTerms): Shown[] {
  const idOf = encoder === null ? (name: string, row: FoundRow) => rowId(walker, name, row) : () => '';
  const direct = names.length >= DIRECT_FROM ? walker.directPath() : null;
  if (direct) {
    const { prefix } = direct;
    const look = (name: string) => {
      if (walker.isOutOfReach(name)) return rowOf(walker, name, sniff);
      const encoded = encodeName(name);
      const stats = typeof encoded === 'string' ? lstatOrNull(prefix + encoded) : null;
      return stats ? rowFrom(walker, name, stats, sniff) : rowOf(walker, name, sniff);
    };
    const shown = rowsBy(look, names, idOf);
    if (direct.holds()) return shown;
  }
  const shown = rowsBy((name) => rowOf(walker, name, sniff), names, idOf);
  walker.assertUnchanged();
  return shown;
}

function columnsOf(shown: readonly Shown[], by: string): SortColumns {
  const numbers = new Float64Array(shown.length);
  const folders = new Uint8Array(shown.length);
  shown.forEach((item, index) => {
    numbers[index] = sortNumber(by, item);
    folders[index] = item.state === 'directory' ? 1 : 0;
  });
  return { keys: shown.map(({ name }) => naturalKey(name)), numbers, folders };
}

/** Looks at `names` of the walker's folder, and puts the entries that may be shown in order. */
export function listNames(walker: Walker, names: readonly string[], terms: PartTerms): ListedPart {
  const shown = shownRows(walker, names, terms);
  const unordered = columnsOf(shown, terms.sorting.by);
  const compare = comparison(terms.sorting);
  const order = shown.map((_, index) => index).sort((a, b) => compare(unordered, a, unordered, b));
  const numbers = new Float64Array(shown.length);
  const folders = new Uint8Array(shown.length);
  const items: Shown[] = [];
  order.forEach((index, position) => {
    const item = shown[index];
    if (item) items.push(item);
    numbers[position] = unordered.numbers[index] ?? 0;
    folders[position] = unordered.folders[index] ?? 0;
  });
  const keys = order.map((index) => unordered.keys[index]).join('/');
  const sorted = { keys, numbers, folders };
  if (terms.encoder !== null)
    return { columns: null, ...sorted, ...encoded(walker, items, terms.encoder, terms) };
  const columns = entryColumns(
    items.map(({ name }) => name),
    items.map(({ id }) => id),
    items,
  );
  return { bytes: new Uint8Array(0), ends: new Uint32Array(0), columns, ...sorted };
}

function encoded(
  walker: Walker,
  items: readonly Shown[],
  encoderName: string,
  { path, shownAt = toPath(path), prepared }: PartTerms,
): Pick<ListedPart, 'bytes' | 'ends'> {
  const { entryEncoder, separator } = walker.context.encoderNamed(encoderName);
  const encode = entryEncoder(shownAt, prepared);
  const writer = new ByteWriter(items.length);
  const ends = new Uint32Array(items.length);
  items.forEach((item, position) => {
    ends[position] = writer.write(encode(item.name, item) + separator);
  });
  return { bytes: writer.take(), ends };
}
