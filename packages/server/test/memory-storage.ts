import { setImmediate as nextTurn } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import { joinPath, nameOf, ROOT, segmentsOf, type Usage, type VirtualPath } from '@satchel/contract';
import type {
  Change,
  ChangeResult,
  ChangingFileSystem,
  ChangingUploads,
  ChangingWriteOptions,
  RenamedAll,
  WriteResult,
} from '../src/core/files/changes.js';
import { entryColumns, type Row } from '../src/core/files/entry-columns.js';
import type {
  AppendOptions,
  Entry,
  FileId,
  FoundEntry,
  ListOptions,
  Located,
  MakeDirectoryOptions,
  Measured,
  OpenFile,
  Pack,
  PackOptions,
  PackRoot,
  PeekOptions,
  PublishOptions,
  RemoveOptions,
  RenameManyOptions,
  RenameWish,
  StageOptions,
  TransferOptions,
  WalkOptions,
  WriteOptions,
} from '../src/core/files/file-system.js';
import { contentType, extensionType, nameType, needsContent } from '../src/core/files/file-type.js';
import type { HeadReader, ReadHead } from '../src/core/files/head-reader.js';
import { type EncodedListing, Listing, type ListingEncoder } from '../src/core/files/listing.js';
import { comparison, naturalKey, sortNumber } from '../src/core/files/listing-order.js';
import { type NameQuery, nameMatcher } from '../src/core/files/name-query.js';
import { type CompiledFilter, compiledFilter, denied } from '../src/core/files/path-filter.js';
import { etagOf, type Revision, revisionByTime } from '../src/core/files/revision.js';
import {
  type Storage,
  type StorageCapabilities,
  type StorageScope,
  WHOLE_STORAGE,
} from '../src/core/files/storage.js';
import { AppError } from '../src/lib/app-error.js';
import type { ArchiveEntry } from '../src/lib/archive-format/archive-entry.js';
import { ARCHIVE_FORMATS } from '../src/lib/archive-format/formats.js';
import { foldName } from '../src/lib/fold-name.js';
import { untilAborted } from '../src/lib/until-aborted.js';

interface MemoryFile {
  kind: 'file';
  id: FileId;
  content: Buffer;
  mode: number;
  modifiedMs: number;
}

export interface MemoryFolder {
  kind: 'directory';
  id: FileId;
  children: Children;
  mode: number;
  modifiedMs: number;
}

export type MemoryNode = MemoryFile | MemoryFolder;

/** By name; where the storage folds case, each by any spelling, under the one that it was made with. */
class Children extends Map<string, MemoryNode> {
  readonly #spellings = new Map<string, string>();

  constructor(readonly foldsCase: boolean) {
    super();
  }

  /** How the entry is listed that `name` stands for. */
  spelling(name: string): string {
    return this.foldsCase ? (this.#spellings.get(foldName(name)) ?? name) : name;
  }

  override get(name: string): MemoryNode | undefined {
    return super.get(this.spelling(name));
  }

  override set(name: string, node: MemoryNode): this {
    const spelling = this.spelling(name);
    if (this.foldsCase) this.#spellings.set(foldName(name), spelling);
    return super.set(spelling, node);
  }

  override delete(name: string): boolean {
    const spelling = this.spelling(name);
    this.#spellings.delete(foldName(name));
    return super.delete(spelling);
  }

  override clear(): void {
    this.#spellings.clear();
    super.clear();
  }
}

const TOTAL_BYTES = 1 << 30;
const ENTRIES_PER_BATCH = 512;
const GO_DIRECTORY = 2 ** 31;

const notFound = () => new AppError('not_found', 'There is no such file or folder');
const taken = () => new AppError('already_exists', 'There is already something with that name');
const invalid = (message: string) => new AppError('invalid_input', message);

function revisionOf({ modifiedMs, content }: MemoryFile): Revision {
  return revisionByTime({ modifiedMs, size: content.length });
}

/** A storage without a disk, without symlinks and without threads: all that the interface asks for, and nothing else. */
export class MemoryStorage implements Storage {
  #lastId = 0;
  #lastMs = 0;
  readonly capabilities: StorageCapabilities;
  readonly root: MemoryFolder;
  /** Uploads in parts, by their places and names. */
  readonly staged = new Map<string, Buffer>();

