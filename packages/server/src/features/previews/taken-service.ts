import type { TakenDate, VirtualPath } from '@satchel/contract';
import { mayHaveExif } from '@satchel/contract/exif';
import { HeadCache, type ListedFiles } from './head-cache.js';
import { TAKEN } from './taken-reader.js';

/** Finds the times at which pictures were taken, in the metadata at their beginnings. */
export class TakenService {
  readonly #heads = new HeadCache(TAKEN, mayHaveExif);

  /** Yields the dates as they are found. The first batch is empty: errors of the folder come before it. */
  async *datesIn(files: ListedFiles, folder: VirtualPath, signal: AbortSignal): AsyncGenerator<TakenDate[]> {
    for await (const heads of this.#heads.in(files, folder, signal))
      yield heads.map(({ name, found }) => ({ name, taken: found }));
  }
}
