import { liesIn, type Mount, MountTable, mountOf } from './mount-table.js';

/** The mount points of remote disks, for one thread that may touch only some of these disks. */
export class RemoteMounts {
  readonly #reached: ReadonlySet<string>;
  #seen: readonly Mount[] | null = null;
  #remote: readonly Mount[] = [];
  #byFolder = new Map<string, Map<string, string>>();

  constructor(
    reached: readonly string[],
    readonly table = new MountTable(),
  ) {
    this.#reached = new Set(reached);
  }

  /** The keys of the remote disks that are mounted directly in the folder, by name; null for none. */
  in(folder: string): ReadonlyMap<string, string> | null {
    this.#look();
    return this.#byFolder.get(folder) ?? null;
  }

  /** The key of the remote disk that holds the path, if any. */
  of(path: string): string | undefined {
    this.#look();
    if (!this.#remote.some((mount) => liesIn(path, mount.path))) return undefined;
    const mount = mountOf(this.#seen ?? [], path);
    return mount?.isRemote ? mount.key : undefined;
  }

  reaches(key: string): boolean {
    return this.#reached.has(key);
  }

  #look(): void {
    const { mounts } = this.table;
    if (mounts === this.#seen) return;
    this.#seen = mounts;
    this.#remote = mounts.filter((mount) => mount.isRemote && mountOf(mounts, mount.path) === mount);
    this.#byFolder = new Map();
    for (const { path, key } of this.#remote) {
      const end = path.lastIndexOf('/');
      const points = this.#byFolder.get(path.slice(0, end)) ?? new Map<string, string>();
      this.#byFolder.set(path.slice(0, end), points.set(path.slice(end + 1), key));
    }
  }
}
