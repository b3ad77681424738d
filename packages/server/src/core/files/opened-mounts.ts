import {
  everyPermission,
  isWithin,
  type Permissions,
  ROOT,
  segmentsOf,
  type VirtualPath,
} from '@satchel/contract';
import { AppError } from '../../lib/app-error.js';
import { foldName } from '../../lib/fold-name.js';
import { toVirtualPath } from '../../lib/to-virtual-path.js';
import type { Grant } from '../access/grant.js';
import { unionOf } from '../access/permissions.js';
import type { UserFileSystem } from './file-system.js';
import { outsideOfKey } from './guard.js';
import { firstLevelError } from './scope-paths.js';
import type { Storage } from './storage.js';

/** A folder of a user, opened with its own grant. */
export interface OpenedMount {
  name: string;
  /** The path by which the user reaches it. */
  at: VirtualPath;
  grant: Grant;
  /** Opened when it is asked for. */
  readonly files: UserFileSystem;
}

/** A path in a folder of the user. */
export interface MountedPath {
  mount: OpenedMount;
  /** Counts from the folder. */
  path: VirtualPath;
}

export type OpenFolder = (grant: Grant) => UserFileSystem;

/** The folders of a user by their names. */
export class OpenedMounts {
  readonly all: readonly OpenedMount[];

  constructor(
    readonly grant: Grant,
    readonly storage: Pick<Storage, 'assertPath' | 'capabilities'>,
    open: OpenFolder,
  ) {
    this.all = (grant.mounts ?? []).map((mount) => {
      let files: UserFileSystem | undefined;
      return {
        ...{ name: mount.name, at: `/${mount.name}` as VirtualPath, grant: mount.grant },
        get files() {
          files ??= open(mount.grant);
          return files;
        },
      };
    });
  }

  /** Those whose names are not hidden. */
  get shown(): readonly OpenedMount[] {
    const { hideDotfiles } = this.grant;
    return this.all.filter(({ name }) => !(hideDotfiles && name.startsWith('.')));
  }

  /** Those that are listed on the first level, whether they exist or not. */
  get listed(): readonly OpenedMount[] {
    return this.shown.filter(({ files }) => files.allows(ROOT));
  }

  /** The path in the folder that it leads to; null for the first level. Throws `not_found` and `forbidden`. */
  find(path: VirtualPath): MountedPath | null {
    const clean = this.check(path);
    if (clean === ROOT) return null;
    const found = this.#in(clean);
    if (!found) throw new AppError('not_found', 'There is no such file or folder');
    return found;
  }

  /** The same for a change of what is there: nothing is made or changed on the first level. */
  changed(path: VirtualPath): MountedPath {
    const clean = this.check(path);
    const found = this.#in(clean);
    if (!found) throw firstLevelError();
    return found;
  }

  /** The same for a change by which an entry begins or ceases to be there. */
  moved(path: VirtualPath): MountedPath {
    const found = this.changed(path);
    if (found.path === ROOT) throw firstLevelError();
    return found;
  }

  /** Returns the path, if it is well formed and open to the API key. */
  check(path: VirtualPath): VirtualPath {
    const clean = toVirtualPath(path);
    const { keyFolders } = this.grant;
    if (!this.#isOfKey(clean)) throw outsideOfKey(keyFolders?.[0]);
    // Names of the first level are no entries of the storage, which checks the path in the folder itself.
    return clean;
  }

  /** Returns true if no rule denies the path, which may be of any form. */
  allows(path: VirtualPath): boolean {
    if (!this.#isOfKey(path)) return false;
    const found = this.#in(path);
    return path === ROOT || found?.mount.files.allows(found.path) === true;
  }

  #isOfKey(path: VirtualPath): boolean {
    return this.grant.keyFolders?.some((folder) => isWithin(folder, path)) ?? true;
  }

  #in(path: VirtualPath): MountedPath | null {
    const [first, ...names] = segmentsOf(path);
    const mount = first === undefined ? undefined : this.#named(first);
    return mount ? { mount, path: `/${names.join('/')}` as VirtualPath } : null;
  }

  #named(name: string): OpenedMount | undefined {
    const exact = this.all.find((mount) => mount.name === name);
    if (exact || !this.storage.capabilities.foldsCase) return exact;
    return this.all.find((mount) => foldName(mount.name) === foldName(name));
  }

  /** The permissions of the first level itself, whose folders may be packed together. */
  get permissions(): Permissions {
    const { download, view } = unionOf(...this.all.map(({ grant }) => grant.permissions));
    return { ...everyPermission(false), download, ...(view && { view }) };
  }
}
