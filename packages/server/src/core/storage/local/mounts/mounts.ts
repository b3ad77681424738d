import { readMountInfo } from '../linux/proc.js';
import { folderOfVolume } from '../volume-folder.js';
import type { ScopedPath } from '../walk/walk-context.js';
import { liesIn, type Mount, MountTable, mountOf } from './mount-table.js';

/** The fields with paths, volumes and disks that inputs of tasks have. */
interface TaskFields extends ScopedPath {
  from: readonly string[];
  to: readonly string[];
  paths: readonly (readonly string[])[];
  roots: readonly { path: readonly string[] }[];
  part: { groups: readonly { dir?: readonly string[] }[] };
  volume: string;
  location: { volume: string };
  /** A path from the root of the storage. */
  serverPath: string;
  /** The key of the remote disk that an open file is on. */
  disk: string;
  dir: { disk?: string };
  stage: { dir: { disk?: string } };
}

/**
 * All paths that the input of a task names. Most inputs name one and are returned themselves, as this is
 * called for each request.
 */
export function pathsIn(input: unknown): readonly ScopedPath[] {
  const { scope, path, from, to, paths, roots, part } = (input ?? {}) as Partial<TaskFields>;
  if (!scope) return [];
  if (path && !(from || to || paths || roots || part)) return [input as ScopedPath];
  const named = [path, from, to, ...(paths ?? [])];
  for (const root of roots ?? []) named.push(root.path);
  for (const { dir } of part?.groups ?? []) named.push(dir);
  return named.flatMap((one) => (one ? [{ scope, path: one }] : []));
}

/** The path below the root of the storage, with a slash before each name. */
export function belowRoot({ scope: { folder: scope, at }, path }: ScopedPath): string {
  let below = '';
  for (const names of [scope, at, path]) for (const name of names) below += `/${name}`;
  return below;
}

/** Says on which mount a real path is. */
export class Mounts {
  /** The mounts that hold the served folder, or lie in it. */
  readonly #served: MountTable;
  readonly #all: MountTable;

  constructor(
    /** The served folder. */
    readonly root: string,
    now: () => number = () => performance.now(),
    read: () => string = readMountInfo,
  ) {
    const top = root === '/' ? '' : root;
    this.#served = new MountTable(now, read, (path) => liesIn(top, path) || liesIn(path, top));
    this.#all = new MountTable(now, read);
  }

  /** Null where it is not known. `below` is a path below the root, with a slash before each name. */
  of(below: string): Mount | null {
    return mountOf(this.#served.mounts, this.#pathOf(below));
  }

  /** True if a remote disk is mounted directly in the folder. */
  hasRemoteIn(below: string): boolean {
    const { mounts } = this.#served;
    if (!mounts.some(({ isRemote }) => isRemote)) return false;
    const folder = this.#pathOf(below);
    return mounts.some(({ isRemote, path }) => isRemote && path.slice(0, path.lastIndexOf('/')) === folder);
  }

  /**
   * The remote disks that a task with this input touches: those of the named paths and open files and, with
   * `below`, those that are mounted below these paths.
   */
  remoteIn(input: unknown, below: boolean): Mount[] {
    if (!this.#all.mounts.some(({ isRemote }) => isRemote)) return [];
    const found = new Set<Mount>();
    for (const path of this.#pathsIn(input)) {
      const here = mountOf(this.#all.mounts, path);
      if (here?.isRemote) found.add(here);
      if (below) for (const mount of this.#remoteBelow(path)) found.add(mount);
    }
    const keys = diskKeysIn(input);
    for (const mount of this.#all.mounts) if (keys.includes(mount.key)) found.add(mount);
    return [...found];
  }

  #remoteBelow(folder: string): Mount[] {
    const covered = (mount: Mount) => mountOf(this.#all.mounts, mount.path) !== mount;
    return this.#all.mounts.filter(
      (mount) => mount.isRemote && mount.path !== folder && liesIn(mount.path, folder) && !covered(mount),
    );
  }

  #pathsIn(input: unknown): string[] {
    const { volume, location, serverPath } = (input ?? {}) as Partial<TaskFields>;
    const paths = pathsIn(input).map((each) => this.#pathOf(belowRoot(each)));
    const folder = folderOfVolume(volume ?? location?.volume ?? '');
    if (folder) paths.push(folder.isServed ? this.#pathOf(trimmed(folder.path)) : trimmed(folder.path));
    if (typeof serverPath === 'string') paths.push(this.#pathOf(trimmed(serverPath)));
    return paths;
  }

  #pathOf(below: string): string {
    return (this.root === '/' ? '' : this.root) + below;
  }
}

function trimmed(path: string): string {
  return path.replace(/\/$/, '');
}

function diskKeysIn(input: unknown): string[] {
  const { disk, dir, stage } = (input ?? {}) as Partial<TaskFields>;
  return [disk, dir?.disk, stage?.dir.disk].filter((key) => key !== undefined);
}
