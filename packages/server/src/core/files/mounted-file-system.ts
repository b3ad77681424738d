import { type Permissions, ROOT, rebasePath, type Usage, type VirtualPath } from '@satchel/contract';
import { AppError } from '../../lib/app-error.js';
import { encodeListing } from './encode-listing.js';
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
import { FirstLevel } from './first-level.js';
import type { HeadReader, ReadHead } from './head-reader.js';
import { type EncodedListing, Listing, type ListingEncoder } from './listing.js';
import { MountedPacks } from './mounted-packs.js';
import { mountedShownPaths } from './mounted-shown-paths.js';
import { MountedUploads } from './mounted-uploads.js';
import type { NameQuery } from './name-query.js';
import type { MountedPath, OpenedMounts, OpenFolder } from './opened-mounts.js';
import { rebasedEntry, rebasedFile, rebasedLeftOut, rebasedPath } from './rebased-entries.js';
import { firstLevelError } from './scope-paths.js';
import { WideFileSystem } from './wide-file-system.js';

/**
 * The file system of a user with several folders, or with none: the first level has their names, and each is
 * the file system of its own grant. What concerns several of them goes through a wide one.
 */
export class MountedFileSystem implements UserFileSystem {
  readonly uploads: PartialUploads;
  readonly #level: FirstLevel;
  readonly #wide: WideFileSystem;
  readonly #packs: MountedPacks;

  constructor(
    readonly mounts: OpenedMounts,
    open: OpenFolder,
  ) {
    this.uploads = new MountedUploads(mounts);
    this.#level = new FirstLevel(mounts);
    this.#wide = new WideFileSystem(mounts, open);
    this.#packs = new MountedPacks(mounts, this.#wide);
  }

  async stat(path: VirtualPath): Promise<Entry> {
    const found = this.mounts.find(path);
    return found
      ? rebasedEntry(found.mount.at, await found.mount.files.stat(found.path))
      : this.#level.root.entry;
  }

  async locate(path: VirtualPath): Promise<Located> {
    const found = this.mounts.find(path);
    if (!found) return this.#level.root;
    const { entry, serverPath } = await found.mount.files.locate(found.path);
    return { entry: rebasedEntry(found.mount.at, entry), serverPath };
  }

  async list(path: VirtualPath, options: ListOptions): Promise<Listing> {
    const found = this.mounts.find(path);
    if (!found) return this.#level.list();
    const { columns } = await found.mount.files.list(found.path, options);
    return new Listing(rebasePath(found.mount.at, found.path), columns);
  }