  constructor({ foldsCase = false } = {}) {
    this.capabilities = { foldsCase, realPaths: null };
    this.root = this.newFolder();
  }

  files(scope: StorageScope = WHOLE_STORAGE): MemoryFileSystem {
    return new MemoryFileSystem(this, scope);
  }

  foldsAt(_place: VirtualPath): boolean {
    return this.capabilities.foldsCase;
  }

  assertPath(path: VirtualPath): void {
    if (/\p{Cs}/u.test(path)) throw invalid('The path is not valid Unicode');
  }

  newId(): string {
    this.#lastId = this.#lastId + 1;
    return `memory-${this.#lastId}`;
  }

  /** Never the same twice, as a version of a file is told by its time. */
  now(): number {
    this.#lastMs = Math.max(Date.now(), this.#lastMs + 0.002);
    return this.#lastMs;
  }

  newFolder(): MemoryFolder {
    const children = new Children(this.capabilities.foldsCase);
    return { kind: 'directory', id: this.newId(), children, mode: 0o750, modifiedMs: this.now() };
  }

  newFile(content: Buffer, options: Partial<MemoryFile> = {}): MemoryFile {
    return { kind: 'file', id: this.newId(), content, mode: 0o640, modifiedMs: this.now(), ...options };
  }
}

export class MemoryFileSystem implements ChangingFileSystem {
  readonly #filter: CompiledFilter;

  constructor(
    readonly storage: MemoryStorage,
    readonly scope: StorageScope,
  ) {
    this.#filter = compiledFilter(scope.filter, storage.capabilities.foldsCase);
  }

  /** The path from the scope, as the filter knows it. */
  #scopePath(path: VirtualPath): VirtualPath {
    return `/${[...this.scope.at, ...segmentsOf(path)].join('/')}` as VirtualPath;
  }

