import { nameOf, ROOT, segmentsOf, type VirtualPath } from '@satchel/contract';
import type { Entry } from '../../src/core/files/file-system.js';
import { type CompiledFilter, compiledFilter, denied } from '../../src/core/files/path-filter.js';
import type { StorageScope } from '../../src/core/files/storage.js';
import { AppError } from '../../src/lib/app-error.js';
import type { MemoryStorage } from '../memory-storage.js';
import type { MemoryFolder, MemoryNode, MemoryPlace } from './nodes.js';
import { invalid, notFound } from './refusals.js';
import { entryOf } from './rows.js';

export interface ShownNode {
  name: string;
  path: VirtualPath;
  node: MemoryNode;
}

/** Finds what the paths of one scope name, and applies its filter. */
export class ResolvedScope {
  readonly #filter: CompiledFilter;

  constructor(
    readonly storage: MemoryStorage,
    readonly scope: StorageScope,
  ) {
    this.#filter = compiledFilter(scope.filter, storage.capabilities.foldsCase);
  }

  /** The path from the scope, as the filter knows it. */
  #scopePath(path: VirtualPath): VirtualPath {
    return `/${[...this.scope.at, ...segmentsOf(path)].join('/')}` as VirtualPath;
  }

  serverPath(path: VirtualPath): VirtualPath {
    const names: string[] = [];
    let node: MemoryNode | undefined = this.storage.tree.root;
    for (const name of [...this.scope.folder, ...this.scope.at, ...segmentsOf(path)]) {
      const children: MemoryFolder['children'] | null = node?.kind === 'directory' ? node.children : null;
      names.push(children?.spelling(name) ?? name);
      node = children?.get(name);
    }
    return `/${names.join('/')}` as VirtualPath;
  }

  assertAllowed(path: VirtualPath): void {
    this.storage.assertPath(path);
    const isHidden =
      this.scope.pin !== undefined && segmentsOf(path).some((name) => this.#filter.hidesName(name));
    if (isHidden || !this.#filter.allows(this.#scopePath(path))) throw denied();
  }

  /** Throws unless the filter allows everything below. */
  assertTree(path: VirtualPath, node: MemoryNode): void {
    this.assertAllowed(path);
    if (node.kind === 'file') return;
    for (const [name, child] of node.children) this.assertTree(pathIn(path, name), child);
  }

  get root(): MemoryFolder {
    const node = nodeBelow(this.storage.tree.root, [...this.scope.folder, ...this.scope.at]);
    if (node?.kind !== 'directory') throw notFound();
    if (this.scope.pin !== undefined && node.id !== this.scope.pin) throw notFound();
    return node;
  }

  find(path: VirtualPath): MemoryNode | undefined {
    this.assertAllowed(path);
    return nodeBelow(this.root, segmentsOf(path));
  }

  get(path: VirtualPath): MemoryNode {
    const node = this.find(path);
    if (!node) throw notFound();
    return node;
  }

  folder(path: VirtualPath): MemoryFolder {
    const node = this.get(path);
    if (node.kind !== 'directory') throw invalid('This is not a folder');
    return node;
  }

  /** What `path` names, where only its parents are of interest. Throws `conflict` when one of them is a file. */
  child(path: VirtualPath): MemoryNode | undefined {
    const { parent, missing } = this.#parentOf(path);
    return missing.length > 0 ? undefined : parent.children.get(nameOf(path));
  }

  /** For something that is there. */
  placeOf(path: VirtualPath): MemoryPlace {
    return { parent: this.#parentOf(path).parent, name: nameOf(path) };
  }

  /** As that of the tree, with the folders that are missing above the path. */
  put(path: VirtualPath, node: MemoryNode, leaving?: MemoryPlace): void {
    const { tree } = this.storage;
    const { parent, missing } = this.#parentOf(path);
    const names = [...missing, nameOf(path)];
    let top = node;
    for (const name of names.slice(1).reverse()) {
      const folder = tree.newFolder();
      folder.children.set(name, top);
      top = folder;
    }
    tree.put({ parent, name: names[0] ?? '' }, top, leaving);
  }

  /** The deepest folder above `path` that is there, and the names of those that are missing below it. */
  #parentOf(path: VirtualPath): { parent: MemoryFolder; missing: string[] } {
    const names = segmentsOf(path).slice(0, -1);
    let parent = this.root;
    for (const [index, name] of names.entries()) {
      const next = parent.children.get(name);
      if (next?.kind === 'file') throw new AppError('conflict', 'A part of the path is a file');
      if (!next) return { parent, missing: names.slice(index) };
      parent = next;
    }
    return { parent, missing: [] };
  }

  /** The children of a folder that the filter shows, by name. */
  shown(path: VirtualPath, folder: MemoryFolder): ShownNode[] {
    const isAllowed = this.#filter.childFilter(this.#scopePath(path));
    return [...folder.children]
      .filter(([name]) => isAllowed(name) && !this.#filter.hidesName(name))
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, node]) => ({ name, path: pathIn(path, name), node }));
  }

  *below(path: VirtualPath, folder: MemoryFolder = this.folder(path)): Generator<Entry> {
    for (const shown of this.shown(path, folder)) {
      yield entryOf(shown.path, shown.node);
      if (shown.node.kind === 'directory') yield* this.below(shown.path, shown.node);
    }
  }
}

function pathIn(folder: VirtualPath, name: string): VirtualPath {
  return `${folder === ROOT ? '' : folder}/${name}` as VirtualPath;
}

function nodeBelow(root: MemoryFolder, names: readonly string[]): MemoryNode | undefined {
  let node: MemoryNode | undefined = root;
  for (const name of names) node = node?.kind === 'directory' ? node.children.get(name) : undefined;
  return node;
}
