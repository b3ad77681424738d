import { isWithin, ROOT, type VirtualPath } from '@satchel/contract';
import { AppError } from '../../../../lib/app-error.js';
import { type StorageScope, WHOLE_STORAGE } from '../../../files/storage.js';
import { errnoOf, nothingThere } from '../errno.js';
import { closeDir, type Dir, entryPath, openTop } from './dir.js';
import { DirStack } from './dir-stack.js';
import { fileIdOfDir, lstatOrNull } from './facts.js';
import { openGranted } from './granted-folder.js';
import { NOTHING_HIDDEN } from './hidden-paths.js';
import { LinkProblem, notAFolder } from './link-problem.js';
import { linkText, stepsBelow, stepsBelowRoot } from './link-text.js';
import { isReservedName } from './names.js';
import { opensOwn } from './other-names.js';
import { type GoOptions, type ResolvedPath, type Step, stepsOf, type WalkResult } from './path-steps.js';
import { Position } from './position.js';
import { WalkContext } from './walk-context.js';

const MAX_HOPS = 40;

/**
 * Walks a path folder by folder with a descriptor for each, so that no step is resolved twice and none is
 * followed by the system. Symlinks are read and resolved here. At the end the resolved path must lie inside
 * the root of the file system.
 */
export class Walker extends Position {
  /** Opens a walker in the root of the scope. It must be closed after use. */
  static open(context: WalkContext, scope: StorageScope): Walker {
    const { root, followExternal, portable } = context.facts;
    const top = followExternal ? '/' : root;
    if (!followExternal) context.assertReaches(context.others.of(top));
    const walker = new Walker(context, scope, DirStack.of(openTop(top, portable), context, top));
    try {
      if (followExternal) for (const name of root.split('/')) if (name !== '') walker.push(name);
      walker.top = walker.stack.here;
      if (scope.folder.length > 0) walker.go(scope.folder, { last: 'enter' });
      walker.scopeRoot = walker.stack.here;
      if (scope.at.length > 0) walker.go(scope.at, { last: 'enter' });
      walker.root = walker.stack.here;
      if (scope.pin && fileIdOfDir(walker.dir) !== scope.pin) throw nothingThere();
      return walker;
    } catch (error) {
      walker.close();
      throw error;
    }
  }

  /**
   * Opens a walker in any folder of the machine, which may lie outside of the served one. No symlink on the
   * way is followed.
   */
  static openReal(context: WalkContext, names: readonly string[]): Walker {
    const facts = {
      ...context.facts,
      root: '/',
      spelledRoot: '/',
      hidden: NOTHING_HIDDEN,
      followExternal: true,
    };
    const { others } = context;
    const walker = Walker.open(new WalkContext(facts, undefined, {}, { others }), WHOLE_STORAGE);
    try {
      for (const name of names) walker.push(name);
      return walker;
    } catch (error) {
      walker.close();
      throw error;
    }
  }

  /** Returns a walker for the same folder that leaves this one unchanged. */
  fork(): Walker {
    const fork = new Walker(this.context, this.scope, this.stack.fork());
    fork.top = this.top;
    fork.scopeRoot = this.scopeRoot;
    fork.root = this.root;
    return fork;
  }

  /** Follows `segments` from the current folder, and checks that the result is in the scope and allowed. */
  go(segments: readonly string[], options: GoOptions): ResolvedPath {
    const border = this.#borderOf(segments);
    try {
      const resolved = this.#go(segments, options);
      this.#assertInside(options.writing);
      this.#assertWithin(border, [...resolved.missing, resolved.name], options.writing);
      this.assertAllowed(...resolved.missing, resolved.name);
      return resolved;
    } catch (error) {
      // Entries outside look the same whether they exist or not.
      this.#assertInside(options.writing);
      this.#assertWithin(border, [], options.writing);
      throw error;
    }
  }

