import { setTimeout } from 'node:timers/promises';
import type { CountFiles } from '../../core/files/brake.js';

/** A change waits at most this long for the count. */
const MOST_WAITED_MS = 1_000;

/** Counts the files in a scope once, in the background. */
export class ScopeCount {
  readonly #ending = new AbortController();
  readonly #counted: Promise<void>;
  #files: number | null = null;
  #hasWaited = false;

  constructor(
    countFiles: CountFiles,
    /** The count may stop above this number, because no share of more files is needed. */
    readonly most: number,
    /** The number of files that the session had deleted when the count began. */
    readonly deleted: number,
    readonly waitMs = MOST_WAITED_MS,
  ) {
    this.#counted = countFiles(most, this.#ending.signal).then(
      (files) => {
        this.#files = files;
      },
      () => {
        this.#files = most + 1;
      },
    );
  }

  /**
   * The number of files, some number above `most` if there are more, or null while it is not known. Only the
   * first callers wait for it, and only for a moment.
   */
  async files(): Promise<number | null> {
    if (this.#files === null && !this.#hasWaited) {
      const over = new AbortController();
      const late = setTimeout(this.waitMs, undefined, { signal: over.signal }).catch(() => undefined);
      await Promise.race([this.#counted, late]);
      over.abort();
      this.#hasWaited = true;
    }
    return this.#files;
  }

  end(): void {
    this.#ending.abort();
  }
}
