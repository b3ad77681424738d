import type { FileId } from '../../src/core/files/file-system.js';
import type { Revision } from '../../src/core/files/revision.js';

export interface MemoryFile {
  kind: 'file';
  id: FileId;
  content: Buffer;
  mode: number | null;
  /** The time that lists say. */
  modifiedMs: number;
  /** The time that only a look at the file itself says, if that differs. */
  keptMs?: number | undefined;
  /** Of the content, where the storage makes one. */
  tag?: Revision;
}

export interface MemoryFolder {
  kind: 'directory';
  /** Empty where the storage has none. */
  id: FileId;
  children: ChildNodes;
  mode: number | null;
  modifiedMs: number | null;
}

export type MemoryNode = MemoryFile | MemoryFolder;

/** The entries of a folder, by name. */
export interface ChildNodes extends Iterable<[string, MemoryNode]> {
  get(name: string): MemoryNode | undefined;
  /** How the entry is listed that `name` stands for. */
  spelling(name: string): string;
}

/** Names from the root of a storage. */
export type Names = readonly string[];

export interface FileFacts {
  mode?: number | undefined;
  modifiedMs?: number | undefined;
}

/**
 * All that a storage holds. It changes by steps, of which each is done or not, whenever the storage is
 * stopped.
 */
export interface MemoryTree {
  readonly root: MemoryFolder;
  /** Uploads in parts, by their paths and names. */
  readonly staged: Map<string, Buffer>;
  /** Called before each step; what it throws stops the storage there. */
  beforeStep: (() => void) | null;
  newId(): string;
  /** Replaces a file that is there. */
  writeFile(path: Names, content: Buffer, facts?: FileFacts): MemoryFile;
  /** Only where nothing is, or a folder without an id. */
  makeFolder(path: Names): void;
  /** Replaces a file that is there; a folder comes where nothing is. */
  copy(from: Names, to: Names): void;
  move(from: Names, to: Names): void;
  remove(path: Names): void;
  /** In this order. */
  renameAll(folder: Names, moves: readonly { from: string; to: string }[]): void;
}

/** Numbers and times that no two entries of a storage share. */
export class Uniques {
  #lastId = 0;
  #lastMs = 0;

  newId(): string {
    this.#lastId += 1;
    return `memory-${this.#lastId}`;
  }

  /** Never the same twice, as a version of a file is told by its time. */
  now(): number {
    this.#lastMs = Math.max(Date.now(), this.#lastMs + 0.002);
    return this.#lastMs;
  }
}

export function nodeBelow(root: MemoryFolder, path: Names): MemoryNode | undefined {
  let node: MemoryNode | undefined = root;
  for (const name of path) node = node?.kind === 'directory' ? node.children.get(name) : undefined;
  return node;
}
