import { lstatSync } from 'node:fs';
import type { VirtualPath } from '@satchel/contract';
import { AppError } from '../../../lib/app-error.js';
import { errnoOf } from '../errno.js';
import { isSameObject } from '../file-system.js';
import { type Dir, entryPath, openTop } from './dir.js';
import { DirStack, type Place } from './dir-stack.js';
import type { DirectPath } from './direct-path.js';
import { identityOfDir, lstatOrNull } from './facts.js';
import { LinkProblem } from './link-problem.js';
import { linkText, stepsBelowRoot } from './link-text.js';
import { isReservedName } from './names.js';
import { type GoOptions, type Reached, type Spot, type Step, stepsOf } from './steps.js';
import { denied, type Ground, toPath, type View } from './view.js';

const MAX_HOPS = 40;

function notAFolder(isLast: boolean, options: GoOptions): AppError {
  if (options.missing && !isLast) return new AppError('conflict', 'a part of the path is a file');
  if (isLast) return new AppError('invalid_input', 'this is not a folder');
  return new AppError('not_found', 'a part of the path is not a folder');
}

function missing(): AppError {
  return new AppError('not_found', 'there is no such file or folder');
}

/**
 * Walks a path folder by folder with a descriptor for each, so that no step is looked up twice and none is followed
 * by the system. Links are read and walked here; at the end the place must lie inside the door's own root.
 */
export class Walker {
  readonly #stack: DirStack;
  #top: Place;
  #scope: Place | null = null;
  #root: Place | null = null;

  private constructor(
    readonly ground: Ground,
    readonly view: View,
    stack: DirStack,
  ) {
    this.#stack = stack;
    this.#top = stack.here;
  }

  /** Stands in the root of the view. The caller closes it. */
  static open(ground: Ground, view: View): Walker {
    const { root, followExternal, portable, hidden } = ground.facts;
    const outermost = openTop(followExternal ? '/' : root, portable);
    const walker = new Walker(ground, view, new DirStack(outermost, hidden));
    try {
      if (followExternal) for (const name of root.split('/')) if (name !== '') walker.push(name);
      walker.#top = walker.#stack.here;
      walker.go(view.scope, { last: 'enter' });
      walker.#scope = walker.#stack.here;
      walker.go(view.at, { last: 'enter' });
      walker.#root = walker.#stack.here;
      if (view.pin && !isSameObject(identityOfDir(walker.dir), view.pin)) throw missing();
      return walker;
    } catch (error) {
      walker.close();
      throw error;
    }
  }

  /** Of the folder the walker stands in. */
  get dir(): Dir {
    return this.#stack.dir;
  }

  /** The walker stands in the root of its view, which is never removed, moved or replaced. */
  get isAtRoot(): boolean {
    return this.#root?.id === this.dir.id;
  }

  /** Whether the folder `id` is where the walker stands, or on the way there. */
  passes(id: string): boolean {
    return this.#stack.passes(id);
  }

