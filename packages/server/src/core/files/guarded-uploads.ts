import type { VirtualPath } from '@satchel/contract';
import type { ChangePipeline } from './change-pipeline.js';
import type { ChangingFileSystem } from './changes.js';
import type {
  AppendOptions,
  ByteSource,
  Entry,
  PartialUploads,
  PublishOptions,
  StageOptions,
} from './file-system.js';
import { type Guard, mayReplace } from './guard.js';

/**
 * The uploads in parts of one user: each verb checks path, rules and permissions as the user has them by
 * then.
 */
export class GuardedUploads implements PartialUploads {
  constructor(
    readonly stored: ChangingFileSystem,
    readonly changes: ChangePipeline,
    readonly guard: Guard,
    /** Before anything is published. */
    readonly confirm?: (() => Promise<void>) | undefined,
  ) {}

  #guard(path: VirtualPath): VirtualPath {
    const clean = this.guard.check(path);
    this.guard.require('create', clean);
    return clean;
  }

  async begin(path: VirtualPath, options: StageOptions): Promise<string> {
    const clean = this.#guard(path);
    const override = await mayReplace(this, clean, options.override);
    return this.changes.beginUpload(clean, { ...options, override });
  }

  async size(path: VirtualPath, name: string): Promise<number> {
    return this.stored.uploads.size(this.#guard(path), name);
  }

  async storedSize(path: VirtualPath, name: string): Promise<number> {
    return this.stored.uploads.storedSize(this.#guard(path), name);
  }

  async append(path: VirtualPath, name: string, body: ByteSource, options: AppendOptions): Promise<number> {
    return this.stored.uploads.append(this.#guard(path), name, body, options);
  }

  async publish(path: VirtualPath, name: string, options: PublishOptions): Promise<Entry> {
    const clean = this.#guard(path);
    const override = await mayReplace(this, clean, options.override);
    return this.changes.publishUpload(clean, name, { ...options, override, beforePublish: this.confirm });
  }

  /** The user who began an upload may discard it, whatever permissions are left. */
  async discard(path: VirtualPath, name: string): Promise<void> {
    return this.changes.discardUpload(this.guard.check(path), name);
  }
}
