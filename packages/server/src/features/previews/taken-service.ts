import { setImmediate as nextTurn } from 'node:timers/promises';
import { extensionOf, type TakenDate, type VirtualPath } from '@satchel/contract';
import { mayHaveExif } from '@satchel/contract/exif';
import type { FileSystem } from '../../core/files/file-system.js';
import type { Listing } from '../../core/files/listing.js';
import { TAKEN } from './taken-reader.js';

type Files = Pick<FileSystem, 'list' | 'readHeads'>;

/** The pictures of a large folder are looked up for so long before others have their turn. */
const TURN_MS = 5;
/** Pictures that are remembered, for all users together: at least those that were asked for last. */
const LEAST_KNOWN = 100_000;

type Known = Map<string, string | null>;

interface Picture {
  name: string;
  /** The object and the state in which it was listed. */
  key: string;
}

/** Finds when pictures were taken, by what cameras wrote into their beginnings. */
export class TakenService {
  /** Null for pictures without a date. */
  #known: Known = new Map();
  /** What was known before `#known` was begun anew: a map from which the oldest keys are removed is slow to name the oldest. */
  #knownBefore: Known = new Map();

  /** Yields the dates as they are found. The first batch is empty: errors of the folder are thrown before it. */
  async *datesIn(files: Files, folder: VirtualPath, signal: AbortSignal): AsyncGenerator<TakenDate[]> {
    const listing = await files.list(folder, { sorting: { by: 'name', asc: false }, signal });
    yield [];
    /** The keys of pictures by their names. */
    const unknown = new Map<string, string>();
    let dates: TakenDate[] = [];
    let until = performance.now() + TURN_MS;
    for (const { name, key } of picturesIn(listing)) {
      const taken = this.#recall(key);
      if (taken === undefined) unknown.set(name, key);
      else if (taken !== null) dates.push({ name, taken });
      if (performance.now() < until) continue;
      yield dates;
      await nextTurn();
      signal.throwIfAborted();
      dates = [];
      until = performance.now() + TURN_MS;
    }
    yield dates;
    for await (const heads of files.readHeads(folder, [...unknown.keys()], TAKEN, { signal })) {
      for (const { name, found } of heads) this.#remember(unknown.get(name) ?? '', found);
      yield heads.flatMap(({ name, found }) => (found === null ? [] : [{ name, taken: found }]));
    }
  }

  #recall(key: string): string | null | undefined {
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const taken = this.#knownBefore.get(key);
    if (taken !== undefined) this.#remember(key, taken);
    return taken;
  }

  #remember(key: string, taken: string | null): void {
    if (this.#known.size === LEAST_KNOWN) {
      this.#knownBefore = this.#known;
      this.#known = new Map();
    }
    this.#known.set(key, taken);
  }
}

function* picturesIn(listing: Listing): Generator<Picture> {
  const ids = listing.columns.ids.split('\0');
  for (const [index, name] of listing.names().entries()) {
    if (!mayHaveExif(extensionOf(name))) continue;
    const { state, type, size, modifiedMs } = listing.row(index);
    if (state === 'file' && type === 'image') yield { name, key: `${ids[index]} ${size} ${modifiedMs}` };
  }
}