  #serverPath(path: VirtualPath): VirtualPath {
    const names: string[] = [];
    let folder: MemoryNode | undefined = this.storage.root;
    for (const name of [...this.scope.folder, ...this.scope.at, ...segmentsOf(path)]) {
      const children: Children | null = folder?.kind === 'directory' ? folder.children : null;
      names.push(children?.spelling(name) ?? name);
      folder = children?.get(name);
    }
    return `/${names.join('/')}` as VirtualPath;
  }

  #assertAllowed(path: VirtualPath): void {
    this.storage.assertPath(path);
    const isHidden =
      this.scope.pin !== undefined && segmentsOf(path).some((name) => this.#filter.hidesName(name));
    if (isHidden || !this.#filter.allows(this.#scopePath(path))) throw denied();
  }

  #root(): MemoryFolder {
    let node: MemoryNode | undefined = this.storage.root;
    for (const name of [...this.scope.folder, ...this.scope.at]) {
      node = node?.kind === 'directory' ? node.children.get(name) : undefined;
    }
    if (node?.kind !== 'directory') throw notFound();
    if (this.scope.pin !== undefined && node.id !== this.scope.pin) throw notFound();
    return node;
  }

  #find(path: VirtualPath): MemoryNode | undefined {
    this.#assertAllowed(path);
    let node: MemoryNode | undefined = this.#root();
    for (const name of segmentsOf(path)) {
      node = node?.kind === 'directory' ? node.children.get(name) : undefined;
    }
    return node;
  }

  #get(path: VirtualPath): MemoryNode {
    const node = this.#find(path);
    if (!node) throw notFound();
    return node;
  }

  #folder(path: VirtualPath): MemoryFolder {
    const node = this.#get(path);
    if (node.kind !== 'directory') throw invalid('This is not a folder');
    return node;
  }

  /** The folder that `path` is or will be in; with `make` missing ones are made. */
  #parent(path: VirtualPath, make: boolean): MemoryFolder | null {
    let folder: MemoryFolder = this.#root();
    for (const name of segmentsOf(path).slice(0, -1)) {
      const next = folder.children.get(name);
      if (next?.kind === 'file') throw new AppError('conflict', 'A part of the path is a file');
      if (!next && !make) return null;
      const inner: MemoryFolder = next ?? this.storage.newFolder();
      folder.children.set(name, inner);
      folder = inner;
    }
    return folder;
  }

  #rowOf(name: string, node: MemoryNode, sniff: boolean): Row {
    const { modifiedMs, mode } = node;
    const common = { isSymlink: false, modifiedMs };
    if (node.kind === 'directory')
      return { ...common, state: 'directory', size: 0, mode: GO_DIRECTORY + mode, type: '' };
    const size = node.content.length;
    const extension = extensionType(name);
    const isOpen = sniff && size > 0 && needsContent(extension);
    const type = isOpen ? contentType(node.content.subarray(0, 512), size, extension) : nameType(name, size);
    return { ...common, state: 'file', size, mode, type };
  }

  #entry(path: VirtualPath, node: MemoryNode): Entry {
    const { state: _state, ...row } = this.#rowOf(nameOf(path), node, true);
    const revision = node.kind === 'file' ? revisionOf(node) : '';
    return { path, name: nameOf(path), kind: node.kind, ...row, fileId: node.id, revision };
  }

  /** The children of a folder that the filter shows, by name. */
  #shown(path: VirtualPath, folder: MemoryFolder): [name: string, path: VirtualPath, node: MemoryNode][] {
    const isAllowed = this.#filter.childFilter(this.#scopePath(path));
    const isShown = (name: string) => isAllowed(name) && !this.#filter.hidesName(name);
    const prefix = path === ROOT ? '/' : `${path}/`;
    const names = [...folder.children.keys()].filter(isShown).sort();
    return names.flatMap((name) => {
      const node = folder.children.get(name);
      return node ? [[name, `${prefix}${name}` as VirtualPath, node] as const] : [];
    }) as [string, VirtualPath, MemoryNode][];
  }

  *#below(path: VirtualPath, folder: MemoryFolder): Generator<Entry> {
    for (const [, inner, node] of this.#shown(path, folder)) {
      yield this.#entry(inner, node);
      if (node.kind === 'directory') yield* this.#below(inner, node);
    }
  }

  /** Throws unless the filter allows everything below. */
  #assertTree(path: VirtualPath, node: MemoryNode): void {
    this.#assertAllowed(path);
    if (node.kind === 'file') return;
    for (const [name, child] of node.children) {
      this.#assertTree(`${path === ROOT ? '' : path}/${name}` as VirtualPath, child);
    }
  }

  async stat(path: VirtualPath): Promise<Entry> {
    return this.#entry(path, this.#get(path));
  }

  async locate(path: VirtualPath): Promise<Located> {
    return { entry: await this.stat(path), serverPath: this.#serverPath(path) };
  }

  #listed(path: VirtualPath, { sorting, sniff = false }: ListOptions) {
    const shown = this.#shown(path, this.#folder(path));
    const items = shown.map(([name, , node]) => ({ name, id: node.id, row: this.#rowOf(name, node, sniff) }));
    const columns = {
      keys: items.map(({ name }) => naturalKey(name)),
      numbers: Float64Array.from(items, ({ row }) => sortNumber(sorting.by, row)),
      folders: Uint8Array.from(items, ({ row }) => (row.state === 'directory' ? 1 : 0)),
    };
    const compare = comparison(sorting);
    const order = items.map((_, index) => index).sort((a, b) => compare(columns, a, columns, b));
    return order.flatMap((index) => items[index] ?? []);
  }

  async list(path: VirtualPath, options: ListOptions): Promise<Listing> {
    const items = this.#listed(path, options);
    const columns = entryColumns(
      items.map(({ name }) => name),
      items.map(({ id }) => id),
      items.map(({ row }) => row),
    );
    return new Listing(path, columns);
  }

  async encodeList(
    path: VirtualPath,
    encoder: ListingEncoder,
    options: ListOptions,
  ): Promise<EncodedListing> {
    const items = this.#listed(path, options);
    const encode = encoder.entryEncoder(path, encoder.prepare(items.map(({ name }) => name)));
    const text = items.map(({ name, row }) => encode(name, row)).join(encoder.separator);
    const numDirs = items.filter(({ row }) => row.state === 'directory').length;
    const pieces = [Buffer.from(encoder.opening + text + encoder.closing)];
    return { numDirs, numFiles: items.length - numDirs, pieces };
  }

  async *walk(path: VirtualPath, { signal }: WalkOptions = {}): AsyncGenerator<Entry[]> {
    const entries = [...this.#below(path, this.#folder(path))];
    for (let from = 0; from < entries.length; from += ENTRIES_PER_BATCH) {
      signal?.throwIfAborted();
      yield entries.slice(from, from + ENTRIES_PER_BATCH);
    }
  }

  async measure(path: VirtualPath): Promise<Measured> {
    const total = { numFiles: 0, numDirs: 0, size: 0, linkedSize: 0 };
    for (const { kind, size } of this.#below(path, this.#folder(path))) {
      if (kind === 'directory') total.numDirs += 1;
      else total.numFiles += 1;
      total.size += size;
    }
    return total;
  }

  async *find(path: VirtualPath, query: NameQuery): AsyncGenerator<FoundEntry[]> {
    const matches = nameMatcher(query, extensionType);
    const found = [...this.#below(path, this.#folder(path))].filter(
      ({ name, kind }) => matches(name) && (kind === 'directory' || !query.foldersOnly),
    );
    yield found.map(({ path, kind, size, modifiedMs, type }) => {
      return { path, isDirectory: kind === 'directory', size, modifiedMs, type };
    });
  }

  async peek(path: VirtualPath, query: NameQuery, { most, names }: PeekOptions): Promise<FoundEntry[]> {
    const matches = nameMatcher(query, extensionType);
    return this.#listed(path, { sorting: { by: 'name', asc: false } })
      .slice(0, names)
      .filter(({ name, row }) => row.state === 'file' && matches(name))
      .slice(0, most)
      .map(({ name, row: { size, modifiedMs, type } }) => {
        return { path: joinPath(path, name), isDirectory: false, size, modifiedMs, type };
      });
  }

  async *readHeads(
    path: VirtualPath,
    names: readonly string[],
    reader: HeadReader,
    { signal }: WalkOptions = {},
  ): AsyncGenerator<ReadHead[]> {
    signal?.throwIfAborted();
    const shown = this.#shown(path, this.#folder(path));
    const nodes = new Map(shown.map(([name, , node]) => [name, node]));
    yield names.flatMap((name) => {
      const node = nodes.get(name);
      if (node?.kind !== 'file') return [];
      return [{ name, found: reader.read(node.content.subarray(0, reader.bytes)) }];
    });
  }

  async open(path: VirtualPath): Promise<OpenFile> {
    const node = this.#get(path);
    if (node.kind !== 'file') throw invalid('This is not a file');
    const { content } = node;
    return {
      entry: this.#entry(path, node),
      read: async (buffer, position) => content.copy(buffer, 0, position, position + buffer.length),
      close: async () => {},
    };
  }

  /** What a write would replace; throws when it may not be done. */
  #target(path: VirtualPath, { reason, override, ifMatch }: WriteOptions): MemoryFile | null {
    this.#assertAllowed(path);
    if (path === ROOT) throw taken();
    const node = this.#parent(path, false)?.children.get(nameOf(path));
    if (node?.kind === 'directory') throw taken();
    if (!node && reason === 'save') throw notFound();
    if (node && reason === 'upload' && !override) throw taken();
    const etag = node && etagOf({ revision: revisionOf(node) });
    if (ifMatch !== undefined && etag !== ifMatch)
      throw new AppError('changed_meanwhile', 'The file was changed in the meantime');
    return node ?? null;
  }

  async write(
    path: VirtualPath,
    body: AsyncIterable<Uint8Array>,
    options: ChangingWriteOptions,
  ): Promise<WriteResult> {
    this.#target(path, options);
    const chunks: Uint8Array[] = [];
    for await (const chunk of untilAborted(body, options.signal)) chunks.push(chunk);
    options.signal?.throwIfAborted();
    const content = Buffer.concat(chunks);
    if (options.length !== undefined && content.length !== options.length)
      throw invalid('The body has another length than it was said to have');
    await options.beforePublish?.();
    return this.#publish(path, content, options);
  }

  #publish(path: VirtualPath, content: Buffer, options: WriteOptions): WriteResult {
    const old = this.#target(path, options);
    const { modifiedMs = this.storage.now() } = options;
    const file = this.storage.newFile(content, { mode: old?.mode ?? 0o640, modifiedMs });
    this.#parent(path, true)?.children.set(nameOf(path), file);
    const result = { ...this.#result(path), existed: old !== null, replaced: old?.id ?? null };
    const mark = {
      fileId: file.id,
      isFolder: false,
      size: content.length,
      revision: revisionOf(file),
      entries: 0,
    };
    return { ...result, mark, entry: this.#entry(path, file) };
  }

  #result(path: VirtualPath, to?: VirtualPath): Omit<ChangeResult, 'existed'> {
    return { path: this.#serverPath(path), destination: to === undefined ? null : this.#serverPath(to) };
  }

  get uploads(): ChangingUploads {
    const { staged } = this.storage;
    const keyOf = (path: VirtualPath, name: string) => `${this.#serverPath(path)}\0${name}`;
    const get = (path: VirtualPath, name: string): Buffer => {
      this.#assertAllowed(path);
      const content = staged.get(keyOf(path, name));
      if (!content) throw notFound();
      return content;
    };
    return {
      begin: async (path, { override }: StageOptions) => {
        this.#target(path, { reason: 'upload', override: override === true });
        const name = this.storage.newId();
        staged.set(keyOf(path, name), Buffer.alloc(0));
        return name;
      },
      size: async (path, name) => get(path, name).length,
      append: async (path, name, body, { at, length, signal, onBytes }: AppendOptions) => {
        const before = get(path, name).subarray(0, at);
        if (at > before.length)
          throw new AppError('upload_offset_mismatch', 'A part of the upload is missing');
        const keep = (content: Buffer) => staged.set(keyOf(path, name), content);
        let content = before;
        for await (const chunk of untilAborted(body, signal)) {
          content = Buffer.concat([content, chunk]);
          keep(content.length > length ? before : content);
          if (content.length > length) throw new AppError('too_large', 'The part goes beyond the length');
          onBytes?.(chunk.length);
        }
        return content.length;
      },
      publish: async (path, name, { length, ...options }: PublishOptions) => {
        const content = get(path, name);
        if (content.length !== length)
          throw new AppError('upload_offset_mismatch', 'A part of the upload is missing');
        await options.beforePublish?.();
        const published = this.#publish(path, content, { reason: 'upload', ...options });
        staged.delete(keyOf(path, name));
        return published;
      },
      discard: async (path, name) => {
        staged.delete(keyOf(path, name));
      },
    };
  }

  async makeDirectory(path: VirtualPath, options: MakeDirectoryOptions = {}): Promise<ChangeResult> {
    this.#planFolder(path, options);
    await options.beforePublish?.();
    const isMade = this.#planFolder(path, options);
    if (isMade) this.#parent(path, true)?.children.set(nameOf(path), this.storage.newFolder());
    return { ...this.#result(path), existed: !isMade };
  }

  /** True when the folder is to be made. */
  #planFolder(path: VirtualPath, { isNew = false }: MakeDirectoryOptions): boolean {
    this.#assertAllowed(path);
    const there = path === ROOT ? this.#root() : this.#parent(path, false)?.children.get(nameOf(path));
    if (there && (isNew || there.kind === 'file')) throw taken();
    return !there;
  }

  /** Throws unless the whole of `from` can be put at `to`. Null when both are the same and nothing is to be done. */
  #planTransfer(verb: 'copy' | 'move', from: VirtualPath, to: VirtualPath, override: boolean) {
    if (from === ROOT || to === ROOT) throw new AppError('forbidden', 'The root cannot be copied or moved');
    const source = this.#get(from);
    this.#assertAllowed(to);
    const there = this.#parent(to, false)?.children.get(nameOf(to)) ?? null;
    if (source === there && verb === 'move') return from === to ? null : { source, there: null };
    if (there && !override) throw taken();
    const fold = this.storage.capabilities.foldsCase ? foldName : (path: string) => path;
    const [around, target] = [fold(`${from}/`), fold(`${to}/`)];
    if (target.startsWith(around) || around.startsWith(target))
      throw invalid('A folder cannot be put into itself');
    this.#assertTree(from, source);
    if (there) assertMergeable(source, there);
    return { source, there };
  }

  async copy(from: VirtualPath, to: VirtualPath, options: TransferOptions = {}): Promise<ChangeResult> {
    return this.#transfer('copy', from, to, options);
  }

  async move(from: VirtualPath, to: VirtualPath, options: TransferOptions = {}): Promise<ChangeResult> {
    return this.#transfer('move', from, to, options);
  }

  async renameMany(
    folder: VirtualPath,
    names: readonly RenameWish[],
    { dryRun = false, beforePublish }: RenameManyOptions & { dryRun?: boolean } = {},
  ): Promise<RenamedAll> {
    const { children } = this.#folder(folder);
    const leaving = new Set(names.map(({ from }) => children.get(from)));
    const failed = names.flatMap(({ from, to }, index) => {
      if (!children.has(children.spelling(from))) return [{ index, error: notFound() }];
      const there = children.get(to);
      return there && !leaving.has(there) ? [{ index, error: taken() }] : [];
    });
    if (failed.length > 0 || dryRun) return { failed, serverPath: null, chains: [] };
    await beforePublish?.();
    const nodes = names.map(({ from }) => children.get(from) as MemoryNode);
    for (const { from } of names) children.delete(from);
    for (const [index, { to }] of names.entries()) children.set(to, nodes[index] as MemoryNode);
    return { failed: [], serverPath: null, chains: [] };
  }

  async #transfer(
    verb: 'copy' | 'move',
    from: VirtualPath,
    to: VirtualPath,
    { override = false, signal, onProgress, beforePublish }: TransferOptions,
  ): Promise<ChangeResult> {
    await nextTurn();
    signal?.throwIfAborted();
    this.#planTransfer(verb, from, to, override);
    await beforePublish?.();
    const plan = this.#planTransfer(verb, from, to, override);
    const result = { ...this.#result(from, to), existed: plan !== null && plan.there !== null };
    if (!plan) return result;
    if (verb === 'move') this.#parent(from, false)?.children.delete(nameOf(from));
    const progress = { entries: 0, bytes: 0 };
    const put = (parent: MemoryFolder, name: string, node: MemoryNode): void => {
      const there = parent.children.get(name);
      const copied = verb === 'move' ? node : { ...node, id: this.storage.newId() };
      if (node.kind === 'directory' && copied.kind === 'directory') {
        const into =
          there?.kind === 'directory'
            ? there
            : { ...copied, children: new Children(copied.children.foldsCase) };
        parent.children.set(name, into);
        for (const [inner, child] of [...node.children]) put(into, inner, child);
      } else {
        parent.children.set(name, copied);
        progress.bytes += node.kind === 'file' ? node.content.length : 0;
      }
      progress.entries += 1;
      onProgress?.({ ...progress });
    };
    const parent = this.#parent(to, true);
    if (parent) put(parent, nameOf(to), plan.source);
    return result;
  }

  async remove(path: VirtualPath, { signal, beforePublish }: RemoveOptions = {}): Promise<ChangeResult> {
    await nextTurn();
    signal?.throwIfAborted();
    this.#planRemoval(path);
    await beforePublish?.();
    this.#planRemoval(path);
    const result = { ...this.#result(path), existed: true };
    this.#parent(path, false)?.children.delete(nameOf(path));
    return result;
  }

  #planRemoval(path: VirtualPath): void {
    if (path === ROOT) throw new AppError('forbidden', 'The root cannot be removed');
    this.#assertTree(path, this.#get(path));
  }

  async usage(path: VirtualPath): Promise<Usage> {
    this.#get(path);
    const bytesIn = (node: MemoryNode): number =>
      node.kind === 'file'
        ? node.content.length
        : [...node.children.values()].reduce((sum, child) => sum + bytesIn(child), 1);
    return { total: TOTAL_BYTES, used: bytesIn(this.storage.root) };
  }

  async pack(roots: readonly PackRoot[], { format }: PackOptions): Promise<Pack> {
    const entries = roots.flatMap(({ path, name }) => [...this.#packed(path, name)]);
    if (entries.length === 0) throw notFound();
    const { records, ending } = ARCHIVE_FORMATS[format];
    const end = ending();
    const chunks = entries.map(({ entry, content }) => {
      const crc = crc32(content);
      const header = records.header(entry);
      if (records.wantsChecksumFirst(entry)) records.setChecksum(header, crc);
      end.add({ spans: Float64Array.of(records.span(entry)), endRecords: records.endRecord(entry, crc) });
      return Buffer.concat([header, content, records.trailer(entry, crc)]);
    });
    const bytes = Buffer.concat([...chunks, ...end.chunks()]);
    return { length: bytes.length, chunks: chunksOf(bytes) };
  }

  *#packed(path: VirtualPath, name: string): Generator<{ entry: ArchiveEntry; content: Buffer }> {
    const node = this.#find(path);
    if (!node) return;
    const isDirectory = node.kind === 'directory';
    const content = isDirectory ? Buffer.alloc(0) : node.content;
    const { modifiedMs, mode } = node;
    if (name !== '') yield { entry: { name, isDirectory, size: content.length, modifiedMs, mode }, content };
    if (!isDirectory) return;
    for (const [inner, innerPath] of this.#shown(path, node))
      yield* this.#packed(innerPath, name === '' ? inner : `${name}/${inner}`);
  }

  at(path: VirtualPath, pin?: FileId): MemoryFileSystem {
    const at = [...this.scope.at, ...segmentsOf(path)];
    return new MemoryFileSystem(this.storage, { ...this.scope, at, ...(pin === undefined ? {} : { pin }) });
  }

  async dryRun(change: Change): Promise<ChangeResult> {
    if ('from' in change) {
      const { verb, from, to, options } = change;
      const plan = this.#planTransfer(verb, from, to, options?.override === true);
      return { ...this.#result(from, to), existed: plan !== null && plan.there !== null };
    }
    const result = this.#result(change.path);
    if (change.verb === 'write') {
      const old = this.#target(change.path, change.options);
      return { ...result, existed: old !== null, replaced: old?.id ?? null };
    }
    if (change.verb === 'makeDirectory')
      return { ...result, existed: !this.#planFolder(change.path, { isNew: change.isNew }) };
    this.#planRemoval(change.path);
    return { ...result, existed: true };
  }
}

function assertMergeable(source: MemoryNode, there: MemoryNode): void {
  if (source.kind !== there.kind) throw taken();
  if (source.kind !== 'directory' || there.kind !== 'directory') return;
  for (const [name, child] of source.children) {
    const other = there.children.get(name);
    if (other) assertMergeable(child, other);
  }
}

async function* chunksOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
