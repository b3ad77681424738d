import { lstatSync, type Stats } from 'node:fs';
import { ROOT, segmentsOf, type VirtualPath } from '@satchel/contract';
import type { Row } from '../../../files/entry-columns.js';
import { type CompiledFilter, denied } from '../../../files/path-filter.js';
import type { GrantedFolder, StorageScope } from '../../../files/storage.js';
import { nothingThere } from '../errno.js';
import { type Dir, entryPath, objectKey } from './dir.js';
import type { DirStack, StackedFolder } from './dir-stack.js';
import type { DirectPath } from './direct-path.js';
import { opensOwn } from './other-names.js';
import type { WalkContext } from './walk-context.js';

/** A folder that is held open, with its real path, the rules for its entries, and what is hidden. */
export class Position {
  /** Known entries of the current folder that lead to other disks. */
  known: { rowOf(name: string, isLink: boolean): Row; readonly unknown: string[] } | undefined;
  protected top: StackedFolder;
  protected scopeRoot: StackedFolder | null = null;
  protected root: StackedFolder | null = null;

  protected constructor(
    readonly context: WalkContext,
    readonly scope: StorageScope,
    protected readonly stack: DirStack,
  ) {
    this.top = stack.here;
  }

  get dir(): Dir {
    return this.stack.dir;
  }

  get depth(): number {
    return this.stack.depth;
  }

  /** True if this is the root of the scope, which is never removed, moved or replaced. */
  get isAtRoot(): boolean {
    return this.root?.id === this.dir.id;
  }

  /** True if this is a granted folder, which is not where its path says. */
  get isAtGranted(): boolean {
    return this.stack.outside?.depth === this.depth;
  }

  /** True if another disk is mounted at `name` that this thread must not touch. */
  isOutOfReach(name: string): boolean {
    const disk = this.stack.otherDiskAt(name);
    return disk !== undefined && !this.context.others.reaches(disk);
  }

  /** Throws if `isOutOfReach`. */
  protected assertReaches(name: string): void {
    const disk = this.stack.otherDiskAt(name);
    if (disk !== undefined) this.context.assertReaches(disk);
  }

  /** True if the folder with the key `id` is this one or one of its parents. */
  passes(id: string): boolean {
    return this.stack.passes(id);
  }

