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
import { searchFolder } from './local-search.js';
import { LocalUploads } from './local-uploads.js';
import { writeFile, writeResult } from './local-write.js';
import { DescriptorFile, MemoryFile } from './open-file.js';
import { packArchive } from './pack-archive.js';
import { receivedAll, receivedError } from './sent-error.js';
import type { SharedState } from './shared-state.js';
import type { ListedFolder, ListTask, UnknownEntries } from './tasks/list/list.js';
import type { ListedPart } from './tasks/list/part.js';
import type { OpenedFile } from './tasks/open.js';
import type { PathTask } from './tasks/stat.js';
import type { TransferTask } from './tasks/transfer/plan.js';
import { assertAddressable } from './walk/names.js';
import type { RunOptions } from './workers/run-options.js';
import type { WorkerPool } from './workers/worker-pool.js';

/** Short enough that other tasks do not wait, and that no more is read for a client that has disconnected. */
const HEADS_BUDGET_MS = 8;
const MAX_HEADS_PER_TASK = 512;

function stepsOf(path: VirtualPath): string[] {
  assertAddressable(path);
  return segmentsOf(path);
}

/**
 * The disk itself: every verb is one or a few tasks in the workers, confined to the scope's folder. Knows rules only
 * to apply them to what links and trees turn out to be; who may do what is decided above.
 */
export class LocalFileSystem implements ChangingFileSystem {
  constructor(
    readonly shared: SharedState,
    readonly scope: StorageScope = WHOLE_STORAGE,
  ) {}

  #task(path: VirtualPath) {
    return { scope: this.scope, path: stepsOf(path) };
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

  async *walk(path: VirtualPath, options: WalkOptions = {}): AsyncGenerator<Entry[]> {
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

  async *readHeads(
    path: VirtualPath,
    names: readonly string[],
    { name: reader }: HeadReader,
    { signal }: WalkOptions = {},
  ): AsyncGenerator<ReadHead[]> {
    const task = { ...this.#task(path), reader, budgetMs: HEADS_BUDGET_MS };
    for (let first = 0; first < names.length; ) {
      const some = names.slice(first, first + MAX_HEADS_PER_TASK).join('/');
      const { heads, count } = await this.shared.pool.run('readHeads', { ...task, names: some }, { signal });
      signal?.throwIfAborted();
      yield heads;
      first += count;
    }
  }

  async open(path: VirtualPath): Promise<OpenFile> {
    return this.#opened(path, await this.shared.inline.run('open', this.#task(path)));
  }

  #opened(path: VirtualPath, { facts, fd, content, disk }: OpenedFile): OpenFile {
    const entry = entryAt(path, facts);
    return content ? new MemoryFile(entry, content) : new DescriptorFile(entry, fd, this.shared.fileIo(disk));
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
    const task = { scope: this.scope, folder: stepsOf(folder), names, dryRun };
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
    const { pool, inline } = this.shared;
    return {
      plan: async (paths) =>
        receivedAll(await inline.run('planTrash', { scope: this.scope, paths: paths.map(stepsOf) })),
      put: async (moves, options) => {
        const paths = moves.map(({ path }) => stepsOf(path));
        const ids = moves.map(({ location }) => location.id);
        const notes = moves.map(({ location }) => location.note);
        const volume = moves[0]?.location.volume ?? '';
        const task = { scope: this.scope, paths, volume, ids, notes };
        return receivedAll(await inline.perform('trash', task, options));
      },
      restore: (location, to, options) => {
        const override = options.override === true;
        const keeps = options.keep !== undefined;
        const from = options.from && stepsOf(options.from);
        const task = { scope: this.scope, location, from, to: stepsOf(to), override, keeps };
        return pool.run('restoreTrashed', task, options);
      },
    };
  }

  get versions(): VersionVerbs {
    const { pool } = this.shared;
    return {
      open: async (path, location) => {
        return this.#opened(path, await pool.run('openVersion', { path: stepsOf(path), location }));
      },
      restore: async (path, location, options) => {
        const { keep, keepsTime = false, isNew = false, ...terms } = options;
        const task = { ...this.#task(path), location, keeps: keep !== undefined, keepsTime, isNew };
        const { facts, replaced } = await pool.run('restoreVersion', task, { keep, ...terms });
        return writeResult(path, facts, { replaces: !isNew, replaced, parents: 0 });
      },
    };
  }

  async usage(path: VirtualPath): Promise<Usage> {
    return this.shared.pool.run('usage', this.#task(path));
  }

  pack(roots: readonly PackRoot[], options: PackOptions): Promise<Pack> {
    return packArchive(this.shared.pool, this.scope, roots, options);
  }

  at(path: VirtualPath, pin?: FileId): LocalFileSystem {
    const at = [...this.scope.at, ...stepsOf(path)];
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

/** Requests that wait for the same list at the same time share it. Without an encoder the result is columns. */
function listFolder(
  { pool, inline, lists, entries }: SharedState,
  task: PathTask,
  encoder: ListingEncoder | null,
  { sorting, sniff = false, startOnly = false, signal }: EncodedListOptions,
): Promise<ListedFolder> {
  const terms = { sorting, sniff, startOnly, encoder: encoder?.name ?? null };
  const input = { ...terms, parts: pool.size, idle: 0, known: {}, ...task };
  const byWorkers = () =>
    lists.run(
      listKey(input),
      (wanted) => entries.lookedAt(task, (known) => listByWorkers(pool, { ...input, known }, wanted)),
      signal,
    );
  return inline.list(input, encoder, signal, byWorkers);
}

/** A small folder in one task; a big one is read by one worker, looked at by all, and put together by one. */
async function listByWorkers(
  pool: WorkerPool,
  input: ListTask,
  signal: AbortSignal,
): Promise<ListedFolder | UnknownEntries> {
  const first = await pool.run('list', { ...input, idle: pool.idleFor(input) }, { signal });
  if ('items' in first || 'unknown' in first) return first;
  const { prepared } = first;
  const looks = first.parts.map((names) => pool.run('listPart', { names, prepared, ...input }, { signal }));
  const looked = await Promise.all(looks);
  const unknown = looked.flatMap((part) => ('unknown' in part ? part.unknown : []));
  if (unknown.length > 0) return { unknown };
  const parts = looked.filter((part): part is ListedPart => !('unknown' in part));
  const transfer = parts.map((part) => part.bytes.buffer);
  const terms = { sorting: input.sorting, encoder: input.encoder };
  return pool.run('mergeList', { parts, ...terms }, { signal, transfer });
}

/** A scope may have a thousand rules, and is the same for all requests of a user. */
const scopeKeys = new WeakMap<StorageScope, string>();

/** The same for lists that are the same. */
function listKey({ scope, path, sorting, sniff, startOnly, encoder }: ListTask): string {
  let key = scopeKeys.get(scope);
  if (key === undefined) {
    key = JSON.stringify(scope);
    scopeKeys.set(scope, key);
  }
  return `${key}${JSON.stringify([path, sorting, sniff, startOnly, encoder])}`;
}