  async encodeList(
    path: VirtualPath,
    encoder: ListingEncoder,
    options: EncodedListOptions,
  ): Promise<EncodedListing> {
    const found = this.mounts.find(path);
    if (!found) return encodeListing(await this.#level.list(), encoder);
    const shownAt = rebasePath(found.mount.at, found.path);
    return found.mount.files.encodeList(found.path, encoder, { ...options, shownAt });
  }

  async *walk(path: VirtualPath, options?: WalkOptions): AsyncGenerator<ListedEntry[]> {
    const found = this.mounts.find(path);
    if (!found) return yield* this.#level.walk(options);
    for await (const batch of found.mount.files.walk(found.path, options))
      yield batch.map((entry) => rebasedEntry(found.mount.at, entry));
  }

  async measure(path: VirtualPath, options?: MeasureOptions): Promise<Measured> {
    const found = this.mounts.find(path);
    return found ? found.mount.files.measure(found.path, options) : this.#level.measure(options);
  }

  async *find(path: VirtualPath, query: NameQuery, options?: WalkOptions): AsyncGenerator<FoundEntry[]> {
    const found = this.mounts.find(path);
    if (!found) return yield* this.#level.find(query, options);
    for await (const batch of found.mount.files.find(found.path, query, options))
      yield batch.map((entry) => rebasedPath(found.mount.at, entry));
  }

  /** The first level has no files. */
  async peek(path: VirtualPath, query: NameQuery, options: PeekOptions): Promise<FoundEntry[]> {
    const found = this.mounts.find(path);
    const files = (await found?.mount.files.peek(found.path, query, options)) ?? [];
    return files.map((entry) => (found ? rebasedPath(found.mount.at, entry) : entry));
  }

  async *readHeads(
    path: VirtualPath,
    names: readonly string[],
    reader: HeadReader,
    options?: WalkOptions,
  ): AsyncGenerator<ReadHead[]> {
    const found = this.mounts.find(path);
    if (found) yield* found.mount.files.readHeads(found.path, names, reader, options);
  }

  async open(path: VirtualPath, options?: OpenOptions): Promise<OpenFile> {
    const found = this.mounts.find(path);
    if (!found) throw new AppError('invalid_input', 'This is not a file');
    return rebasedFile(found.mount.at, await found.mount.files.open(found.path, options));
  }

  /** The disk of the first folder stands for all. */
  async usage(path: VirtualPath): Promise<Usage> {
    const found = this.mounts.find(path) ?? (await this.#firstPresent());
    if (!found) return { total: null, used: 0 };
    return found.mount.files.usage(found.path);
  }

  async #firstPresent(): Promise<MountedPath | null> {
    const [first] = await this.#level.entries();
    return first ? this.mounts.find(first.path) : null;
  }

  async pack(roots: readonly PackRoot[], options: PackOptions): Promise<Pack> {
    return this.#packs.pack(roots, options);
  }

  async write(path: VirtualPath, body: ByteSource, options: WriteOptions): Promise<Entry> {
    const to = this.mounts.changed(path);
    return rebasedEntry(to.mount.at, await to.mount.files.write(to.path, body, options));
  }

  async makeDirectory(path: VirtualPath, options?: MakeDirectoryOptions): Promise<void> {
    const to = this.mounts.changed(path);
    return to.mount.files.makeDirectory(to.path, options);
  }

  async copy(from: VirtualPath, to: VirtualPath, options?: TransferOptions): Promise<LeftOut | null> {
    const source = this.mounts.find(from);
    if (!source) throw new AppError('forbidden', 'The root cannot be copied or moved');
    const target = this.mounts.moved(to);
    if (source.mount === target.mount) {
      const leftOut = await source.mount.files.copy(source.path, target.path, options);
      return rebasedLeftOut(leftOut, source.path, this.mounts.check(from));
    }
    const [files, start, end] = await this.#widely(source, target);
    return rebasedLeftOut(await files.copy(start, end, options), start, this.mounts.check(from));
  }

  async move(from: VirtualPath, to: VirtualPath, options?: TransferOptions): Promise<void> {
    const [source, target] = [this.mounts.moved(from), this.mounts.moved(to)];
    if (source.mount === target.mount) return source.mount.files.move(source.path, target.path, options);
    const [files, start, end] = await this.#widely(source, target);
    return files.move(start, end, options);
  }

  async #widely(from: MountedPath, to: MountedPath) {
    const [start, end] = [await this.#wide.pathOf(from), await this.#wide.pathOf(to)];
    return [await this.#wide.files(), start, end] as const;
  }

  async remove(path: VirtualPath, options?: RemoveOptions): Promise<void> {
    const doomed = this.mounts.moved(path);
    return doomed.mount.files.remove(doomed.path, options);
  }

  async removeMany(
    paths: readonly VirtualPath[],
    options: RemoveOptions,
  ): Promise<PromiseSettledResult<void>[]> {
    const found = await Promise.allSettled(paths.map(async (path) => this.mounts.moved(path)));
    const results: PromiseSettledResult<void>[] = [];
    while (results.length < found.length) {
      const run = runFrom(found, results.length);
      const [first] = run;
      if (!first) results.push(found[results.length] as PromiseRejectedResult);
      else {
        const inFolder = run.map(({ path }) => path);
        results.push(...(await first.mount.files.removeMany(inFolder, options)));
      }
    }
    return results;
  }

  async renameMany(
    folder: VirtualPath,
    names: readonly RenameWish[],
    options?: RenameManyOptions,
  ): Promise<readonly RenameFailure[]> {
    const { mount, path } = this.mounts.changed(folder);
    return mount.files.renameMany(path, names, options);
  }

  permissionsAt(path: VirtualPath): Permissions {
    const clean = this.mounts.check(path);
    if (clean === ROOT) return this.mounts.permissions;
    const { mount, path: inFolder } = this.mounts.changed(clean);
    return mount.files.permissionsAt(inFolder);
  }

  roots(): readonly FolderRoot[] {
    return this.mounts.all.flatMap(({ at, files }) => files.roots().map((root) => ({ ...root, at })));
  }

  async keepsDeleted(): Promise<boolean> {
    return (await this.mounts.all[0]?.files.keepsDeleted()) ?? false;
  }

  allows(path: VirtualPath): boolean {
    return this.mounts.allows(path);
  }

  async folderAt(path: VirtualPath): Promise<VirtualPath | null> {
    const found = this.mounts.find(path);
    return (await found?.mount.files.folderAt(found.path)) ?? null;
  }

  locateRoot(): Promise<Located> {
    return this.#level.locateRoot();
  }

  shownPaths(): Promise<ShownPaths> {
    return mountedShownPaths(this.mounts.shown);
  }

  /** The first level changes only with the folders that are given to the user. */
  async watch(path: VirtualPath, onChange: () => void): Promise<FolderWatch> {
    const found = this.mounts.find(path);
    if (found) return found.mount.files.watch(found.path, onChange);
    return { serverPath: null, modifiedMs: null, close: () => undefined };
  }

  async restore(location: KeptLocation, to: VirtualPath, options: RestoreOptions): Promise<void> {
    const target = this.mounts.moved(to);
    const source = options.from === null ? null : this.mounts.changed(options.from);
    if (!source || source.mount === target.mount)
      return target.mount.files.restore(location, target.path, { ...options, from: source?.path ?? null });
    const [files, from, path] = await this.#widely(source, target);
    return files.restore(location, path, { ...options, from });
  }

  async openVersion(path: VirtualPath, location: KeptLocation): Promise<OpenFile> {
    const found = this.mounts.find(path);
    if (!found) throw new AppError('invalid_input', 'This is not a file');
    return rebasedFile(found.mount.at, await found.mount.files.openVersion(found.path, location));
  }

  async restoreVersion(
    path: VirtualPath,
    location: KeptLocation,
    options: RestoreVersionOptions,
  ): Promise<Entry> {
    const { mount, path: inFolder } = this.mounts.moved(path);
    return rebasedEntry(mount.at, await mount.files.restoreVersion(inFolder, location, options));
  }

  assertMayDropVersion(path: VirtualPath): void {
    const { mount, path: inFolder } = this.mounts.moved(path);
    mount.files.assertMayDropVersion(inFolder);
  }

  /** The first level is shown to nobody else. */
  at(path: VirtualPath, pin?: FileId): UserFileSystem {
    const found = this.mounts.find(path);
    if (found) return found.mount.files.at(found.path, pin) as UserFileSystem;
    if (pin === undefined) return this;
    throw firstLevelError();
  }
}

/** The paths from `start` on that are in one folder and were not refused. */
function runFrom(found: readonly PromiseSettledResult<MountedPath>[], start: number): MountedPath[] {
  const run: MountedPath[] = [];
  for (const one of found.slice(start)) {
    if (one.status === 'rejected' || (run[0] && run[0].mount !== one.value.mount)) break;
    run.push(one.value);
  }
  return run;
}
