import { joinPath, segmentsOf, type Usage, type VirtualPath } from '@satchel/contract';
import { AppError } from '../../../lib/app-error.js';
import type {
  Change,
  ChangeResult,
  ChangingFileSystem,
  ChangingRenameOptions,
  ChangingTransferOptions,
  ChangingUploads,
  ChangingWriteOptions,
  RenamedAll,
  Transfer,
  TrashVerbs,
  VersionVerbs,
  WriteResult,
} from '../../files/changes.js';
import { type EntryColumns, entriesOf, entryColumns } from '../../files/entry-columns.js';
import type {
  ByteSource,
  EncodedListOptions,
  Entry,
  FileId,
  FoundEntry,
  ListedEntry,
  ListOptions,
  Located,
  MakeDirectoryOptions,
  Measured,
  MeasureOptions,
  OpenFile,
  Pack,
  PackOptions,
  PackRoot,
  PeekOptions,
  RemoveOptions,
  RenameWish,
  WalkOptions,
} from '../../files/file-system.js';
import type { HeadReader, ReadHead } from '../../files/head-reader.js';
import { type EncodedListing, Listing, type ListingEncoder } from '../../files/listing.js';
import type { NameQuery } from '../../files/name-query.js';
import { type StorageScope, WHOLE_STORAGE } from '../../files/storage.js';
import { entryAt } from './local-entry.js';
import { trashVerbs, versionVerbs } from './local-kept.js';
import { listFolder, readHeads } from './local-list.js';
import { searchFolder } from './local-search.js';
import { LocalUploads } from './local-uploads.js';
import { writeFile } from './local-write.js';
import { openedFile } from './open-file.js';
import { packArchive } from './pack-archive.js';
import { receivedError } from './sent-error.js';
import type { SharedState } from './shared-state.js';
import type { TransferTask } from './tasks/transfer/plan.js';
import { namesOf } from './walk/names.js';
import type { RunOptions } from './workers/run-options.js';

/**
 * The disk itself. Every verb is one task or a few, confined to the folder of the scope. Rules are known only
 * to apply them to what symlinks and trees turn out to be. Permissions are checked above.
 */
export class LocalFileSystem implements ChangingFileSystem {
  constructor(
    readonly shared: SharedState,
    readonly scope: StorageScope = WHOLE_STORAGE,
  ) {}

