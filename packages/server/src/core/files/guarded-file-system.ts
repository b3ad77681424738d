import {
  isWithin,
  joinPath,
  mayView,
  type Permission,
  type Permissions,
  ROOT,
  type Usage,
  type VirtualPath,
} from '@satchel/contract';
import { AppError } from '../../lib/app-error.js';
import { usageWithin } from './allowance.js';
import { type BoundedTerms, seenFromInside } from './bounded-base.js';
import { type ChangePipeline, versionsOf } from './change-pipeline.js';
import type { ChangingFileSystem } from './changes.js';
import type {
  ByteSource,
  EncodedListOptions,
  Entry,
  FileId,
  FolderRoot,
  FolderWatch,
  FoundEntry,
  KeptLocation,
  LeftOut,
  ListedEntry,
  ListOptions,
  Located,
  MakeDirectoryOptions,
  Measured,
  MeasureOptions,
  OpenFile,
  OpenOptions,
  Pack,
  PackOptions,
  PackRoot,
  PartialUploads,
  PeekOptions,
  RemoveOptions,
  RenameFailure,
  RenameManyOptions,
  RenameWish,
  RestoreOptions,
  RestoreVersionOptions,
  ShownPaths,
  TransferOptions,
  UserFileSystem,
  WalkOptions,
  WriteOptions,
} from './file-system.js';
import type { Guard } from './guard.js';
import { mayReplace } from './guard.js';
import { GuardedUploads } from './guarded-uploads.js';
import type { HeadReader, ReadHead } from './head-reader.js';
import type { EncodedListing, Listing, ListingEncoder } from './listing.js';
import type { NameQuery } from './name-query.js';

interface GuardTerms {
  /** Called before anything is published. */
  confirm?: (() => Promise<void>) | undefined;
  /** Tells which limits concern the user. */
  bounds?: BoundedTerms | undefined;
  /** The whole scope, where the user reaches only a folder in it. */
  scope?: Pick<ChangingFileSystem, 'locate'> | undefined;
}

/**
 * The file system of one user. Each verb checks path, rules and permissions here; what has to look at the
 * storage (where symlinks lead, what is below a folder) is checked again there, by the filter of the same
 * rules.
 */
export class GuardedFileSystem implements UserFileSystem {
  constructor(
    readonly stored: ChangingFileSystem,
    readonly changes: ChangePipeline,
    readonly guard: Guard,
    readonly terms: GuardTerms,
  ) {}

