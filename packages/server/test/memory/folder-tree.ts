import { foldName } from '../../src/lib/fold-name.js';
import {
  type ChildNodes,
  type FileFacts,
  type MemoryFile,
  type MemoryFolder,
  type MemoryNode,
  type MemoryTree,
  type Names,
  nodeBelow,
  Uniques,
} from './nodes.js';

/** Children by name; where the storage folds case, any spelling finds the one that a child was made with. */
class Children extends Map<string, MemoryNode> implements ChildNodes {
  readonly #spellings = new Map<string, string>();

  constructor(readonly foldsCase: boolean) {
    super();
  }

  spelling(name: string): string {
    return this.foldsCase ? (this.#spellings.get(foldName(name)) ?? name) : name;
  }

  override get(name: string): MemoryNode | undefined {
    return super.get(this.spelling(name));
  }

  override set(name: string, node: MemoryNode): this {
    const spelling = this.spelling(name);
    if (this.foldsCase) this.#spellings.set(foldName(name), spelling);
    return super.set(spelling, node);
  }

  override delete(name: string): boolean {
    const spelling = this.spelling(name);
    this.#spellings.delete(foldName(name));
    return super.delete(spelling);
  }
}

interface Place {
  children: Children;
  name: string;
}

/** Folders that contain files, as on a disk. Whatever is copied, moved or removed, it is done in one step. */
export class FolderTree implements MemoryTree {
  readonly root: MemoryFolder;
  readonly staged = new Map<string, Buffer>();
  beforeStep: (() => void) | null = null;
  readonly #uniques = new Uniques();

  constructor(readonly foldsCase: boolean) {
    this.root = this.#folder(new Children(foldsCase));
  }

  newId(): string {
    return this.#uniques.newId();
  }

  #folder(children: Children, like: Partial<MemoryFolder> = {}): MemoryFolder {
    const facts = { mode: 0o750, modifiedMs: this.#uniques.now(), ...like };
    return { ...facts, kind: 'directory', id: this.newId(), children };
  }

  writeFile(
    path: Names,
    content: Buffer,
    { mode = 0o640, modifiedMs = this.#uniques.now() }: FileFacts = {},
  ): MemoryFile {
    const file: MemoryFile = { kind: 'file', id: this.newId(), content, mode, modifiedMs };
    this.#put(path, file);
    return file;
  }

  makeFolder(path: Names): void {
    this.#put(path, this.#folder(new Children(this.foldsCase)));
  }

  copy(from: Names, to: Names): void {
    this.#put(to, this.#copyOf(this.#get(from)));
  }

  #copyOf(node: MemoryNode): MemoryNode {
    if (node.kind === 'file') return { ...node, id: this.newId() };
    const children = new Children(this.foldsCase);
    for (const [name, child] of node.children) children.set(name, this.#copyOf(child));
    return this.#folder(children, node);
  }

  move(from: Names, to: Names): void {
    this.#put(to, this.#get(from), this.#placeOf(from));
  }

  /** Puts a node there, with the folders that are missing above. The node `leaving` is there no longer. */
  #put(path: Names, node: MemoryNode, leaving?: Place): void {
    const { children, depth } = this.#deepest(path);
    let top = node;
    for (const name of path.slice(depth + 1).reverse())
      top = this.#folder(new Children(this.foldsCase).set(name, top));
    this.beforeStep?.();
    leaving?.children.delete(leaving.name);
    children.set(path[depth] ?? '', top);
  }

  /** The deepest folder above the path that is there, and how many names lead to it. */
  #deepest(path: Names): { children: Children; depth: number } {
    let children = childrenOf(this.root);
    for (const [depth, name] of path.slice(0, -1).entries()) {
      const next = children.get(name);
      if (next?.kind !== 'directory') return { children, depth };
      children = childrenOf(next);
    }
    return { children, depth: path.length - 1 };
  }

  remove(path: Names): void {
    const { children, name } = this.#placeOf(path);
    this.beforeStep?.();
    children.delete(name);
  }

  renameAll(folder: Names, moves: readonly { from: string; to: string }[]): void {
    const children = childrenOf(this.#get(folder));
    this.beforeStep?.();
    for (const { from, to } of moves) {
      const node = children.get(from);
      children.delete(from);
      if (node) children.set(to, node);
    }
  }

  #placeOf(path: Names): Place {
    return { children: childrenOf(this.#get(path.slice(0, -1))), name: path.at(-1) ?? '' };
  }

  #get(path: Names): MemoryNode {
    const node = nodeBelow(this.root, path);
    if (!node) throw new Error(`There is nothing at ${path.join('/')}`);
    return node;
  }
}

function childrenOf(node: MemoryNode): Children {
  if (node.kind === 'directory' && node.children instanceof Children) return node.children;
  throw new Error('This is not a folder of the tree');
}
