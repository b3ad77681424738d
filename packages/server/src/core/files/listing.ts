import { ROOT, type VirtualPath } from '@satchel/contract';
import { Columns, type EntryColumns, entriesOf, type ListedEntry, type Row } from './entry-columns.js';

/**
 * The entries of a folder in the order asked for, in columns: a hundred thousand of them become no objects.
 */
export class Listing {
  readonly #rows: Columns;

  constructor(
    readonly folder: VirtualPath,
    readonly columns: EntryColumns,
  ) {
    this.#rows = new Columns(columns.count, columns.memory);
  }

  get count(): number {
    return this.columns.count;
  }

  names(): string[] {
    return this.count === 0 ? [] : this.columns.paths.split('\0');
  }

  row(index: number): Row {
    return this.#rows.get(index);
  }

  /** All of it as objects, for folders that are known to be small. */
  entries(): ListedEntry[] {
    return entriesOf(this.columns, this.folder === ROOT ? '/' : `${this.folder}/`);
  }
}

/** Facts about a folder of which only the first entries were looked at. */
export interface ListingStart {
  /** True if more than half of its entries are pictures or films, by their names. */
  areMostlyPictures: boolean;
}

/** The bytes of a listing, in pieces that put together are one text. */
export interface EncodedListing {
  numDirs: number;
  numFiles: number;
  pieces: Uint8Array[];
  /** Present where the pieces have only the first entries; the counts are of all. */
  start?: ListingStart | undefined;
}

/**
 * The format of a listing, as a feature sends it. It runs where the storage has the entries, in a thread if
 * the storage has threads: there it is known by its name. Several parts of a folder may be encoded at once.
 */
export interface ListingEncoder<Prepared = unknown> {
  readonly name: string;
  readonly opening: string;
  readonly separator: string;
  readonly closing: string;
  /**
   * Looks at all names of the folder once; the result is plain data that travels to wherever parts are
   * encoded.
   */
  prepare(names: readonly string[]): Prepared;
  /** Encodes one entry of `folder` after the other. */
  entryEncoder(folder: VirtualPath, prepared: Prepared): (name: string, row: Row) => string;
}
