import { everyPermission, ROOT, rebasePath, type VirtualPath } from '@satchel/contract';
import { AppError } from '../../lib/app-error.js';
import type { Grant, NestedFolder } from '../access/grant.js';
import type { UserFileSystem } from './file-system.js';
import type { MountedPath, OpenedMount, OpenedMounts, OpenFolder } from './opened-mounts.js';

/** A folder of a user with the server path that it really has. */
interface PlacedMount {
  mount: OpenedMount;
  root: VirtualPath;
}

/**
 * All folders of a user in one file system whose paths are server paths, for what has its ends in several of
 * them. What may be done at a place is what all of them together grant there, and each denies there what it
 * denies by itself.
 */
export class WideFileSystem {
  #opened: Promise<UserFileSystem> | undefined;
  readonly #roots = new Map<OpenedMount, Promise<VirtualPath | null>>();

  constructor(
    readonly mounts: OpenedMounts,
    readonly open: OpenFolder,
  ) {}

  files(): Promise<UserFileSystem> {
    this.#opened ??= this.#placed().then((placed) => this.open(knownWideGrant(this.mounts.grant, placed)));
    return this.#opened;
  }

  /** Throws for a folder that is not there, or not among the files of the server. */
  async pathOf({ mount, path }: MountedPath): Promise<VirtualPath> {
    const root = await this.#rootOf(mount);
    if (root !== null) return rebasePath(root, path);
    throw new AppError(
      'forbidden',
      `${mount.name} lies outside of the files of this server: what is in it cannot be copied, moved or packed together with other folders`,
    );
  }

  #rootOf(mount: OpenedMount): Promise<VirtualPath | null> {
    const known = this.#roots.get(mount) ?? mount.files.locateRoot().then(({ serverPath }) => serverPath);
    this.#roots.set(mount, known);
    return known;
  }

  async #placed(): Promise<PlacedMount[]> {
    const placed = this.mounts.all.map(async (mount) => {
      try {
        const root = await this.#rootOf(mount);
        return root === null ? [] : [{ mount, root }];
      } catch (error) {
        if (error instanceof AppError) return [];
        throw error;
      }
    });
    return (await Promise.all(placed)).flat();
  }
}

const known = new WeakMap<Grant, { places: string; wide: Grant }>();

/** Returns the same object for the same grant and places, as what is kept for each grant needs it. */
function knownWideGrant(grant: Grant, placed: readonly PlacedMount[]): Grant {
  const places = JSON.stringify(placed.map(({ mount, root }) => [mount.name, root]));
  const before = known.get(grant);
  if (before?.places === places) return before.wide;
  const wide = wideGrant(grant, placed);
  known.set(grant, { places, wide });
  return wide;
}

function wideGrant({ userId, username, hideDotfiles }: Grant, placed: readonly PlacedMount[]): Grant {
  return {
    ...{ userId, username, hideDotfiles, scope: ROOT, permissions: everyPermission(false), rules: [] },
    confinedTo: placed.map(({ mount, root }) => rebasePath(root, mount.grant.within ?? ROOT)),
    nested: placed.flatMap(nestedIn),
    layers: placed.flatMap(({ mount: { grant }, root }) => [
      { below: root, at: ROOT, rules: grant.rules },
      ...(grant.layers ?? []).map((layer) => ({ ...layer, below: rebasePath(root, layer.below) })),
    ]),
    folders: placed.flatMap(({ mount: { grant }, root }) =>
      (grant.folders ?? []).map((folder) => ({ ...folder, at: rebasePath(root, folder.at as VirtualPath) })),
    ),
  };
}

function nestedIn({ mount: { grant }, root }: PlacedMount): NestedFolder[] {
  const own = { path: root, permissions: grant.permissions };
  const nested = grant.nested ?? [];
  return [own, ...nested.map(({ path, permissions }) => ({ path: rebasePath(root, path), permissions }))];
}
