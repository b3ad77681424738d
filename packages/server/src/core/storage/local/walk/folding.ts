import { type Dir as FsDir, opendirSync } from 'node:fs';
import { foldName } from '../../../../lib/fold-name.js';
import { type Dir, dirPath, entryPath, objectKeyAt } from './dir.js';
import { isLocal } from './direct-path.js';

/** Only names with letters show whether case matters. After this many others, the result is unknown. */
const MOST_LOOKED_AT = 64;
/** The maximum number of folders whose result is cached. */
const MOST_KNOWN = 10_000;
/** A disk that is mounted later may reuse the keys of one that is gone, and fold names differently. */
const KNOWN_MS = 10_000;

/** Facts about disks. Tests replace them by some of a disk that lists less than it opens. */
export interface DiskNames {
  /** Lists the names in a folder. */
  list(dir: Dir): Iterable<string>;
  /** True if the disk has no other names for an entry than those that differ in case. */
  onlyFolds(dir: Dir): boolean;
}

/**
 * Says which folders open one entry by several names: `A` and `a`, or `SECRET~1` and `secret folder` on VFAT.
 * Each folder is tested, because a disk below the root, or a single folder, may do so if the root does not.
 */
export class Folding {
  readonly #known = new Map<string, boolean>();
  #knownUntil = 0;

  constructor(
    readonly disk: DiskNames = { list: listNames, onlyFolds },
    readonly now: () => number = () => performance.now(),
  ) {}

  /** False also if no name in the folder shows it. */
  folds(dir: Dir): boolean {
    const key = dir.disk === undefined ? dir.id : `${dir.id} ${dir.disk}`;
    const known = this.now() < this.#knownUntil ? this.#known.get(key) : undefined;
    if (known !== undefined) return known;
    const answer = this.#ask(dir);
    if (answer !== null) this.#remember(key, answer);
    return answer ?? false;
  }

  #remember(key: string, answer: boolean): void {
    const now = this.now();
    if (now >= this.#knownUntil) {
      this.#known.clear();
      this.#knownUntil = now + KNOWN_MS;
    }
    if (this.#known.size >= MOST_KNOWN) this.#known.clear();
    this.#known.set(key, answer);
  }

  #ask(dir: Dir): boolean | null {
    let count = 0;
    for (const name of this.disk.list(dir)) {
      count += 1;
      if (count > MOST_LOOKED_AT) break;
      // Another disk is mounted there, which may not answer.
      if (dir.points?.has(name)) continue;
      const other = swapCase(name);
      const id = other === name ? null : identityOf(dir, name);
      if (id === null) continue;
      // If both are listed, they are two hard links.
      return identityOf(dir, other) === id && ![...this.disk.list(dir)].includes(other);
    }
    return null;
  }

  /** The listed name of the entry that the folder opens by `name`; `name` itself if there is none. */
  listedName(dir: Dir, name: string): string {
    const id = identityOf(dir, name);
    if (id === null) return name;
    const names = [...this.disk.list(dir)];
    if (names.includes(name)) return name;
    const folded = foldName(name);
    const isIt = (each: string) => identityOf(dir, each) === id;
    const isHere = (each: string) => !dir.points?.has(each) && isIt(each);
    return names.find((each) => foldName(each) === folded && isHere(each)) ?? names.find(isHere) ?? name;
  }
}

function onlyFolds(dir: Dir): boolean {
  try {
    return isLocal(dir);
  } catch {
    return false;
  }
}

/** Yields the names one by one, as the first ones suffice for a test; none if the folder may not be read. */
function* listNames(dir: Dir): Generator<string> {
  const entries = openEntries(dir);
  try {
    for (let entry = entries?.readSync(); entry; entry = entries?.readSync()) yield entry.name;
  } finally {
    entries?.closeSync();
  }
}

function openEntries(dir: Dir): FsDir | null {
  try {
    return opendirSync(`${dirPath(dir)}/.`);
  } catch {
    return null;
  }
}

/** Changes the case of the letters. A text without letters stays the same. */
export function swapCase(text: string): string {
  return text === text.toUpperCase() ? text.toLowerCase() : text.toUpperCase();
}

/** The key of the entry that the folder opens by the name; null if there is none. */
export function identityOf(dir: Dir, name: string): string | null {
  return objectKeyAt(entryPath(dir, name));
}
