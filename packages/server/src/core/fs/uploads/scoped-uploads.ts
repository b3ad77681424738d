import type { VirtualPath } from '@satchel/contract';
import type { RehearsingFileSystem } from '../changes.js';
import type { AppendOptions, Entry, PartialUploads, PublishOptions, StageOptions } from '../file-system.js';
import type { Guard } from '../guard.js';
import { mayReplace } from './may-replace.js';

/** One person's uploads in parts: each verb checks path, rules and rights as the person has them by then. */
export class ScopedUploads implements PartialUploads {
  constructor(
    readonly inner: RehearsingFileSystem,
    readonly guard: Guard,
  ) {}

  #guard(path: VirtualPath): VirtualPath {
    const clean = this.guard.check(path);
    this.guard.require('create');
    return clean;
  }

  async begin(path: VirtualPath, options: StageOptions): Promise<string> {
    const clean = this.#guard(path);
    const override = await mayReplace(this, clean, options.override);
    return this.inner.uploads.begin(clean, { ...options, override });
  }

  async size(path: VirtualPath, name: string): Promise<number> {
    return this.inner.uploads.size(this.#guard(path), name);
  }

  async append(
    path: VirtualPath,
    name: string,
    body: AsyncIterable<Uint8Array>,
    options: AppendOptions,
  ): Promise<number> {
    return this.inner.uploads.append(this.#guard(path), name, body, options);
  }

  async publish(path: VirtualPath, name: string, options: PublishOptions): Promise<Entry> {
    const clean = this.#guard(path);
    const override = await mayReplace(this, clean, options.override);
    return this.inner.uploads.publish(clean, name, { ...options, override });
  }

  /** Whoever began an upload may give it up, whatever rights are left. */
  async discard(path: VirtualPath, name: string): Promise<void> {
    return this.inner.uploads.discard(this.guard.check(path), name);
  }
}