  #task(path: VirtualPath) {
    return { scope: this.scope, path: namesOf(path) };
  }

  async stat(path: VirtualPath): Promise<Entry> {
    return (await this.locate(path)).entry;
  }

  async locate(path: VirtualPath): Promise<Located> {
    const facts = await this.shared.inline.run('stat', this.#task(path));
    return { entry: entryAt(path, facts), serverPath: facts.serverPath };
  }

  watch(path: VirtualPath, onChange: () => void): Promise<() => void> {
    return this.shared.watches.watch(this.#task(path), onChange);
  }

  async list(path: VirtualPath, options: ListOptions): Promise<Listing> {
    const { columns } = await listFolder(this.shared, this.#task(path), null, options);
    return new Listing(path, columns ?? entryColumns([], [], []));
  }

  async encodeList(
    path: VirtualPath,
    encoder: ListingEncoder,
    options: EncodedListOptions,
  ): Promise<EncodedListing> {
    const listed = await listFolder(this.shared, this.#task(path), encoder, options);
    const { numDirs, numFiles, items, start } = listed;
    return { numDirs, numFiles, pieces: items, start };
  }

  async *walk(path: VirtualPath, options: WalkOptions = {}): AsyncGenerator<ListedEntry[]> {
    const { signal, isOnOwnDisks } = options;
    const task = this.#task(path);
    if (isOnOwnDisks && this.shared.pool.mounts.remoteIn(task, true).length > 0)
      throw new AppError('busy', 'A part is on a disk of another machine');
    for await (const batch of this.shared.pool.stream<EntryColumns>('walk', task, signal)) {
      signal?.throwIfAborted();
      yield entriesOf(batch);
    }
  }

  async measure(path: VirtualPath, options: MeasureOptions = {}): Promise<Measured> {
    const { withDigest = false, within, signal } = options;
    const { pool, counts } = this.shared;
    const task = { ...this.#task(path), withDigest };
    if (within) return counts.run({ ...task, within }, signal);
    return (await pool.run('measure', task, { signal })).measured;
  }

  find(path: VirtualPath, query: NameQuery, options: WalkOptions = {}): AsyncIterable<FoundEntry[]> {
    return searchFolder(this.shared.pool, { asked: path, query, ...this.#task(path) }, options.signal);
  }

  async peek(path: VirtualPath, query: NameQuery, options: PeekOptions): Promise<FoundEntry[]> {
    const { most, names, ...run } = options;
    const files = await this.shared.pool.run('peek', { ...this.#task(path), query, most, names }, run);
    return files.map(({ name, ...facts }) => ({ path: joinPath(path, name), isDirectory: false, ...facts }));
  }

  readHeads(
    path: VirtualPath,
    names: readonly string[],
    reader: HeadReader,
    { signal }: WalkOptions = {},
  ): AsyncGenerator<ReadHead[]> {
    return readHeads(this.shared.pool, { ...this.#task(path), reader: reader.name }, names, signal);
  }

  async open(path: VirtualPath): Promise<OpenFile> {
    const opened = await this.shared.inline.run('open', this.#task(path));
    return openedFile(path, opened, this.shared.fileIo);
  }

  async write(path: VirtualPath, body: ByteSource, options: ChangingWriteOptions): Promise<WriteResult> {
    return writeFile(this.shared, { asked: path, ...this.#task(path) }, body, options);
  }

  get uploads(): ChangingUploads {
    return new LocalUploads(this.shared, (path) => this.#task(path));
  }

  async makeDirectory(path: VirtualPath, options: MakeDirectoryOptions = {}): Promise<ChangeResult> {
    const { isNew = false, beforePublish } = options;
    await beforePublish?.();
    return this.shared.inline.run('makeDirectory', { isNew, dryRun: false, ...this.#task(path) });
  }

  async copy(
    from: VirtualPath,
    to: VirtualPath,
    options: ChangingTransferOptions = {},
  ): Promise<ChangeResult> {
    return this.#transferred('copy', this.#transfer(from, to, options, false), options);
  }

  async move(
    from: VirtualPath,
    to: VirtualPath,
    options: ChangingTransferOptions = {},
  ): Promise<ChangeResult> {
    return this.#transferred('move', this.#transfer(from, to, options, false), options);
  }

  async renameMany(
    folder: VirtualPath,
    names: readonly RenameWish[],
    { dryRun = false, ...options }: ChangingRenameOptions = {},
  ): Promise<RenamedAll> {
    const task = { scope: this.scope, folder: namesOf(folder), names, dryRun };
    const { failed, ...done } = await this.shared.pool.run('renameMany', task, options);
    return { ...done, failed: failed.map(({ index, error }) => ({ index, error: receivedError(error) })) };
  }

  #transferred(verb: 'copy' | 'move', task: TransferTask, terms: RunOptions): Promise<ChangeResult> {
    const { pool, inline } = this.shared;
    return verb === 'move' ? inline.perform(verb, task, terms) : pool.run(verb, task, terms);
  }

  #transfer(
    from: VirtualPath,
    to: VirtualPath,
    options: ChangingTransferOptions,
    dryRun: boolean,
  ): TransferTask {
    const { scope } = this;
    return {
      scope,
      from: segmentsOf(from),
      to: segmentsOf(to),
      override: options.override === true,
      dryRun,
      keeps: options.keep !== undefined,
    };
  }

  async remove(path: VirtualPath, options: RemoveOptions = {}): Promise<ChangeResult> {
    return this.shared.inline.perform('remove', { dryRun: false, ...this.#task(path) }, options);
  }

  get trash(): TrashVerbs {
    return trashVerbs(this.shared, this.scope);
  }

  get versions(): VersionVerbs {
    return versionVerbs(this.shared, this.scope);
  }

  async usage(path: VirtualPath): Promise<Usage> {
    return this.shared.pool.run('usage', this.#task(path));
  }

  pack(roots: readonly PackRoot[], options: PackOptions): Promise<Pack> {
    return packArchive(this.shared.pool, this.scope, roots, options);
  }

  at(path: VirtualPath, pin?: FileId): LocalFileSystem {
    const at = [...this.scope.at, ...namesOf(path)];
    return new LocalFileSystem(this.shared, { ...this.scope, at, ...(pin ? { pin } : {}) });
  }

  async dryRun(change: Change): Promise<ChangeResult> {
    if ('from' in change) return this.#dryRunTransfer(change);
    const { inline } = this.shared;
    const task = { dryRun: true, ...this.#task(change.path) };
    if (change.verb === 'write') {
      const { reason, override, ifMatch } = change.options;
      const plan = await inline.run('stage', { reason, override, ifMatch, ...task });
      const { serverPath, replaces: existed, replaced, parents } = plan;
      return { path: serverPath, destination: null, existed, replaced, parents };
    }
    if (change.verb === 'makeDirectory') return inline.run('makeDirectory', { isNew: change.isNew, ...task });
    const { signal, pausing } = change.options ?? {};
    return inline.perform('remove', task, { signal, pausing });
  }

  async #dryRunTransfer({ verb, from, to, options = {} }: Transfer): Promise<ChangeResult> {
    const { signal, pausing } = options;
    return this.#transferred(verb, this.#transfer(from, to, options, true), { signal, pausing });
  }
}
