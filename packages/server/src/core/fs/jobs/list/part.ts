import type { Sorting } from '@satchel/contract';
import { naturalKey } from '../../names/natural-order.js';
import { lstatOrNull } from '../../tree/facts.js';
import { encodeName } from '../../tree/names.js';
import { toPath } from '../../tree/view.js';
import type { Walker } from '../../tree/walker.js';
import type { Row } from './columns.js';
import { comparison, type SortColumns, sortNumber } from './order.js';
import { itemWriter } from './render.js';
import { type FoundRow, rowFrom, rowOf } from './stat-names.js';

/** Some of a folder's items, in order, as bytes with all that is needed to merge them with others. */
export interface ListedPart {
  /** Joined by slashes; empty for no items as well as for one without a key, see `numbers`. */
  keys: string;
  numbers: Float64Array<ArrayBuffer>;
  folders: Uint8Array<ArrayBuffer>;
  /** The items' JSON, each followed by a comma. */
  bytes: Uint8Array<ArrayBuffer>;
  /** Where each item's comma ends. */
  ends: Uint32Array<ArrayBuffer>;
}

export interface PartTerms {
  path: readonly string[];
  sorting: Sorting;
  sniff: boolean;
  subtitles: readonly string[];
}

/** Fewer entries are not worth finding out whether there is a direct path. */
const DIRECT_FROM = 32;

/** A guess that is right for nearly all; the memory grows where it is not. */
const BYTES_PER_ITEM = 256;

class ByteWriter {
  #memory: Buffer<ArrayBuffer>;
  #used = 0;

  constructor(items: number) {
    this.#memory = Buffer.from(new ArrayBuffer(items * BYTES_PER_ITEM));
  }

  /** Returns where the text ends. */
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
}

type Look = (name: string) => FoundRow;

/** Rows alone: the stats they were made from are many times larger, and would keep the collector busy. */
function rowsBy(look: Look, names: readonly string[]): Shown[] {
  const shown: Shown[] = [];
  for (const name of names) {
    const { state, isSymlink, size, modifiedMs, mode, type } = look(name);
    if (state !== 'omitted') shown.push({ name, state, isSymlink, size, modifiedMs, mode, type });
  }
  return shown;
}

function shownRows(walker: Walker, names: readonly string[], sniff: boolean): Shown[] {
  const direct = names.length >= DIRECT_FROM ? walker.directPath() : null;
  if (direct) {
    const { prefix } = direct;
    const shown = rowsBy((name) => {
      const encoded = encodeName(name);
      const stats = typeof encoded === 'string' ? lstatOrNull(prefix + encoded) : null;
      return stats ? rowFrom(walker, name, stats, sniff) : rowOf(walker, name, sniff);
    }, names);
    if (direct.holds()) return shown;
  }
  const shown = rowsBy((name) => rowOf(walker, name, sniff), names);
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

/** Looks at `names` of the walker's folder, and puts what may be shown in order and into JSON. */
export function listNames(walker: Walker, names: readonly string[], terms: PartTerms): ListedPart {
  const { sorting, sniff, subtitles, path } = terms;
  const shown = shownRows(walker, names, sniff);
  const columns = columnsOf(shown, sorting.by);
  const compare = comparison(sorting);
  const order = shown.map((_, index) => index).sort((a, b) => compare(columns, a, columns, b));
  const writer = new ByteWriter(shown.length);
  const jsonOf = itemWriter(toPath(path), subtitles);
  const ends = new Uint32Array(shown.length);
  const numbers = new Float64Array(shown.length);
  const folders = new Uint8Array(shown.length);
  order.forEach((index, place) => {
    const item = shown[index];
    if (item) ends[place] = writer.write(jsonOf(item.name, item));
    numbers[place] = columns.numbers[index] ?? 0;
    folders[place] = columns.folders[index] ?? 0;
  });
  const keys = order.map((index) => columns.keys[index]).join('/');
  return { keys, numbers, folders, bytes: writer.take(), ends };
}
