import { type Permission, ROOT, type Usage, type VirtualPath } from '@satchel/contract';
import { AppError } from '../../lib/app-error.js';
import type { RehearsingFileSystem } from './changes.js';
import type {
  Entry,
  FileSystem,
  FoundEntry,
  Identity,
  Listing,
  ListOptions,
  Located,
  OpenFile,
  Pack,
  PackOptions,
  PackRoot,
  PartialUploads,
  RemoveOptions,
  TransferOptions,
  WalkOptions,
  WriteOptions,
} from './file-system.js';
import type { Guard } from './guard.js';
import type { NameQuery } from './names/name-query.js';
import { mayReplace } from './uploads/may-replace.js';
import { ScopedUploads } from './uploads/scoped-uploads.js';

/**
 * One person's door. Each verb checks path, rules and rights here; what takes a look at the disk (links, what lies
 * below a folder) is checked again in the same rules by the layer that looks.
 */
export class ScopedFileSystem implements FileSystem {
  constructor(
    readonly inner: RehearsingFileSystem,
    readonly guard: Guard,
  ) {}

  #guard(path: VirtualPath, ...permissions: Permission[]): VirtualPath {
    const clean = this.guard.check(path);
    for (const permission of permissions) this.guard.require(permission);
    return clean;
  }

  async stat(path: VirtualPath): Promise<Entry> {
    const entry = await this.inner.stat(this.#guard(path));
    return entry.type === 'text' && !this.guard.allows('modify')
      ? { ...entry, type: 'textImmutable' }
      : entry;
  }

  async locate(path: VirtualPath): Promise<Located> {
    return this.inner.locate(this.#guard(path));
  }

  async list(path: VirtualPath, options: ListOptions): Promise<Listing> {
    return this.inner.list(this.#guard(path), options);
  }

  async *walk(path: VirtualPath, options?: WalkOptions): AsyncGenerator<Entry[]> {
    yield* this.inner.walk(this.#guard(path), options);
  }

  async *find(path: VirtualPath, query: NameQuery, options?: WalkOptions): AsyncGenerator<FoundEntry[]> {
    yield* this.inner.find(this.#guard(path), query, options);
  }

  async open(path: VirtualPath): Promise<OpenFile> {
    const clean = this.#guard(path);
    this.#requireDownload();
    return this.inner.open(clean);
  }

  #requireDownload(): void {
    if (!this.guard.allows('download')) {
      throw new AppError('download_not_allowed', 'you do not have the right to download');
    }
  }

  async write(path: VirtualPath, body: AsyncIterable<Uint8Array>, options: WriteOptions): Promise<Entry> {
    const clean = this.#guard(path, options.reason === 'save' ? 'modify' : 'create');
    if (options.reason === 'save') return this.inner.write(clean, body, options);
    const override = await mayReplace(this, clean, options.override);
    return this.inner.write(clean, body, { ...options, override });
  }

  get uploads(): PartialUploads {
    return new ScopedUploads(this.inner, this.guard);
  }

  async makeDirectory(path: VirtualPath): Promise<void> {
    const clean = this.#guard(path);
    this.guard.require('create');
    return this.inner.makeDirectory(clean);
  }

  async copy(from: VirtualPath, to: VirtualPath, options: TransferOptions = {}): Promise<void> {
    return this.inner.copy(...this.#ends(from, to, 'create', options), options);
  }

  async move(from: VirtualPath, to: VirtualPath, options: TransferOptions = {}): Promise<void> {
    return this.inner.move(...this.#ends(from, to, 'rename', options), options);
  }

  #ends(from: VirtualPath, to: VirtualPath, permission: Permission, { override }: TransferOptions) {
    const source = this.guard.check(from);
    const target = this.guard.check(to);
    this.guard.require(permission);
    if (override) this.guard.require('modify');
    if (source === ROOT || target === ROOT)
      throw new AppError('forbidden', 'the root cannot be copied or moved');
    return [source, target] as const;
  }

  async remove(path: VirtualPath, options?: RemoveOptions): Promise<void> {
    const clean = this.#guard(path, 'delete');
    if (clean === ROOT) throw new AppError('forbidden', 'the root cannot be removed');
    return this.inner.remove(clean, options);
  }

  async usage(path: VirtualPath): Promise<Usage> {
    return this.inner.usage(this.#guard(path));
  }

  /** What a rule denies at a root or below is left out by the layer that looks. */
  async pack(roots: readonly PackRoot[], options: PackOptions): Promise<Pack> {
    this.#requireDownload();
    return this.inner.pack(roots, options);
  }

  at(path: VirtualPath, pin?: Identity): FileSystem {
    const clean = this.#guard(path);
    return new ScopedFileSystem(this.inner.at(clean, pin), this.guard.at(clean));
  }
}
