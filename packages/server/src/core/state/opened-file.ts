import { fstatSync, openSync, type Stats, statSync } from 'node:fs';
import { heldDescriptor, holdFile } from '../../lib/held-files.js';

/**
 * Tells whether a path still leads to the file that was opened there: one system call, or two where it does
 * not. The file is never closed.
 */
export class OpenedFile {
  readonly #path: string;
  readonly #fd: number;
  #known: Stats;

  /** Throws the system's error. */
  constructor(path: string) {
    this.#path = path;
    this.#fd = openSync(path, 'r');
    this.#known = fstatSync(this.#fd);
    holdFile(this.#fd);
  }

  place(): 'here' | 'gone' | 'replaced' {
    const found = lookFor(this.#path);
    if (found === null) return 'gone';
    if (isSame(found, this.#known)) return 'here';
    // Some disks of other machines give a file another number after a while.
    this.#known = fstatSync(this.#fd);
    return isSame(found, this.#known) ? 'here' : 'replaced';
  }
}

/**
 * A descriptor of the file, which must not be opened and closed in another way; undefined where nothing has
 * it open for good.
 */
export function openedAt(path: string): number | undefined {
  const found = lookFor(path);
  return found === null ? undefined : heldDescriptor(found, fstatSync);
}

/** A path that cannot be looked at, such as on a disk that is away, leads nowhere. */
function lookFor(path: string): Stats | null {
  try {
    return statSync(path, { throwIfNoEntry: false }) ?? null;
  } catch {
    return null;
  }
}

function isSame(a: Stats, b: Stats): boolean {
  return a.ino === b.ino && a.dev === b.dev;
}