  /** The deepest folder around the path that no symlink on it may lead out of; see `PathFilter`. */
  #borderOf(segments: readonly string[]): VirtualPath | undefined {
    const { borders } = this.scope.filter;
    const path = borders && this.scopeRoot ? this.rulePath(...segments) : null;
    const around = borders?.filter((folder) => path !== null && isWithin(folder, path)) ?? [];
    return around.sort((one, other) => other.length - one.length)[0];
  }

  #go(segments: readonly string[], options: GoOptions): ResolvedPath {
    const todo = stepsOf(segments, false);
    const own = todo[0];
    const resolved: ResolvedPath = { name: '', stats: null, isLink: false, missing: [] };
    let hops = 0;
    for (let step = todo.pop(); step; step = todo.pop()) {
      const reached = this.#take(step, todo.length === 0, options);
      if (reached === 'missing') {
        const names = [step, ...todo.reverse()].map(({ name }) => name);
        Object.assign(resolved, { name: names.pop(), missing: names });
        break;
      } else if (Array.isArray(reached)) {
        hops += 1;
        if (hops > MAX_HOPS) throw new LinkProblem('circle', options.writing);
        resolved.isLink ||= step === own;
        todo.push(...stepsOf(reached, true));
      } else if (reached === 'granted') {
        resolved.isLink ||= step === own;
      } else if (reached) {
        Object.assign(resolved, reached);
      }
    }
    return resolved;
  }

  /** Throws if the symlink to a granted folder is at `name` or below, as it would dangle elsewhere. */
  assertNothingGranted(name: string): void {
    const path = this.rulePath(name);
    const below = (this.scope.granted ?? []).filter(({ at }) => `${at}/`.startsWith(`${path}/`));
    for (const { at } of below) {
      const steps = [name, ...at.slice(path?.length).split('/')];
      if (this.#isLink(steps)) throw new LinkProblem('granted', true);
    }
  }

  #isLink(steps: readonly string[]): boolean {
    const fork = this.fork();
    try {
      return fork.go(steps, { last: 'keep' }).stats?.isSymbolicLink() === true;
    } catch (error) {
      if (error instanceof AppError || errnoOf(error)) return false;
      throw error;
    } finally {
      fork.close();
    }
  }

  #assertWithin(border: VirtualPath | undefined, names: readonly string[], writing?: boolean): void {
    if (border === undefined || this.context.facts.followExternal) return;
    if (!isWithin(border, this.rulePath(...names) ?? ROOT)) throw new LinkProblem('outside', writing);
  }

  #assertInside(writing?: boolean): void {
    const isPinned = this.scope.pin !== undefined && this.root !== null;
    if (this.context.facts.followExternal && !isPinned) return;
    if (!this.stack.contains(this.root ?? this.scopeRoot ?? this.top))
      throw new LinkProblem('outside', writing);
  }

  /** Takes one step. Returns null in an entered folder, the end of the path, or the target of a symlink. */
  #take(step: Step, isLast: boolean, options: GoOptions): WalkResult {
    const { name, linked } = step;
    if (name === '..') {
      this.#climb();
      return null;
    }
    if (isReservedName(name)) throw nothingThere();
    if (!isLast || options.last === 'enter') {
      const entered = this.#tryEnter(step, options);
      return entered === 'no folder' ? this.#follow(name, isLast, options) : entered;
    }
    this.assertReaches(name);
    const stats = lstatOrNull(entryPath(this.dir, name));
    if (!stats && linked) throw new LinkProblem('dangling', options.writing);
    if (this.isHidden(name, stats) || (stats && this.opensOwn(name))) throw nothingThere();
    if (stats?.isSymbolicLink() && (options.last === 'follow' || linked)) {
      return this.#follow(name, true, options);
    }
    return { name, stats };
  }

  #tryEnter({ name, linked }: Step, options: GoOptions): null | 'missing' | 'no folder' {
    this.assertReaches(name);
    try {
      this.enter(name, this.listedName(name));
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
    if (this.isAtGranted) throw new LinkProblem('outside');
    if (this.depth > 0) this.stack.pop();
    else if (!this.context.facts.followExternal) throw new LinkProblem('outside');
  }

  #follow(name: string, isLast: boolean, options: GoOptions): string[] | 'granted' {
    this.context.leaveToWorker();
    return this.#enterGranted(name) ? 'granted' : this.#readLink(name, isLast, options);
  }

  #enterGranted(name: string): boolean {
    const granted = this.grantedAt(name);
    const dir = granted && openGranted(this.context, granted, this.dir, name);
    if (!dir) return false;
    if (this.passes(dir.id)) {
      closeDir(dir);
      return false;
    }
    if (this.folds()) dir.folds = true;
    this.stack.enterGranted(dir, this.listedName(name), granted.folder);
    return true;
  }

  /** Returns the steps of a symlink's target. An absolute one first takes the walker back to the top. */
  #readLink(name: string, isLast: boolean, options: GoOptions): string[] {
    const text = linkText(this.dir, name);
    if (text === null) throw notAFolder(isLast, options);
    if (!text.startsWith('/')) return text.split('/');
    const { outside } = this.stack;
    const steps = outside ? stepsBelow(text, [outside.folder]) : stepsBelowRoot(text, this.context.facts);
    if (!steps) throw new LinkProblem('outside', options.writing);
    this.popTo(outside?.depth ?? 0);
    return steps;
  }

  /** Enters a folder by a name that may be unlisted. Throws `not_found` for one of the server's own. */
  enter(name: string, known?: string): Dir {
    const above = this.dir;
    const dir = this.push(name, known);
    if (!opensOwn(this.context, above, name, dir.id)) return dir;
    this.pop();
    throw nothingThere();
  }

  /** Enters the folder `name`, which must be no symlink. In trees, symlinks are handled one by one. */
  push(name: string, known?: string): Dir {
    const isFolding = this.folds();
    const dir = this.stack.push(name, known);
    if (isFolding) dir.folds = true;
    return dir;
  }

  pop(): void {
    this.stack.pop();
  }

  /** Goes back up to the folder at `depth`. */
  popTo(depth: number): void {
    while (this.depth > depth) this.pop();
  }
}
