import { setTimeout } from 'node:timers/promises';
import type { CountFiles } from '../../core/files/brake.js';

/** A change waits no longer for the count. */
const MOST_WAITED_MS = 1_000;

/** The files in a scope, counted once for a while and in the background. */
export class ScopeCount {
  readonly #ending = new AbortController();
  readonly #counted: Promise<void>;
  #files: number | null = null;
  #hasWaited = false;

  constructor(
    countFiles: CountFiles,
    /** There is no share of more files than these. */
    readonly most: number,
    /** How many files the session had deleted when the count began. */
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
   * The files, some number above `most` where there are more, or null as long as that is not known. Only the first to ask
   * wait for it, a moment.
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
