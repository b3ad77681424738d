import { AppError } from '../../../lib/app-error.js';
import { assertSame, closeDir, type Dir, openChild } from './dir.js';
import { DirectPath } from './direct-path.js';

/** A folder of a stack, told by how deep it lies and which object it is. */
export interface Place {
  depth: number;
  id: string;
}

/** The folders from an outermost one down to where one stands, each held open. */
export class DirStack {
  /** Of the folders entered; one fewer than folders held. */
  readonly names: string[] = [];
  readonly #dirs: Dir[];
  /** How many of the outermost belong to the stack this one was forked from. */
  #borrowed = 0;

  constructor(
    outermost: Dir,
    readonly hidden: readonly string[],
  ) {
    this.#dirs = [outermost];
  }

  get dir(): Dir {
    const dir = this.#dirs.at(-1);
    if (!dir) throw new Error('the stack is closed');
    return dir;
  }

  get here(): Place {
    return { depth: this.names.length, id: this.dir.id };
  }

  /** Whether `place` is on the way from the outermost folder to here. */
  isWithin(place: Place): boolean {
    return this.#dirs[place.depth]?.id === place.id;
  }

  /** Whether the object `id` is on the way from the outermost folder to here. */
  passes(id: string): boolean {
    return this.#dirs.some((dir) => dir.id === id);
  }

  /**
   * Into a folder that is no link (the system's ENOTDIR otherwise) and not one of the server's own. `known` is what it
   * is called in paths, where that is not its name yet.
   */
  push(name: string, known = name): Dir {
    const dir = openChild(this.dir, name);
    if (this.hidden.includes(dir.id)) {
      closeDir(dir);
      throw new AppError('not_found', 'there is no such file or folder');
    }
    this.#dirs.push(dir);
    this.names.push(known);
    return dir;
  }

  pop(): void {
    this.names.pop();
    const dir = this.#dirs.pop();
    if (dir && this.#dirs.length >= this.#borrowed) closeDir(dir);
    this.#borrowed = Math.min(this.#borrowed, this.#dirs.length);
  }

  /** A stack that stands here too and leaves this one alone; it must be closed before this one moves on. */
  fork(): DirStack {
    const fork = new DirStack(this.dir, this.hidden);
    fork.names.push(...this.names);
    fork.#dirs.splice(0, 1, ...this.#dirs);
    fork.#borrowed = this.#dirs.length;
    return fork;
  }

  /** Without descriptors: throws when a folder on the way was replaced since it was entered. */
  assertUnchanged(): void {
    for (const dir of this.#dirs) assertSame(dir);
  }

  /** The plain path of where one stands, for a while; `top` is that of the outermost folder. */
  directPath(top: string): DirectPath | null {
    return DirectPath.of(top, this.#dirs, this.names);
  }

  /** Hands the current folder to the caller, who closes it, and closes the rest. */
  detach(): Dir {
    const dir = this.#dirs.pop();
    if (!dir || this.#dirs.length < this.#borrowed) throw new Error('the stack does not own its folder');
    this.close();
    return dir;
  }

  close(): void {
    while (this.#dirs.length > this.#borrowed) {
      const dir = this.#dirs.pop();
      if (dir) closeDir(dir);
    }
  }
}