  #guard(path: VirtualPath, ...permissions: Permission[]): VirtualPath {
    const clean = this.guard.check(path);
    for (const permission of permissions) this.guard.require(permission, clean);
    return clean;
  }

  /** Adds the question whether the user still may, right before anyone sees what was done. */
  #confirmed<Options extends object>(options: Options | undefined) {
    return Object.assign({}, options as Options, { beforePublish: this.terms.confirm });
  }

  async stat(path: VirtualPath): Promise<Entry> {
    const clean = this.#guard(path);
    const entry = await this.stored.stat(clean);
    return entry.type === 'text' && !this.guard.allows('modify', clean)
      ? { ...entry, type: 'textImmutable' }
      : entry;
  }

  async locate(path: VirtualPath): Promise<Located> {
    return this.stored.locate(this.#guard(path));
  }

  async list(path: VirtualPath, options: ListOptions): Promise<Listing> {
    return this.stored.list(this.#guard(path), options);
  }

  async encodeList(
    path: VirtualPath,
    encoder: ListingEncoder,
    options: EncodedListOptions,
  ): Promise<EncodedListing> {
    return this.stored.encodeList(this.#guard(path), encoder, options);
  }

  async *walk(path: VirtualPath, options?: WalkOptions): AsyncGenerator<ListedEntry[]> {
    yield* this.stored.walk(this.#guard(path), options);
  }

  async measure(path: VirtualPath, options?: MeasureOptions): Promise<Measured> {
    return this.stored.measure(this.#guard(path), options);
  }

  async *find(path: VirtualPath, query: NameQuery, options?: WalkOptions): AsyncGenerator<FoundEntry[]> {
    yield* this.stored.find(this.#guard(path), query, options);
  }

  async peek(path: VirtualPath, query: NameQuery, options: PeekOptions): Promise<FoundEntry[]> {
    return this.stored.peek(this.#guard(path), query, options);
  }

  async *readHeads(
    path: VirtualPath,
    names: readonly string[],
    reader: HeadReader,
    options?: WalkOptions,
  ): AsyncGenerator<ReadHead[]> {
    const clean = this.#guard(path);
    this.#requireView(clean);
    yield* this.stored.readHeads(clean, names, reader, options);
  }

  async open(path: VirtualPath, { use = 'download' }: OpenOptions = {}): Promise<OpenFile> {
    const clean = this.#guard(path);
    if (use === 'view') this.#requireView(clean);
    else this.#requireDownload(clean);
    return this.stored.open(clean);
  }

  #requireView(path: VirtualPath): void {
    if (!mayView(this.guard.permissionsAt(path))) {
      throw new AppError('download_not_allowed', 'You do not have permission to view files');
    }
  }

  #requireDownload(path: VirtualPath): void {
    if (!this.guard.allows('download', path)) {
      throw new AppError('download_not_allowed', 'You do not have permission to download');
    }
  }

  async write(path: VirtualPath, body: ByteSource, options: WriteOptions): Promise<Entry> {
    const clean = this.#guard(path, options.reason === 'save' ? 'modify' : 'create');
    if (options.reason !== 'save' && options.override) {
      const override = await mayReplace(this, clean, options.override);
      return this.changes.write(clean, body, this.#confirmed(Object.assign({}, options, { override })));
    }
    return this.changes.write(clean, body, this.#confirmed(options));
  }

  get uploads(): PartialUploads {
    return new GuardedUploads(this.stored, this.changes, this.guard, this.terms.confirm);
  }

  async makeDirectory(path: VirtualPath, options?: MakeDirectoryOptions): Promise<void> {
    const clean = this.#guard(path, 'create');
    return this.changes.makeDirectory(clean, this.#confirmed(options));
  }

  async copy(from: VirtualPath, to: VirtualPath, options: TransferOptions = {}): Promise<LeftOut | null> {
    return this.changes.copy(...this.#ends(from, to, 'create', options), this.#confirmed(options));
  }

  async move(from: VirtualPath, to: VirtualPath, options: TransferOptions = {}): Promise<void> {
    const [source, target] = this.#ends(from, to, 'rename', options);
    if (source !== target) return this.changes.move(source, target, this.#confirmed(options));
    // Nothing changes, so no hook runs and nothing is published; what may not be moved is still refused.
    await this.stored.dryRun({ verb: 'move', from: source, to: target, options });
  }

  #ends(from: VirtualPath, to: VirtualPath, permission: Permission, { override }: TransferOptions) {
    const source = this.guard.check(from);
    const target = this.guard.check(to);
    if (permission === 'rename') this.guard.require('rename', source);
    this.guard.require(permission, target);
    if (override) this.guard.require('modify', target);
    if (source === ROOT || target === ROOT)
      throw new AppError('forbidden', 'The root cannot be copied or moved');
    this.guard.assertMayReach(source, target);
    if (permission === 'rename') this.guard.assertMayLeave(source, target);
    return [source, target] as const;
  }

  async remove(path: VirtualPath, options?: RemoveOptions): Promise<void> {
    return this.changes.remove(this.#removable(path), this.#confirmed(options));
  }

  #removable(path: VirtualPath): VirtualPath {
    const clean = this.#guard(path, 'delete');
    if (clean === ROOT) throw new AppError('forbidden', 'The root cannot be removed');
    return clean;
  }

  async removeMany(
    paths: readonly VirtualPath[],
    options: RemoveOptions,
  ): Promise<PromiseSettledResult<void>[]> {
    const checked = await Promise.allSettled(paths.map(async (path) => this.#removable(path)));
    const allowed = checked.flatMap((check) => (check.status === 'fulfilled' ? [check.value] : []));
    const removed = (await this.changes.removeMany(allowed, this.#confirmed(options))).values();
    return checked.map((check) => {
      if (check.status === 'rejected') return check;
      return removed.next().value ?? { status: 'rejected', reason: options.signal?.reason };
    });
  }

  async renameMany(
    folder: VirtualPath,
    names: readonly RenameWish[],
    options?: RenameManyOptions,
  ): Promise<readonly RenameFailure[]> {
    const clean = this.guard.check(folder);
    const checked = await Promise.allSettled(
      names.map(async ({ from, to }) => this.#ends(joinPath(clean, from), joinPath(clean, to), 'rename', {})),
    );
    const failed = checked.flatMap((check, index) =>
      check.status === 'rejected' ? [{ index, error: check.reason as unknown }] : [],
    );
    return failed.length > 0
      ? failed
      : (await this.changes.renameMany(clean, names, this.#confirmed(options))).failed;
  }

  permissionsAt(path: VirtualPath): Permissions {
    return this.guard.permissionsAt(this.guard.check(path));
  }

  roots(): readonly FolderRoot[] {
    const { scope, within } = this.guard.grant;
    return [{ at: ROOT, scope, ...(within && { within }), locate: () => this.locateRoot() }];
  }

  keepsDeleted(): Promise<boolean> {
    return this.changes.keepsDeleted();
  }

  allows(path: VirtualPath): boolean {
    return this.guard.allowsPath(path);
  }

  async folderAt(path: VirtualPath): Promise<VirtualPath | null> {
    const clean = this.#guard(path);
    return (await this.stored.dryRun({ verb: 'makeDirectory', path: clean, isNew: false })).path;
  }

  locateRoot(): Promise<Located> {
    return (this.terms.scope ?? this.stored).locate(ROOT);
  }

  async shownPaths(): Promise<ShownPaths> {
    const { serverPath } = await this.locateRoot();
    const { guard } = this;
    const of: ShownPaths['of'] = (at) => (serverPath === null ? null : guard.shown(serverPath, at));
    return {
      key: guard.keyFor(serverPath),
      areBelow: (at) => serverPath !== null && isWithin(at, serverPath),
      of,
      each: [of],
    };
  }

  async watch(path: VirtualPath, onChange: () => void): Promise<FolderWatch> {
    const clean = this.#guard(path);
    const close = (await this.stored.watch?.(clean, onChange)) ?? (() => undefined);
    try {
      const { serverPath, entry } = await this.stored.locate(clean);
      return { serverPath, modifiedMs: entry.modifiedMs, close };
    } catch (error) {
      close();
      throw error;
    }
  }

  async restore(location: KeptLocation, to: VirtualPath, options: RestoreOptions): Promise<void> {
    const { from } = options;
    const clean = this.#guard(to, 'delete', ...(from !== to ? (['create'] as const) : []));
    if (from === null) this.guard.require('admin', clean);
    else this.guard.assertMayReach(this.guard.check(from), clean);
    if (options.override) this.guard.require('modify', clean);
    if (clean === ROOT) throw new AppError('forbidden', 'The root cannot be replaced');
    return this.changes.restore(location, clean, this.#confirmed(options));
  }

  async openVersion(path: VirtualPath, location: KeptLocation): Promise<OpenFile> {
    const clean = this.#guard(path);
    this.#requireDownload(clean);
    return versionsOf(this.stored).open(clean, location);
  }

  async restoreVersion(
    path: VirtualPath,
    location: KeptLocation,
    options: RestoreVersionOptions,
  ): Promise<Entry> {
    return this.changes.restoreVersion(this.#guard(path, 'modify'), location, this.#confirmed(options));
  }

  assertMayDropVersion(path: VirtualPath): void {
    this.#guard(path, 'delete');
  }

  async usage(path: VirtualPath): Promise<Usage> {
    const clean = this.#guard(path);
    const usage = await this.stored.usage(clean);
    const { bounds } = this.terms;
    if (!bounds || !(await bounds.allowance.isNeeded())) return usage;
    const { serverPath } = await this.stored.locate(clean);
    const { allowance, viewer } = bounds;
    return usageWithin(usage, await allowance.limitsAt(serverPath, viewer.userId), viewer);
  }

  /** The storage leaves out what a rule denies at a root or below. */
  async pack(roots: readonly PackRoot[], options: PackOptions): Promise<Pack> {
    for (const { path } of roots) this.#requireDownload(path);
    return this.stored.pack(roots, options);
  }

  at(path: VirtualPath, pin?: FileId): UserFileSystem {
    const clean = this.#guard(path);
    const stored = this.stored.at(clean, pin);
    const { bounds } = this.terms;
    const terms = { ...this.terms, scope: undefined, bounds: bounds && seenFromInside(bounds) };
    return new GuardedFileSystem(stored, this.changes.at(clean, pin), this.guard.at(clean), terms);
  }
}
