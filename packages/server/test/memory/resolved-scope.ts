import { ROOT, segmentsOf, type VirtualPath } from '@satchel/contract';
import { isSameObject } from '../../src/core/files/entry-columns.js';
import type { ListedEntry } from '../../src/core/files/file-system.js';
import { type CompiledFilter, compiledFilter, denied } from '../../src/core/files/path-filter.js';
import type { StorageScope } from '../../src/core/files/storage.js';
import { AppError } from '../../src/lib/app-error.js';
import type { MemoryStorage } from '../memory-storage.js';
import { type MemoryFolder, type MemoryNode, type Names, nodeBelow } from './nodes.js';
import { invalid, notFound } from './refusals.js';
import { listedEntryOf } from './rows.js';

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

  /** Returns the names from the root of the storage. */
  namesOf(path: VirtualPath): Names {
    return [...this.scope.folder, ...this.scope.at, ...segmentsOf(path)];
  }

  serverPath(path: VirtualPath): VirtualPath {
    const names: string[] = [];
    let node: MemoryNode | undefined = this.storage.tree.root;
    for (const name of this.namesOf(path)) {
      const children: MemoryFolder['children'] | null = node?.kind === 'directory' ? node.children : null;
      names.push(children?.spelling(name) ?? name);
      node = children?.get(name);
    }
    return `/${names.join('/')}` as VirtualPath;
  }

  assertAllowed(path: VirtualPath): void {
    this.storage.assertPath(`/${this.namesOf(path).join('/')}` as VirtualPath);
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
    const node = nodeBelow(this.storage.tree.root, this.namesOf(ROOT));
    if (node?.kind !== 'directory') throw notFound();
    const { pin } = this.scope;
    if (pin !== undefined && !isSameObject(pin, node.id)) throw notFound();
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

  /**
   * Returns what `path` names, if only its parents are of interest. Throws `conflict` when one of them is a
   * file.
   */
  child(path: VirtualPath): MemoryNode | undefined {
    const names = segmentsOf(path);
    for (let depth = 0; depth < names.length; depth += 1)
      if (nodeBelow(this.root, names.slice(0, depth))?.kind === 'file')
        throw new AppError('conflict', 'A part of the path is a file');
    return nodeBelow(this.root, names);
  }

  /** The children of a folder that the filter shows, by name. */
  shown(path: VirtualPath, folder: MemoryFolder): ShownNode[] {
    const isAllowed = this.#filter.childFilter(this.#scopePath(path));
    return [...folder.children]
      .filter(([name]) => isAllowed(name) && !this.#filter.hidesName(name))
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, node]) => ({ name, path: pathIn(path, name), node }));
  }

  *below(path: VirtualPath, folder: MemoryFolder = this.folder(path)): Generator<ListedEntry> {
    for (const shown of this.shown(path, folder)) {
      yield listedEntryOf(shown.path, shown.node, this.storage.isSniffing);
      if (shown.node.kind === 'directory') yield* this.below(shown.path, shown.node);
    }
  }
}

function pathIn(folder: VirtualPath, name: string): VirtualPath {
  return `${folder === ROOT ? '' : folder}/${name}` as VirtualPath;
}
