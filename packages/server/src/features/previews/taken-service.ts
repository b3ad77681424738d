import { extensionOf, joinPath, type TakenDate, type VirtualPath } from '@satchel/contract';
import { EXIF_HEAD_BYTES, mayHaveExif, readExif } from '@satchel/contract/exif';
import type { FileSystem, OpenFile } from '../../core/files/file-system.js';
import type { Listing } from '../../core/files/listing.js';
import { AppError } from '../../lib/app-error.js';
import { Semaphore } from '../../lib/limits/semaphore.js';

type Files = Pick<FileSystem, 'list' | 'open'>;

/** Pictures whose beginnings are read at once for a request; between two batches others have their turn. */
const BATCH = 8;
const AT_ONCE = { running: 2, waiting: 100 };
/** Remembered dates that are sent at once. */
const SENT_TOGETHER = 1000;
/** Dates that are remembered, for all users together. */
const MOST_KNOWN = 100_000;

interface Picture {
  name: string;
  /** The object and the state in which it was listed. */
  key: string;
}

/** Finds when pictures were taken, by what cameras wrote into their beginnings. */
export class TakenService {
  readonly #semaphore = new Semaphore(AT_ONCE);
  /** Null for pictures without a date; the one that was used least recently comes first. */
  readonly #known = new Map<string, string | null>();

  /** Yields the dates as they are found. The first batch is empty: errors of the folder are thrown before it. */
  async *datesIn(files: Files, folder: VirtualPath, signal: AbortSignal): AsyncGenerator<TakenDate[]> {
    const listing = await files.list(folder, { sorting: { by: 'name', asc: false }, signal });
    yield [];
    const unknown: Picture[] = [];
    const dates: TakenDate[] = [];
    for (const picture of picturesIn(listing)) {
      const taken = this.#recall(picture.key);
      if (taken === undefined) unknown.push(picture);
      else if (taken !== null) dates.push({ name: picture.name, taken });
      if (dates.length === SENT_TOGETHER) yield dates.splice(0);
    }
    if (dates.length > 0) yield dates;
    for (let first = 0; first < unknown.length; first += BATCH) {
      signal.throwIfAborted();
      const batch = unknown.slice(first, first + BATCH);
      const found = await this.#semaphore.run(() =>
        Promise.all(batch.map((picture) => this.#read(files, folder, picture))),
      );
      yield found.flat();
    }
  }

  #recall(key: string): string | null | undefined {
    const taken = this.#known.get(key);
    if (taken === undefined) return undefined;
    this.#known.delete(key);
    this.#known.set(key, taken);
    return taken;
  }

  async #read(files: Files, folder: VirtualPath, { name, key }: Picture): Promise<TakenDate[]> {
    const head = await headOf(files, joinPath(folder, name));
    if (!head) return [];
    const taken = readExif(head)?.taken ?? null;
    this.#known.set(key, taken);
    const [oldest] = this.#known.keys();
    if (this.#known.size > MOST_KNOWN && oldest !== undefined) this.#known.delete(oldest);
    return taken === null ? [] : [{ name, taken }];
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

/** Null for what cannot be read, or is gone by now. */
async function headOf(files: Files, path: VirtualPath): Promise<Uint8Array | null> {
  let file: OpenFile;
  try {
    file = await files.open(path);
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
  try {
    if (file.content) return file.content.subarray(0, EXIF_HEAD_BYTES);
    const buffer = Buffer.alloc(Math.min(EXIF_HEAD_BYTES, file.entry.size));
    return buffer.subarray(0, await file.read(buffer, 0));
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  } finally {
    await file.close();
  }
}