  #pathFrom(place: Place | null, names: readonly string[]): VirtualPath | null {
    if (!place || !this.#stack.isWithin(place)) return null;
    return toPath([...this.#stack.names.slice(place.depth), ...names.filter((name) => name !== '')]);
  }

  /** Where `names` below this folder really are, from the scope, as rules see it; null when outside of it. */
  rulePath(...names: string[]): VirtualPath | null {
    return this.#pathFrom(this.#scope, names);
  }

  /** Where `names` below this folder really are, from the server's root; null when outside of it. */
  serverPath(...names: string[]): VirtualPath | null {
    return this.#pathFrom(this.#top, names);
  }

  /** Throws `forbidden` unless the rules allow the place that `names` below this folder really are. */
  assertAllowed(...names: string[]): void {
    const path = this.rulePath(...names);
    if (path !== null && !this.ground.rulesOf(this.view).allows(path)) throw denied();
    const { pin, hideDotfiles } = this.view;
    if (pin && hideDotfiles && this.#pathFrom(this.#root, names)?.includes('/.')) throw denied();
  }

  /** A walker that starts where this one stands and leaves this one there. */
  fork(): Walker {
    const fork = new Walker(this.ground, this.view, this.#stack.fork());
    fork.#top = this.#top;
    fork.#scope = this.#scope;
    fork.#root = this.#root;
    return fork;
  }

  /** Goes along `segments` from where it stands, and checks that the place is inside and allowed. */
  go(segments: readonly string[], options: GoOptions): Spot {
    try {
      const spot = this.#go(segments, options);
      this.#assertInside(options.writing);
      this.assertAllowed(...spot.missing, spot.name);
      return spot;
    } catch (error) {
      // What is outside looks the same whether it is there or not.
      this.#assertInside(options.writing);
      throw error;
    }
  }

  #go(segments: readonly string[], options: GoOptions): Spot {
    const todo = stepsOf(segments, false);
    const own = todo[0];
    const spot: Spot = { name: '', stats: null, isLink: false, missing: [] };
    let hops = 0;
    for (let step = todo.pop(); step; step = todo.pop()) {
      const reached = this.#take(step, todo.length === 0, options);
      if (reached === 'missing') {
        const names = [step, ...todo.reverse()].map(({ name }) => name);
        Object.assign(spot, { name: names.pop(), missing: names });
        break;
      } else if (Array.isArray(reached)) {
        hops += 1;
        if (hops > MAX_HOPS) throw new LinkProblem('circle', options.writing);
        spot.isLink ||= step === own;
        todo.push(...stepsOf(reached, true));
      } else if (reached) {
        Object.assign(spot, reached);
      }
    }
    return spot;
  }

  #assertInside(writing?: boolean): void {
    const isPinned = this.view.pin !== undefined && this.#root !== null;
    if (this.ground.facts.followExternal && !isPinned) return;
    if (!this.#stack.isWithin(this.#root ?? this.#scope ?? this.#top))
      throw new LinkProblem('outside', writing);
  }

  /** One step: null when it was entered, else the end of the path, or a link's text to go on with. */
  #take(step: Step, isLast: boolean, options: GoOptions): Reached {
    const { name, linked } = step;
    if (name === '..') {
      this.#climb();
      return null;
    }
    if (isReservedName(name)) throw missing();
    if (!isLast || options.last === 'enter') {
      const entered = this.#tryEnter(step, options);
      return entered === 'no folder' ? this.#readLink(name, isLast, options) : entered;
    }
    const stats = lstatOrNull(entryPath(this.dir, name));
    if (!stats && linked) throw new LinkProblem('dangling', options.writing);
    if (stats?.isDirectory() && this.isHidden(name)) throw missing();
    if (stats?.isSymbolicLink() && (options.last === 'follow' || linked)) {
      return this.#readLink(name, true, options);
    }
    return { name, stats };
  }

  #tryEnter({ name, linked }: Step, options: GoOptions): null | 'missing' | 'no folder' {
    try {
      this.#stack.push(name);
      return null;
    } catch (error) {
      const code = errnoOf(error);
      if (code === 'ENOTDIR' || code === 'ELOOP') return 'no folder';
      if (code !== 'ENOENT') throw error;
      if (linked) throw new LinkProblem('dangling', options.writing);
      if (!options.missing) throw error;
      return 'missing';
    }
  }

  #climb(): void {
    if (this.#stack.names.length > 0) this.#stack.pop();
    else if (!this.ground.facts.followExternal) throw new LinkProblem('outside');
  }

  /** What is left to walk after the link's text; an absolute one first takes the walker back to the top. */
  #readLink(name: string, isLast: boolean, options: GoOptions): string[] {
    const text = linkText(this.dir, name);
    if (text === null) throw notAFolder(isLast, options);
    if (!text.startsWith('/')) return text.split('/');
    const steps = stepsBelowRoot(text, this.ground.facts);
    if (!steps) throw new LinkProblem('outside', options.writing);
    while (this.#stack.names.length > 0) this.#stack.pop();
    return steps;
  }

  /** Whether `name` is one of the server's own folders, which no door shows. */
  isHidden(name: string): boolean {
    const { hidden } = this.#stack;
    if (hidden.length === 0) return false;
    const stats = lstatSync(entryPath(this.dir, name), { bigint: true, throwIfNoEntry: false });
    return stats !== undefined && hidden.includes(`${stats.dev}:${stats.ino}`);
  }

  /** Into the folder `name`, which must be no link; for trees, where links are dealt with one by one. */
  push(name: string, known?: string): Dir {
    return this.#stack.push(name, known);
  }

  pop(): void {
    this.#stack.pop();
  }

  get depth(): number {
    return this.#stack.names.length;
  }

  /** Back up to where it stood at `depth`. */
  popTo(depth: number): void {
    while (this.depth > depth) this.pop();
  }

  /** Whether there is anything at all to check below the folder: rules, or one of the server's own folders. */
  needsChecks(name: string): boolean {
    if (!this.ground.rulesOf(this.view).isEmpty) return true;
    const path = this.serverPath(name);
    const { root, hiddenPaths = [] } = this.ground.facts;
    return (
      path === null ||
      hiddenPaths.some((hidden) => `${hidden}/`.startsWith(`${root === '/' ? '' : root}${path}/`))
    );
  }

  /** Without descriptors: throws when a folder on the way was replaced since it was entered. */
  assertUnchanged(): void {
    if (this.ground.facts.portable) this.#stack.assertUnchanged();
  }

  /** A faster way to look at many entries of the current folder, where there is one; see `DirectPath`. */
  directPath(): DirectPath | null {
    const { root, followExternal, portable } = this.ground.facts;
    return portable ? null : this.#stack.directPath(followExternal ? '/' : root);
  }

  /** Hands the current folder to the caller, who closes it, and closes the rest. */
  detach(): Dir {
    return this.#stack.detach();
  }

  close(): void {
    this.#stack.close();
  }
}