  #pathFrom(folder: StackedFolder | null, names: readonly string[]): VirtualPath | null {
    if (!folder || !this.stack.contains(folder)) return null;
    const below = names.filter((name) => name !== '').map((name) => `/${name}`);
    return (this.stack.pathBelow(folder.depth) + below.join('') || ROOT) as VirtualPath;
  }

  /**
   * The path of `names` below this folder from the scope with symlinks resolved, to which rules apply. Null
   * outside of the scope.
   */
  rulePath(...names: string[]): VirtualPath | null {
    return this.#pathFrom(this.scopeRoot, names);
  }

  /** The path of `names` below this folder from the server's root, resolved; null outside of the root. */
  serverPath(...names: string[]): VirtualPath | null {
    return this.#pathFrom(this.top, names);
  }

  /**
   * The folders on the way here that may hold a trash, the outermost first: those of the served or the
   * granted folder. Elsewhere the root of the machine is left out.
   */
  dirsForTrash(): Dir[] {
    const isServed = this.stack.contains(this.top);
    return this.stack.dirsFrom(this.stack.outside?.depth ?? (isServed ? this.top.depth : 1));
  }

  /** True if the filter restricts any path. */
  get hasRules(): boolean {
    return this.context.filterOf(this.scope).asksPaths;
  }

  /**
   * True if the path alone decides about an entry here: the folder has none of the server's own files, and
   * one name for each entry.
   */
  get isPlain(): boolean {
    return !this.folds() && this.context.hidden.filesIn(this.dir.id) === null;
  }

  /** Throws `forbidden` unless the rules allow the real path of `names` below this folder. */
  assertAllowed(...asked: string[]): void {
    const [first, ...rest] = asked;
    const names = first ? [this.listedName(first), ...rest] : asked;
    if (this.hasRules) this.#assertByRules(names);
    if (names.length === 1 && names[0] && this.#isHiddenFile(names[0])) throw nothingThere();
    if (this.scope.pin !== undefined && this.#isHiddenPath(names)) throw denied();
  }

  #isHiddenPath(names: readonly string[]): boolean {
    const filter = this.context.filterOf(this.scope);
    const path = this.#pathFrom(this.root, names);
    return path !== null && segmentsOf(path).some((name) => filter.hidesName(name));
  }

  #assertByRules(names: readonly string[]): void {
    const path = this.rulePath(...names);
    if (path !== null && !this.filters().every((filter) => filter.allows(path))) throw denied();
  }

  /** The filters that must all allow an entry here. Where names fold, one of them ignores case. */
  filters(): CompiledFilter[] {
    const exact = this.context.filterOf(this.scope);
    const folded = this.folds() ? this.context.filterOf(this.scope, true) : exact;
    return folded === exact ? [exact] : [exact, folded];
  }

  protected folds(): boolean {
    if (!this.hasRules) return false;
    if (this.dir.folds === undefined) {
      // From here on the folder knows its remote mounts, which are not looked at.
      this.stack.otherDiskAt('');
      this.dir.folds = this.context.folding.folds(this.dir);
    }
    return this.dir.folds;
  }

  /** The name by which the folder lists the entry `name`, if it knows the entry by several names. */
  protected listedName(name: string): string {
    if (!this.folds()) return name;
    this.context.leaveToWorker();
    return this.context.folding.listedName(this.dir, name);
  }

  /** True if anything below the folder has to be checked: rules, or one of the server's own folders. */
  needsChecks(name: string): boolean {
    if (!this.context.filterOf(this.scope).allowsAll) return true;
    const { hidden } = this.context.facts;
    const real = this.#realPath(name);
    if (real === null) return true;
    return [...hidden.folders, ...hidden.files].some(({ path }) => `${path}/`.startsWith(real));
  }

  /** The real path of the folder as text with a slash at the end; null if it is not known. */
  realPath(): string | null {
    return this.#realPath('');
  }

  /** The path with a slash at the end; null if it is not known. */
  #realPath(name: string): string | null {
    const { outside } = this.stack;
    const below = name === '' ? '/' : `/${name}/`;
    if (outside) return outside.folder + this.stack.pathBelow(outside.depth) + below;
    const path = this.serverPath();
    const { root } = this.context.facts;
    return path && `${root === '/' ? '' : root}${path === ROOT ? '' : path}${below}`;
  }

  /** The folder that the user was granted at the symlink `name`. Visitors cannot leave their root. */
  protected grantedAt(name: string): GrantedFolder | undefined {
    const { granted = [], pin } = this.scope;
    if (granted.length === 0 || (pin && this.root)) return undefined;
    const path = this.rulePath(this.listedName(name));
    return granted.find(({ at }) => at === path);
  }

  /** True if the path of the folder `name`, which is not looked at, is one of the server's own. */
  isHiddenPath(name: string): boolean {
    const path = `${this.stack.realPath}/${name}`;
    return this.context.facts.hidden.folders.some((folder) => folder.path === path);
  }

  /** True if `name` is one of the server's own folders and files. `stats` are passed if they are known. */
  isHidden(name: string, stats?: Stats | null): boolean {
    if (this.#isHiddenFile(name)) return true;
    return (stats === undefined || stats?.isDirectory() === true) && this.#isHiddenFolder(name);
  }

  /** True if `name`, which this folder did not list, is another name of one of the server's own entries. */
  opensOwn(name: string): boolean {
    return opensOwn(this.context, this.dir, name);
  }

  #isHiddenFile(name: string): boolean {
    return this.context.hidden.filesIn(this.dir.id)?.(name) === true;
  }

  #isHiddenFolder(name: string): boolean {
    const { hidden } = this.context;
    if (hidden.hasNoFolder) return false;
    const stats = lstatSync(entryPath(this.dir, name), { bigint: true, throwIfNoEntry: false });
    return stats !== undefined && hidden.isFolder(objectKey(stats));
  }

  /** Without descriptors: throws if a folder on the way was replaced since it was entered. */
  assertUnchanged(): void {
    if (this.context.facts.portable) this.stack.assertUnchanged();
  }

  /** A faster path for looking at many entries of the current folder, if there is one. See `DirectPath`. */
  directPath(): DirectPath | null {
    const { root, followExternal, portable } = this.context.facts;
    return portable ? null : this.stack.directPath(followExternal ? '/' : root);
  }

  /** Returns the current folder, which must then be closed separately, and closes all others. */
  detach(): Dir {
    return this.stack.detach();
  }

  close(): void {
    this.stack.close();
  }
}
