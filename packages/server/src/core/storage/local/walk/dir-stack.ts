import { nothingThere } from '../errno.js';
import { assertSame, closeDir, type Dir, openChild, openParent } from './dir.js';
import { DirectPath } from './direct-path.js';

/** A folder of a stack, identified by its depth and its key. */
export interface StackedFolder {
  depth: number;
  id: string;
}

/** The number of outermost and of innermost folders that are held open at once. */
const HELD = 64;
const CLOSED = -2;

/** Says what must not be entered: the server's own folders, and disks that this thread must not touch. */
export interface Boundaries {
  hidden: { isFolder(id: string): boolean };
  others: { in(folder: string): ReadonlyMap<string, string> | null; of(path: string): string | undefined };
  /** Throws if the thread must not touch the disk. */
  assertReaches(disk: string | undefined): void;
}

interface Level {
  dir: Dir;
  /** The path from the outermost folder as the user names it; empty, or with a leading slash. */
  path: string;
  /** The real path. Empty for the root of the machine, otherwise with a leading slash. */
  real: string;
  /** The real path of a granted folder. */
  granted?: string;
}

/**
 * The folders from an outermost one to the current one, each held open. Of very many the middle ones are
 * closed. They are reopened on the way back, and must be the same objects then.
 */
export class DirStack {
  /** The folders of this stack, which come after those of `#origin`, the stack from which it was forked. */
  readonly #levels: Level[];
  readonly #origin: DirStack | null;
  /** The number of outermost folders that belong to `#origin`. */
  #inherited: number;

  private constructor(
    levels: Level[],
    readonly boundaries: Boundaries,
    origin: DirStack | null = null,
  ) {
    this.#levels = levels;
    this.#origin = origin;
    this.#inherited = origin ? origin.depth + 1 : 0;
  }

  /** `top` is the real path of the outermost folder. */
  static of(outermost: Dir, boundaries: Boundaries, top: string): DirStack {
    const real = top === '/' ? '' : top;
    outermost.disk = boundaries.others.of(real);
    return new DirStack([{ dir: outermost, path: '', real }], boundaries);
  }

  /** The number of folders that were entered from the outermost one. */
  get depth(): number {
    return this.#inherited + this.#levels.length - 1;
  }

  get dir(): Dir {
    const level = this.#at(this.depth);
    if (!level) throw new Error('the stack is closed');
    return level.dir;
  }

  get here(): StackedFolder {
    return { depth: this.depth, id: this.dir.id };
  }

  /** The path from the folder at `depth`. Empty for that folder itself, otherwise with a leading slash. */
  pathBelow(depth: number): string {
    const above = this.#at(depth)?.path.length ?? 0;
    return this.#at(this.depth)?.path.slice(above) ?? '';
  }

  /** The real path; empty for the root of the machine. */
  get realPath(): string {
    return this.#at(this.depth)?.real ?? '';
  }

  #at(index: number): Level | undefined {
    const origin = this.#origin;
    return origin && index < this.#inherited ? origin.#at(index) : this.#levels[index - this.#inherited];
  }

  #levelsFrom(first: number): Level[] {
    const origin = this.#origin;
    const own = this.#levels.slice(Math.max(0, first - this.#inherited));
    if (!origin || first >= this.#inherited) return own;
    return [...origin.#levelsFrom(first).slice(0, this.#inherited - first), ...own];
  }

  /** The folders from the one at `depth` to the current one. */
  dirsFrom(depth: number): Dir[] {
    return this.#levelsFrom(depth).map(({ dir }) => dir);
  }

  /** True if `folder` is on the way from the outermost folder to the current one. */
  contains(folder: StackedFolder): boolean {
    return this.#at(folder.depth)?.dir.id === folder.id;
  }

  /** True if the folder with the key `id` is on the way from the outermost one to the current one. */
  passes(id: string): boolean {
    return this.#levelsFrom(0).some(({ dir }) => dir.id === id);
  }

  /**
   * Enters a folder. Throws ENOTDIR for a symlink, and `not_found` for one of the server's own folders.
   * `known` is the future name of a folder that is still called `name`.
   */
  push(name: string, known = name): Dir {
    const above = this.dir;
    const disk = this.otherDiskAt(known);
    if (disk !== undefined) this.boundaries.assertReaches(disk);
    const dir = openChild(above, name);
    if (this.boundaries.hidden.isFolder(dir.id)) {
      closeDir(dir);
      throw nothingThere();
    }
    dir.disk = disk ?? above.disk;
    const { path = '', real = '' } = this.#at(this.depth) ?? {};
    this.#levels.push({ dir, path: `${path}/${known}`, real: `${real}/${known}` });
    this.#closeMiddle(this.depth - HELD);
    return dir;
  }

  /** The key of the remote disk that is mounted at `name`, if any. */
  otherDiskAt(name: string): string | undefined {
    const { dir } = this;
    if (dir.points === undefined) {
      dir.points = this.boundaries.others.in(this.realPath);
    }
    return dir.points?.get(name);
  }

  /** Enters the granted folder `dir` in place of the symlink `name`. */
  enterGranted(dir: Dir, name: string, granted: string): void {
    dir.disk = this.boundaries.others.of(granted);
    const path = `${this.#at(this.depth)?.path ?? ''}/${name}`;
    this.#levels.push({ dir, path, real: granted, granted });
  }

  /** The innermost granted folder on the way to the current one. */
  get outside(): { depth: number; folder: string } | null {
    for (let depth = this.depth; depth > 0; depth--) {
      const folder = this.#at(depth)?.granted;
      if (folder !== undefined) return { depth, folder };
    }
    return null;
  }

  #closeMiddle(index: number): void {
    // The parent of a granted folder is not the way back from it.
    if (this.#at(index + 1)?.granted !== undefined) return;
    const dir = index >= HELD && index >= this.#inherited ? this.#at(index)?.dir : undefined;
    if (!dir || dir.fd < 0) return;
    closeDir(dir);
    dir.fd = CLOSED;
  }

  pop(): void {
    const parent = this.#at(this.depth - 1)?.dir;
    if (parent?.fd === CLOSED) parent.fd = openParent(this.dir, parent.id).fd;
    const left = this.#levels.pop();
    if (left) closeDir(left.dir);
    else this.#inherited -= 1;
  }

  /** Returns a stack for the same folder, which must be closed before this one moves on. */
  fork(): DirStack {
    return new DirStack([], this.boundaries, this);
  }

  /** Without descriptors: throws if a folder on the way was replaced since it was entered. */
  assertUnchanged(): void {
    for (const { dir } of this.#levelsFrom(0)) assertSame(dir);
  }

  /** The plain path of the current folder. `top` is that of the outermost one. */
  directPath(top: string): DirectPath | null {
    const dirs = this.#levelsFrom(0).map(({ dir }) => dir);
    return DirectPath.of(top, dirs, this.pathBelow(0).split('/').slice(1));
  }

  /** Returns the current folder, which must then be closed separately, and closes all others. */
  detach(): Dir {
    const level = this.#levels.pop();
    if (!level) throw new Error('the stack does not own its folder');
    this.close();
    return level.dir;
  }

  close(): void {
    for (const { dir } of this.#levels.splice(0)) closeDir(dir);
  }
}
