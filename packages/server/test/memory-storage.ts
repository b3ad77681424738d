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

/** A storage without a disk, without symlinks and without threads: all that the interface asks for, and nothing else. */
export class MemoryStorage implements Storage {
  readonly capabilities: StorageCapabilities;
  readonly tree: MemoryTree;

  constructor(form: Partial<MemoryForm> = {}) {
    this.tree = new MemoryTree({ ...USUAL_FORM, ...form });
    this.capabilities = { foldsCase: this.tree.form.foldsCase, realPaths: null };
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
