import { nothingThere } from '../errno.js';
import { assertSame, closeDir, type Dir, openChild, openParent } from './dir.js';
import { DirectPath } from './direct-path.js';

/** A folder of a stack, identified by its depth and its object id. */
export interface StackedFolder {
  depth: number;
  id: string;
}

/** The number of outermost and of innermost folders that are held open at once. */
const HELD = 64;
const CLOSED = -2;

/** Tells what is not entered: the server's own folders, and disks that the thread is not there for. */
export interface Boundaries {
  hidden: { isFolder(id: string): boolean };
  others: { in(folder: string): ReadonlyMap<string, string> | null; of(path: string): string | undefined };
  /** Throws. */
  assertReaches(disk: string | undefined): void;
}

interface Level {
  dir: Dir;
  /** From the outermost folder, as paths name it: empty for that folder itself, else with a slash in front. */
  path: string;
  /** The path on the machine: empty for its root, else with a slash in front. */
  real: string;
  /** For a folder that was entered through a symlink: its real path. */
  granted?: string;
}

/**
 * The folders from an outermost one down to where one stands, each held open; of very many those in the middle are
 * closed, opened again on the way back and then must be the same objects.
 */
export class DirStack {
  /** Its own, which come after those of `#origin`, the stack that it was forked from. */
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

  /** `top` is the path of the outermost folder on the machine. */
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

  /** The way here from the folder at `depth`; empty for that folder itself, else with a slash in front. */
  pathBelow(depth: number): string {
    const above = this.#at(depth)?.path.length ?? 0;
    return this.#at(this.depth)?.path.slice(above) ?? '';
  }

  /** The path on the machine: empty for its root. */
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

  /** The folders on the way here from the one at `depth`, which comes first. */
  dirsFrom(depth: number): Dir[] {
    return this.#levelsFrom(depth).map(({ dir }) => dir);
  }

  /** Whether `place` is on the way from the outermost folder to here. */
  contains(folder: StackedFolder): boolean {
    return this.#at(folder.depth)?.dir.id === folder.id;
  }

  /** Whether the object `id` is on the way from the outermost folder to here. */
  passes(id: string): boolean {
    return this.#levelsFrom(0).some(({ dir }) => dir.id === id);
  }

  /**
   * Into a folder that is no link (the system's ENOTDIR otherwise) and not one of the server's own. `known` is what it
   * is called in paths, where that is not its name yet.
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

  /** The key of the disk of another machine that is mounted at `name`, if any. */
  otherDiskAt(name: string): string | undefined {
    const { dir } = this;
    if (dir.points === undefined) {
      dir.points = this.boundaries.others.in(this.realPath);
    }
    return dir.points?.get(name);
  }

  /** Into the folder `dir`, which lies elsewhere, as if the link `name` were it. */
  enterGranted(dir: Dir, name: string, granted: string): void {
    dir.disk = this.boundaries.others.of(granted);
    const path = `${this.#at(this.depth)?.path ?? ''}/${name}`;
    this.#levels.push({ dir, path, real: granted, granted });
  }

  /** The innermost folder on the way here that lies elsewhere. */
  get outside(): { depth: number; folder: string } | null {
    for (let depth = this.depth; depth > 0; depth--) {
      const folder = this.#at(depth)?.granted;
      if (folder !== undefined) return { depth, folder };
    }
    return null;
  }

  #closeMiddle(index: number): void {
    // The way back from a folder that lies elsewhere is not its parent.
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

  /** A stack that stands here too and leaves this one alone; it must be closed before this one moves on. */
  fork(): DirStack {
    return new DirStack([], this.boundaries, this);
  }

  /** Without descriptors: throws when a folder on the way was replaced since it was entered. */
  assertUnchanged(): void {
    for (const { dir } of this.#levelsFrom(0)) assertSame(dir);
  }

  /** The plain path of where one stands, for a while; `top` is that of the outermost folder. */
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
