import type { VirtualPath } from '@satchel/contract';
import { encodeListing, type ListingEncoding } from '../src/core/files/encode-listing.js';
import {
  type Storage,
  type StorageCapabilities,
  type StorageScope,
  WHOLE_STORAGE,
} from '../src/core/files/storage.js';
import { MemoryFileSystem } from './memory/file-system.js';
import { FolderTree } from './memory/folder-tree.js';
import type { MemoryTree } from './memory/nodes.js';
import { ObjectTree } from './memory/object-tree.js';
import { invalid } from './memory/refusals.js';

/** The differences between storages in memory. */
export interface MemoryForm<Tree extends MemoryTree = MemoryTree> {
  tree: Tree;
  capabilities: StorageCapabilities;
  /** Of listings, which may be long. */
  encoding: ListingEncoding;
}

const OF_FOLDERS = {
  realPaths: null,
  rename: 'one step',
  headsCost: 'cheap',
  ...{ folderTimes: true, modes: true, symlinks: false, watch: false, freeSpace: true, conditional: true },
  ...{ trash: false, versions: false, scatteredUploads: true, maxNameBytes: 255, maxPathBytes: 4095 },
} as const;

const OF_OBJECTS = {
  ...OF_FOLDERS,
  rename: 'copies',
  headsCost: 'request',
  ...{ foldsCase: false, folderTimes: false, modes: false, freeSpace: false, scatteredUploads: false },
  maxPathBytes: 1024,
} as const;

const ENCODING_AT_ONCE: ListingEncoding = {
  encode: async (listing, encoder) => encodeListing(listing, encoder),
};

/** Makes the form of a disk. */
export function usualForm({ foldsCase = false } = {}): MemoryForm<FolderTree> {
  const capabilities = { ...OF_FOLDERS, foldsCase };
  return { tree: new FolderTree(foldsCase), capabilities, encoding: ENCODING_AT_ONCE };
}

/** Makes the form of an object store at the other end of a network. */
export function objectForm(encoding = ENCODING_AT_ONCE): MemoryForm<ObjectTree> {
  return { tree: new ObjectTree(), capabilities: OF_OBJECTS, encoding };
}

/**
 * A storage without a disk, without symlinks and without threads: all that the interface asks for, and
 * nothing else.
 */
export class MemoryStorage<Tree extends MemoryTree = MemoryTree> implements Storage {
  readonly tree: Tree;
  readonly capabilities: StorageCapabilities;
  readonly encoding: ListingEncoding;
  /** How often content was asked for: each would be a request, if the storage were another machine. */
  reads = 0;

  constructor({ tree, capabilities, encoding }: MemoryForm<Tree>) {
    this.tree = tree;
    this.capabilities = capabilities;
    this.encoding = encoding;
  }

  /** True if the first bytes of files tell their types. */
  get isSniffing(): boolean {
    return this.capabilities.headsCost === 'cheap';
  }

  files(scope: StorageScope = WHOLE_STORAGE): MemoryFileSystem {
    return new MemoryFileSystem(this, scope);
  }

  foldsAt(_serverPath: VirtualPath): boolean {
    return this.capabilities.foldsCase;
  }

  assertPath(path: VirtualPath): void {
    const { maxNameBytes, maxPathBytes } = this.capabilities;
    if (/\p{Cs}/u.test(path)) throw invalid('The path is not valid Unicode');
    if (Buffer.byteLength(path) - 1 > maxPathBytes) throw invalid('The path is too long');
    if (path.split('/').some((name) => Buffer.byteLength(name) > maxNameBytes))
      throw invalid('The name is too long');
  }
}
