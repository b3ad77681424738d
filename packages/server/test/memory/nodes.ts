import type { FileId } from '../../src/core/files/file-system.js';
import { foldName } from '../../src/lib/fold-name.js';

/** What differs between storages in memory, as it does between a disk and an object store. */
export interface MemoryForm {
  /** `A` and `a` name the same entry. */
  foldsCase: boolean;
}

export const USUAL_FORM: MemoryForm = { foldsCase: false };

export interface MemoryFile {
  kind: 'file';
  id: FileId;
  content: Buffer;
  mode: number;
  modifiedMs: number;
}

export interface MemoryFolder {
  kind: 'directory';
  id: FileId;
  children: Children;
  mode: number;
  modifiedMs: number;
}

export type MemoryNode = MemoryFile | MemoryFolder;

/** By name; where the storage folds case, each by any spelling, under the one that it was made with. */
export class Children extends Map<string, MemoryNode> {
  readonly #spellings = new Map<string, string>();

  constructor(readonly foldsCase: boolean) {
    super();
  }

  /** How the entry is listed that `name` stands for. */
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

  override clear(): void {
    this.#spellings.clear();
    super.clear();
  }
}

/** Where a node is, or will be. */
export interface MemoryPlace {
  parent: MemoryFolder;
  name: string;
}

/** All that a storage holds. It changes by steps, of which each is done or not, whenever the storage is stopped. */
export class MemoryTree {
  readonly root: MemoryFolder;
  /** Uploads in parts, by their paths and names. */
  readonly staged = new Map<string, Buffer>();
  /** Called before each step; what it throws stops the storage there. */
  beforeStep: (() => void) | null = null;
  #lastId = 0;
  #lastMs = 0;

  constructor(readonly form: MemoryForm) {
    this.root = this.newFolder();
  }

  newId(): string {
    this.#lastId += 1;
    return `memory-${this.#lastId}`;
  }

  /** Never the same twice, as a version of a file is told by its time. */
  now(): number {
    this.#lastMs = Math.max(Date.now(), this.#lastMs + 0.002);
    return this.#lastMs;
  }

  newFolder(like: Partial<MemoryFolder> = {}): MemoryFolder {
    const own = { id: this.newId(), children: new Children(this.form.foldsCase) };
    return { mode: 0o750, modifiedMs: this.now(), ...like, kind: 'directory', ...own };
  }

  newFile(content: Buffer, options: Partial<MemoryFile> = {}): MemoryFile {
    return { kind: 'file', id: this.newId(), content, mode: 0o640, modifiedMs: this.now(), ...options };
  }

  /** Another node with the same content. */
  copyOf(node: MemoryNode): MemoryNode {
    if (node.kind === 'file') return { ...node, id: this.newId() };
    const copy = this.newFolder(node);
    for (const [name, child] of node.children) copy.children.set(name, this.copyOf(child));
    return copy;
  }

  /** Replaces what is there. A node that comes from `leaving` is there no longer. */
  put({ parent, name }: MemoryPlace, node: MemoryNode, leaving?: MemoryPlace): void {
    this.beforeStep?.();
    leaving?.parent.children.delete(leaving.name);
    parent.children.set(name, node);
  }

  remove({ parent, name }: MemoryPlace): void {
    this.beforeStep?.();
    parent.children.delete(name);
  }

  renameAll({ children }: MemoryFolder, names: readonly { from: string; to: string }[]): void {
    this.beforeStep?.();
    const nodes = names.map(({ from, to }) => [to, children.get(from)] as const);
    for (const { from } of names) children.delete(from);
    for (const [to, node] of nodes) if (node) children.set(to, node);
  }
}
