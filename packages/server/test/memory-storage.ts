import type { VirtualPath } from '@satchel/contract';
import {
  type Storage,
  type StorageCapabilities,
  type StorageScope,
  WHOLE_STORAGE,
} from '../src/core/files/storage.js';
import { MemoryFileSystem } from './memory/file-system.js';
import { type MemoryForm, MemoryTree, USUAL_FORM } from './memory/nodes.js';
import { invalid } from './memory/refusals.js';

const OF_MEMORY = {
  realPaths: null,
  rename: 'one step',
  headsCost: 'cheap',
  ...{ folderTimes: true, modes: true, symlinks: false, watch: false, freeSpace: true, conditional: true },
  ...{ trash: false, versions: false, maxNameBytes: 255, maxPathBytes: 4096 },
} as const;

/** A storage without a disk, without symlinks and without threads: all that the interface asks for, and nothing else. */
export class MemoryStorage implements Storage {
  readonly capabilities: StorageCapabilities;
  readonly tree: MemoryTree;

  constructor(form: Partial<MemoryForm> = {}) {
    this.tree = new MemoryTree({ ...USUAL_FORM, ...form });
    this.capabilities = { ...OF_MEMORY, foldsCase: this.tree.form.foldsCase };
  }

  files(scope: StorageScope = WHOLE_STORAGE): MemoryFileSystem {
    return new MemoryFileSystem(this, scope);
  }

  foldsAt(_serverPath: VirtualPath): boolean {
    return this.capabilities.foldsCase;
  }

  assertPath(path: VirtualPath): void {
    if (/\p{Cs}/u.test(path)) throw invalid('The path is not valid Unicode');
  }
}
