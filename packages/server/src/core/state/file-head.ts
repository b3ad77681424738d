import { openSync, readSync } from 'node:fs';

/**
 * The beginning of a file that others change: each look is one system call, and takes a microsecond. The file
 * is never closed.
 */
export class FileHead {
  readonly #fd: number;
  #last: Buffer;
  #next: Buffer;
  #hasLooked = false;

  /** Throws the system's error. */
  constructor(file: string, bytes: number) {
    this.#fd = openSync(file, 'r');
    this.#last = Buffer.alloc(bytes);
    this.#next = Buffer.alloc(bytes);
  }

  /**
   * True if it may be different from what it was at the last look, at the first look, and when it cannot be
   * read.
   */
  hasChanged(): boolean {
    if (!this.#fill()) return true;
    const isSame = this.#hasLooked && this.#next.equals(this.#last);
    [this.#last, this.#next] = [this.#next, this.#last];
    this.#hasLooked = true;
    return !isSame;
  }

  #fill(): boolean {
    try {
      return readSync(this.#fd, this.#next, 0, this.#next.length, 0) === this.#next.length;
    } catch {
      return false;
    }
  }
}
