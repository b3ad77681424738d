import {
  type FileVersion,
  joinPath,
  nameOf,
  parentOf,
  type TrashSettings,
  type VersionListing,
  type VirtualPath,
} from '@satchel/contract';
import { KEPT_STATES } from '../../core/db/kept-rows.js';
import { inTheEnd } from '../../core/db/persistently.js';
import type { ReplacedFile } from '../../core/files/changes.js';
import type { Actor, KeptVersion } from '../../core/files/file-events.js';
import type { Entry, OpenFile, RestoreVersionOptions } from '../../core/files/file-system.js';
import type { KeptNotes } from '../../core/files/kept-notes.js';
import type { Principal } from '../../core/files/principal.js';
import type { Keeping, VersionKeeper, VersionUpkeep } from '../../core/files/versions.js';
import { AppError } from '../../lib/app-error.js';
import type { Version, VersionsStore } from './versions-store.js';

const { moving, present } = KEPT_STATES;

export type VersionsPrincipal = Pick<Principal, 'files' | 'user'>;

/** A file, and the versions under its path that the user may see. */
interface VersionedFile {
  serverPath: VirtualPath;
  /**
   * True if the user may see the version: one of this very object, or one that this user replaced. An object
   * that another program put there may be a new save of the same file, or a different file with its name.
   * Administrators see all.
   */
  shows(version: Version): boolean;
}

/** A replaced version that is restored; see `restoreReplaced`. */
export interface ReplacedVersion {
  from: VirtualPath;
  path: VirtualPath;
  id: string;
  earlier: readonly string[];
}

export interface VersionsDependencies {
  store: VersionsStore;
  notes: KeptNotes;
  upkeep: VersionUpkeep;
  settings: () => Promise<TrashSettings>;
  now: () => number;
  /** See `RetentionClock`. */
  retentionNow: () => number;
  onError: (error: unknown) => void;
  /** Called with the paths of files that got another version. */
  onKept: (paths: readonly VirtualPath[]) => void;
  /** Called with the id of the user who deleted a version. */
  onRemoved: (userId: number) => void;
  /** Resolves when the effects of earlier changes on versions are stored. */
  settled: () => Promise<void>;
  /** Resolves when no earlier change will move rows of the file at this path. */
  ready: (serverPath: VirtualPath) => Promise<void>;
}

/** Keeps former contents of files, and lets users read, restore and delete them. */
export class VersionsService implements VersionKeeper {
  constructor(readonly deps: VersionsDependencies) {}

  /** Resolves to null for changes of the server itself, which keep nothing. */
  async begin(actor: Actor, isMove: boolean, keptAs?: string): Promise<Keeping | null> {
    if (actor.userId === 0) return null;
    const settings = await this.deps.settings();
    if (settings.versions === 0) return null;
    const begun: Version[] = [];
    return {
      keep: async (file) => {
        const isKnown = file.diskBytes > 0;
        if (isKnown && file.size > (file.diskBytes * settings.percent) / 100) return null;
        await this.deps.ready(file.serverPath);
        const isFree = keptAs !== undefined && (await this.#isFree(file.volume, keptAs));
        const version = this.#versionOf(file, actor, isFree ? keptAs : this.deps.notes.newId());
        await this.deps.store.insert(version, moving);
        begun.push(version);
        const { volume, id, path, userId, username, replacedAt: at } = version;
        const note = { serverPath: path, path, scope: '' as const, userId, username, at };
        return { volume, id, ...this.deps.notes.beside(version, note) };
      },
      settle: () => this.#settle(begun, isMove),
    };
  }

  #versionOf(
    { volume, serverPath, fileId, size, modifiedMs }: ReplacedFile,
    { userId, username }: Actor,
    id: string,
  ): Version {
    return {
      volume,
      id,
      userId,
      username,
      path: serverPath,
      fileId,
      size,
      modifiedAt: Math.floor(modifiedMs),
      replacedAt: this.deps.now(),
      keptSince: this.deps.retentionNow(),
    };
  }

