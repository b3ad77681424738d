import { setImmediate as nextTurn } from 'node:timers/promises';
import { extensionOf, type PictureShapes, type TakenDate, type VirtualPath } from '@satchel/contract';
import { mayHaveExif } from '@satchel/contract/exif';
import type { FileSystem } from '../../core/files/file-system.js';
import type { HeadReader } from '../../core/files/head-reader.js';
import type { Listing } from '../../core/files/listing.js';
import { SHAPE } from './shape-reader.js';
import { TAKEN } from './taken-reader.js';

type ListedFiles = Pick<FileSystem, 'list' | 'readHeads'>;

/** The pictures of a large folder are looked up for this time before the event loop continues. */
const TURN_MS = 5;
/** The least number of pictures that are cached, for all users together. The most recently used ones stay. */
const LEAST_KNOWN = 100_000;

type Known = Map<string, string | null>;

interface Picture {
  name: string;
  /** Identifies the object and the state in which it was listed. */
  key: string;
}

/** The result for one picture. */
interface FoundHead {
  name: string;
  found: string;
}

/** Caches what a reader finds in the beginnings of pictures, until their size or time changes. */
class HeadCache {
  /** Null for pictures in which nothing was found. */
  #known: Known = new Map();
  /** The previous generation of `#known`. Dropping a whole map is faster than removing its oldest keys. */
  #knownBefore: Known = new Map();

  constructor(
    readonly reader: HeadReader,
    /** Selects pictures by their extension. */
    readonly isRead: (extension: string) => boolean,
  ) {}

  /** Yields results as they are found. The first batch is empty: errors of the folder come before it. */
  async *in(files: ListedFiles, folder: VirtualPath, signal: AbortSignal): AsyncGenerator<FoundHead[]> {
    const listing = await files.list(folder, { sorting: { by: 'name', asc: false }, signal });
    yield [];
    /** The keys of unknown pictures by name. */
    const unknown = new Map<string, string>();
    let heads: FoundHead[] = [];
    let until = performance.now() + TURN_MS;
    for (const { name, key } of this.#picturesIn(listing)) {
      const found = this.#recall(key);
      if (found === undefined) unknown.set(name, key);
      else if (found !== null) heads.push({ name, found });
      if (performance.now() < until) continue;
      yield heads;
      await nextTurn();
      signal.throwIfAborted();
      heads = [];
      until = performance.now() + TURN_MS;
    }
    yield heads;
    for await (const read of files.readHeads(folder, [...unknown.keys()], this.reader, { signal })) {
      for (const { name, found } of read) this.#store(unknown.get(name) ?? '', found);
      yield read.flatMap(({ name, found }) => (found === null ? [] : [{ name, found }]));
    }
  }

  #recall(key: string): string | null | undefined {
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const before = this.#knownBefore.get(key);
    if (before !== undefined) this.#store(key, before);
    return before;
  }

  #store(key: string, found: string | null): void {
    if (this.#known.size === LEAST_KNOWN) {
      this.#knownBefore = this.#known;
      this.#known = new Map();
    }
    this.#known.set(key, found);
  }

  *#picturesIn(listing: Listing): Generator<Picture> {
    const ids = listing.columns.ids.split('\0');
    for (const [index, name] of listing.names().entries()) {
      if (!this.isRead(extensionOf(name))) continue;
      const { state, type, size, modifiedMs } = listing.row(index);
      if (state === 'file' && type === 'image') yield { name, key: `${ids[index]} ${size} ${modifiedMs}` };
    }
  }
}

/** Finds when pictures were taken, by what cameras wrote into their beginnings. */
export class TakenService {
  readonly #heads = new HeadCache(TAKEN, mayHaveExif);

  /** Yields the dates as they are found. The first batch is empty: errors of the folder are thrown before it. */
  async *datesIn(files: ListedFiles, folder: VirtualPath, signal: AbortSignal): AsyncGenerator<TakenDate[]> {
    for await (const heads of this.#heads.in(files, folder, signal))
      yield heads.map(({ name, found }) => ({ name, taken: found }));
  }
}

const MEASURED = /^\.(?:jpe?g?|jfif|a?png|gif|webp|bmp|avif|hei[cf]|tiff?|svg)$/i;

/** Finds the proportions of pictures in their beginnings. */
export class ShapesService {
  readonly #heads = new HeadCache(SHAPE, (extension) => MEASURED.test(extension));

  async shapesIn(files: ListedFiles, folder: VirtualPath, signal: AbortSignal): Promise<PictureShapes> {
    const shapes: [name: string, shape: number][] = [];
    for await (const heads of this.#heads.in(files, folder, signal))
      for (const { name, found } of heads) shapes.push([name, Number(found)]);
    return Object.fromEntries(shapes);
  }
}
