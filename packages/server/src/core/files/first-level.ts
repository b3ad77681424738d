import { createHash } from 'node:crypto';
import { ROOT, type VirtualPath } from '@satchel/contract';
import { AppError } from '../../lib/app-error.js';
import { type Entry, entryColumns, type ListedEntry, type Row } from './entry-columns.js';
import type { FoundEntry, Located, Measured, MeasureOptions, WalkOptions } from './file-system.js';
import { Listing } from './listing.js';
import { type NameQuery, nameMatcher } from './name-query.js';
import type { OpenedMount, OpenedMounts } from './opened-mounts.js';
import { rebasedEntry, rebasedPath } from './rebased-entries.js';
import { pathBelow } from './scope-paths.js';

/** Codes of errors that say that a folder is not there, or not open. */
const ABSENT: readonly string[] = ['not_found', 'forbidden', 'invalid_input', 'conflict'];

/** The folders of a user as the entries of a folder that is on no disk. */
export class FirstLevel {
  constructor(readonly mounts: OpenedMounts) {}

  /** The entry of the first level itself. */
  get root(): Located {
    const { userId } = this.mounts.grant;
    const entry = { ...unknownEntry(ROOT, ''), fileId: `folders of ${userId}` };
    return { entry, serverPath: null };
  }

  /** Another id tells that a name leads to another folder, or that there are others. */
  async locateRoot(): Promise<Located> {
    const { all } = this.mounts;
    const places = await Promise.all(all.map(async (mount) => [mount.name, await idOf(mount)]));
    const fileId = createHash('sha256').update(JSON.stringify(places)).digest('base64');
    return { entry: { ...this.root.entry, fileId }, serverPath: null };
  }

  /** Those that exist, in their order, with the facts of the folders. */
  async entries(): Promise<Entry[]> {
    return (await this.#present()).map(({ entry }) => entry);
  }

  async #present(): Promise<{ mount: OpenedMount; entry: Entry; serverPath: VirtualPath | null }[]> {
    const located = await Promise.all(
      this.mounts.listed.map(async (mount) => {
        const found = await locatedOrUnknown(mount);
        return found && { mount, ...found };
      }),
    );
    return located.filter((one) => one !== null);
  }

  async list(): Promise<Listing> {
    const entries = await this.entries();
    const columns = entryColumns(
      entries.map(({ name }) => name),
      entries.map(({ fileId }) => fileId),
      entries.map(rowOf),
    );
    return new Listing(ROOT, columns);
  }

  async *walk(options?: WalkOptions): AsyncGenerator<ListedEntry[]> {
    const present = await this.#present();
    if (present.length > 0) yield present.map(({ entry: { revision: _revision, ...entry } }) => entry);
    for (const { mount } of present)
      for await (const batch of mount.files.walk(ROOT, options))
        yield batch.map((entry) => rebasedEntry(mount.at, entry));
  }

  async *find(query: NameQuery, options?: WalkOptions): AsyncGenerator<FoundEntry[]> {
    const matches = nameMatcher(query, () => '');
    const present = await this.#present();
    const own = present.filter(({ mount }) => matches(mount.name));
    if (own.length > 0) yield own.map(({ entry }) => foundEntry(entry));
    for (const { mount } of this.#apart(present))
      for await (const batch of mount.files.find(ROOT, query, options))
        yield batch.map((found) => rebasedPath(mount.at, found));
  }

  /** Counts once what lies in several folders. */
  async measure({ withDigest: _withDigest, ...options }: MeasureOptions = {}): Promise<Measured> {
    const present = await this.#present();
    const sum: Measured = { numFiles: 0, numDirs: present.length, size: 0, linkedSize: 0 };
    for (const { mount } of this.#apart(present)) {
      const part = await mount.files.measure(ROOT, options);
      sum.numFiles += part.numFiles;
      sum.numDirs += part.numDirs;
      sum.size += part.size;
      sum.linkedSize += part.linkedSize;
      if (part.isPart) sum.isPart = true;
    }
    return sum;
  }

  /** Those that do not lie in another one, where they are shown as well. */
  #apart<Placed extends { mount: OpenedMount; serverPath: VirtualPath | null }>(
    present: readonly Placed[],
  ): Placed[] {
    const { hideDotfiles } = this.mounts.grant;
    return present.filter(
      ({ serverPath: place }, index) =>
        !present.some(({ serverPath: around }, other) => {
          const rest = place !== null && around !== null && other !== index ? pathBelow(around, place) : null;
          if (rest === null || (hideDotfiles && rest.includes('/.'))) return false;
          return rest !== ROOT || other < index;
        }),
    );
  }
}

async function idOf({ files }: OpenedMount): Promise<string | null> {
  try {
    return (await files.locateRoot()).entry.fileId;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/** Null for a folder that is not there. One whose disk does not answer is shown without its facts. */
async function locatedOrUnknown({
  files,
  at,
  name,
}: OpenedMount): Promise<{ entry: Entry; serverPath: VirtualPath | null } | null> {
  try {
    const { entry, serverPath } = await files.locate(ROOT);
    if (entry.kind !== 'directory') return null;
    return { entry: { ...rebasedEntry(at, entry), isSymlink: false }, serverPath };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return ABSENT.includes(error.code) ? null : { entry: unknownEntry(at, name), serverPath: null };
  }
}

function unknownEntry(path: VirtualPath, name: string): Entry {
  const facts = { isSymlink: false, size: 0, modifiedMs: null, mode: null, type: '' } as const;
  return { path, name, kind: 'directory', ...facts, fileId: '', revision: '' };
}

function rowOf({ isSymlink, size, modifiedMs, mode, type }: Entry): Row {
  return { state: 'directory', isSymlink, size, modifiedMs, mode, type };
}

function foundEntry({ path, size, modifiedMs, type }: Entry): FoundEntry {
  return { path, isDirectory: true, size, modifiedMs, type };
}