  /** An id is free only if no kept object has it, because a rename would replace that one. */
  async #isFree(volume: string, id: string): Promise<boolean> {
    const { store, notes, upkeep } = this.deps;
    if (!notes.isOwn(id)) return false;
    return (await store.known([id])).size === 0 && (await upkeep.has({ volume, id })) === false;
  }

  /** Errors are only reported, because the change itself has succeeded. The next start tries again. */
  async #settle(begun: readonly Version[], isMove: boolean): Promise<KeptVersion[]> {
    const kept: KeptVersion[] = [];
    try {
      if (isMove && begun.length > 0) await this.deps.settled();
      for (const version of begun) {
        if (!(await this.#isKept(version))) continue;
        const { id, path } = version;
        kept.push({ id, path, ...(isMove ? { earlier: await this.#earlier(version) } : {}) });
      }
    } catch (error) {
      this.deps.onError(error);
    }
    if (kept.length > 0) this.deps.onKept([...new Set(kept.map(({ path }) => path))]);
    return kept;
  }

  /** The ids of earlier versions of the same object. */
  async #earlier({ id, path, fileId }: Version): Promise<string[]> {
    const versions = await this.deps.store.of(path);
    return versions.filter((one) => one.fileId === fileId && one.id !== id).map((one) => one.id);
  }

  async #isKept(version: Version): Promise<boolean> {
    const { store, upkeep } = this.deps;
    // Before the first version of a disk, its folder for versions does not exist either.
    const isThere = (await upkeep.has(version)) === true;
    if (!isThere) await store.remove(version.id);
    else
      await inTheEnd(async () => {
        if (!(await store.change(version.id, moving, present))) await store.insertAgain(version);
      }, this.deps.onError);
    return isThere;
  }

  async list(principal: VersionsPrincipal, path: VirtualPath): Promise<VersionListing> {
    const file = await this.#fileAt(principal, path);
    const { versions } = await this.deps.settings();
    const items = file ? (await this.deps.store.of(file.serverPath)).filter(file.shows) : [];
    return { items: items.map(toFileVersion), isEnabled: versions > 0 && file !== null };
  }

  async open(principal: VersionsPrincipal, path: VirtualPath, id: string): Promise<OpenFile> {
    return principal.files.openVersion(path, await this.#find(principal, path, id));
  }

  async restore(
    principal: VersionsPrincipal,
    path: VirtualPath,
    { id, ...options }: { id: string } & RestoreVersionOptions,
  ): Promise<Entry> {
    return this.#restore(principal, path, await this.#find(principal, path, id), options);
  }

  async #restore(
    principal: VersionsPrincipal,
    path: VirtualPath,
    version: Version,
    options: RestoreVersionOptions,
  ): Promise<Entry> {
    const { store, upkeep } = this.deps;
    const { id } = version;
    if (!(await store.change(id, present, moving))) throw unknownVersion();
    try {
      const entry = await principal.files.restoreVersion(path, version, options);
      await store.remove(id);
      return entry;
    } catch (error) {
      if ((await upkeep.has(version)) === false) await store.remove(id);
      else await store.change(id, moving, present);
      throw error;
    }
  }

  /**
   * Undoes that the file at `from` was moved onto the one at `path`: the replaced content gets its path and
   * its time back. `earlier` are the versions that the moved file took over from the replaced one. Call
   * `assertKept` first.
   */
  async restoreReplaced(
    principal: VersionsPrincipal,
    { from, path, id, earlier }: ReplacedVersion,
    options: RestoreVersionOptions,
  ): Promise<void> {
    const { store } = this.deps;
    const [source, there] = [
      await serverPathOfName(principal, from),
      await serverPathOfName(principal, path),
    ];
    if (source === null || there === null) throw unknownVersion();
    const version = await this.assertKept(id);
    const ids = [id, ...earlier];
    await store.give(ids, source, there);
    try {
      const terms = { ...options, isNew: true, keepsTime: true };
      const { fileId } = await this.#restore(principal, path, version, terms);
      await store.follow(there, { before: version.fileId, after: fileId });
    } catch (error) {
      await store.give(ids, there, source);
      throw error;
    }
  }

  /** Throws unless there is such a version, of any file. */
  async assertKept(id: string): Promise<Version> {
    await this.deps.settled();
    const version = await this.deps.store.findById(id);
    if (!version) throw unknownVersion();
    return version;
  }

  async remove(principal: VersionsPrincipal, path: VirtualPath, id: string): Promise<void> {
    const version = await this.#find(principal, path, id);
    principal.files.assertMayDropVersion(path);
    if (!(await this.drop(version))) throw unknownVersion();
    this.deps.onRemoved(principal.user.id);
  }

  /** Deletes a version for good; resolves to false when another request did. */
  drop(version: Version): Promise<boolean> {
    const { store, upkeep } = this.deps;
    return store.leave(version.id, () => upkeep.drop(version));
  }

  /** Finds a version of the file at `path` that the user may see; see `VersionedFile`. */
  async #find(principal: VersionsPrincipal, path: VirtualPath, id: string): Promise<Version> {
    const file = await this.#fileAt(principal, path);
    const version = file ? await this.deps.store.find(file.serverPath, id) : undefined;
    if (!version || !file?.shows(version)) throw unknownVersion();
    return version;
  }

  /** Null for a file outside of the served folder, of which nothing is kept. */
  async #fileAt({ files, user }: VersionsPrincipal, path: VirtualPath): Promise<VersionedFile | null> {
    const { entry, serverPath } = await files.locate(path);
    if (entry.kind !== 'file') throw new AppError('invalid_input', 'This is not a file');
    await this.deps.settled();
    const { id, perm } = user;
    const shows = ({ fileId, userId }: Version) => perm.admin || fileId === entry.fileId || userId === id;
    return serverPath && { serverPath, shows };
  }
}

/** The server path of this name itself: a symlink there is not followed, and the file may be gone. */
async function serverPathOfName(
  { files }: VersionsPrincipal,
  path: VirtualPath,
): Promise<VirtualPath | null> {
  const { serverPath } = await files.locate(parentOf(path));
  return serverPath && joinPath(serverPath, nameOf(path));
}

function unknownVersion(): AppError {
  return new AppError('not_found', 'There is no such version of this file');
}

function toFileVersion({ id, size, modifiedAt, replacedAt, username }: Version): FileVersion {
  return {
    id,
    size,
    modifiedAt: new Date(modifiedAt).toISOString(),
    replacedAt: new Date(replacedAt).toISOString(),
    username,
  };
}
