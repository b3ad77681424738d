import { type FolderSize, joinPath, type VirtualPath } from '@satchel/contract';
import type { ChangedPlaces } from '../../../core/files/changed-places.js';
import { existing } from '../../../core/files/existing-entry.js';
import type { MeasureLimits, UserFileSystem } from '../../../core/files/file-system.js';
import { AppError } from '../../../lib/app-error.js';

/** All folders are counted up to this limit before a large one is counted any further. */
const SOON: MeasureLimits = { entries: 5_000, ms: 40 };
/** The limit for one folder. */
const MOST: MeasureLimits = { entries: 500_000, ms: 4_000 };
/** After this time a request counts no more large folders. */
const REQUEST_MS = 15_000;

/** A size is counted again after this time, because other programs may have changed the folder. */
const LIVES_MS = 60_000;
const MOST_KNOWN = 10_000;
/** Sizes of folders with longer paths are not cached, which limits the memory. */
const LONGEST_PATH = 512;

export type CountedFiles = Pick<UserFileSystem, 'stat' | 'locate' | 'measure' | 'shownPaths'>;

interface Known extends Pick<FolderSize, 'size' | 'isPart'> {
  /** Set if no further part of the folder will be counted. */
  isFinal: boolean;
  /** See `ChangedPlaces`. */
  since: number;
  expiresAt: number;
}

/** A folder whose size is requested. */
interface Wanted {
  name: string;
  path: VirtualPath;
  serverPath: VirtualPath | null;
  key: string;
}

/**
 * Finds the sizes of folders for lists, within a limited time. They are cached for all file systems that see
 * the same, until something below changes.
 */
export class FolderSizes {
  /** The least recently used is the first. */
  readonly #known = new Map<string, Known>();

  constructor(
    readonly places: Pick<ChangedPlaces, 'now' | 'isChanged'>,
    readonly now: () => number,
    readonly limits = { soon: SOON, most: MOST, requestMs: REQUEST_MS },
  ) {}

  /**
   * Yields the sizes of folders in `folder`, some of them twice: the later one is exact, or closer. The first
   * batch is empty: errors of the folder are thrown before it.
   */
  async *sizesIn(
    files: CountedFiles,
    folder: VirtualPath,
    names: readonly string[],
    signal: AbortSignal,
  ): AsyncGenerator<FolderSize[]> {
    signal.throwIfAborted();
    const { kind } = await existing(files, folder);
    if (kind !== 'directory') throw new AppError('invalid_input', 'Only a folder has folders in it');
    const paths = names.map((name) => ({ name, path: pathIn(folder, name) }));
    yield [];
    const found = await this.#find(files, paths);
    const known = found.map((wanted) => ({ wanted, size: this.#recall(wanted) }));
    yield known.flatMap(({ wanted, size }) => (size ? [sizeOf(wanted, size)] : []));
    const large = known.flatMap(({ wanted, size }) => (size && !size.isFinal ? [wanted] : []));
    for (const { wanted, size } of known) {
      if (size) continue;
      const counted = await this.#count(files, wanted, this.limits.soon, signal);
      if (counted?.isPart) large.push(wanted);
      if (counted) yield [sizeOf(wanted, counted)];
    }
    const until = this.now() + this.limits.requestMs;
    for (const wanted of large) {
      if (this.now() > until) return;
      const counted = await this.#count(files, wanted, this.limits.most, signal);
      if (counted) yield [sizeOf(wanted, counted)];
    }
  }

  /** The folders that exist and are visible to this user. */
  async #find(files: CountedFiles, paths: readonly Pick<Wanted, 'name' | 'path'>[]): Promise<Wanted[]> {
    const shown = await files.shownPaths();
    const found: Wanted[] = [];
    for (const { name, path } of paths) {
      const located = await unlessRefused(() => files.locate(path));
      if (located?.entry.kind !== 'directory') continue;
      // The same path may be another folder now, or another one for a user with a granted folder.
      const { entry, serverPath } = located;
      found.push({ name, path, serverPath, key: `${shown.key} ${entry.fileId} ${serverPath} ${path}` });
    }
    return found;
  }

  async #count(
    files: CountedFiles,
    wanted: Wanted,
    within: MeasureLimits,
    signal: AbortSignal,
  ): Promise<Known | null> {
    const since = this.places.now;
    const measured = await unlessRefused(() => files.measure(wanted.path, { within, signal }));
    signal.throwIfAborted();
    if (!measured) return null;
    const { size, isPart = false } = measured;
    const isFinal = !isPart || within === this.limits.most;
    const known = { size, isPart, isFinal, since, expiresAt: this.now() + LIVES_MS };
    this.#cache(wanted, known);
    return known;
  }

  #recall(wanted: Wanted): Known | null {
    const { key, serverPath } = wanted;
    const known = this.#known.get(key);
    if (!known || serverPath === null) return null;
    this.#known.delete(key);
    if (this.now() >= known.expiresAt || this.places.isChanged(serverPath, known.since)) return null;
    this.#known.set(key, known);
    return known;
  }

  /** Changes outside of the server's root are not published, so sizes there are not cached. */
  #cache({ key, serverPath, path }: Wanted, known: Known): void {
    if (serverPath === null || path.length > LONGEST_PATH) return;
    this.#known.delete(key);
    this.#known.set(key, known);
    for (const oldest of this.#known.keys()) {
      if (this.#known.size <= MOST_KNOWN) return;
      this.#known.delete(oldest);
    }
  }
}

function pathIn(folder: VirtualPath, name: string): VirtualPath {
  try {
    return joinPath(folder, name);
  } catch (cause) {
    throw new AppError('invalid_input', 'A name is not valid', { cause });
  }
}

const sizeOf = ({ name }: Wanted, { size, isPart }: Known): FolderSize => ({ name, size, isPart });

/** Returns null for what is denied, missing, or slow to count. */
async function unlessRefused<Result>(act: () => Promise<Result>): Promise<Result | null> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof AppError && error.code !== 'internal') return null;
    throw error;
  }
}
