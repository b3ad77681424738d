import { crc32 } from 'node:zlib';
import { joinPath, type Usage, type VirtualPath } from '@satchel/contract';
import { entryColumns } from '../../src/core/files/entry-columns.js';
import type {
  EncodedListOptions,
  Entry,
  FoundEntry,
  ListedEntry,
  ListOptions,
  Located,
  Measured,
  OpenFile,
  Pack,
  PackOptions,
  PackRoot,
  PeekOptions,
  ReadingFileSystem,
  WalkOptions,
} from '../../src/core/files/file-system.js';
import { extensionType } from '../../src/core/files/file-type.js';
import type { HeadReader, ReadHead } from '../../src/core/files/head-reader.js';
import { type EncodedListing, Listing, type ListingEncoder } from '../../src/core/files/listing.js';
import { comparison, naturalKey, sortNumber } from '../../src/core/files/listing-order.js';
import { type NameQuery, nameMatcher } from '../../src/core/files/name-query.js';
import type { StorageScope } from '../../src/core/files/storage.js';
import type { ArchiveEntry } from '../../src/lib/archive-format/archive-entry.js';
import { ARCHIVE_FORMATS } from '../../src/lib/archive-format/formats.js';
import type { MemoryStorage } from '../memory-storage.js';
import type { MemoryNode } from './nodes.js';
import { openedNode } from './opened-node.js';
import { invalid, notFound } from './refusals.js';
import { ResolvedScope } from './resolved-scope.js';
import { entryOf, rowOf } from './rows.js';

const TOTAL_BYTES = 1 << 30;
const ENTRIES_PER_BATCH = 512;

/** The verbs that read and change nothing. */
export class MemoryReading implements Omit<ReadingFileSystem, 'at'> {
  protected readonly resolved: ResolvedScope;

  constructor(
    readonly storage: MemoryStorage,
    readonly scope: StorageScope,
  ) {
    this.resolved = new ResolvedScope(storage, scope);
  }

  async stat(path: VirtualPath): Promise<Entry> {
    return entryOf(path, this.resolved.get(path), this.storage.isSniffing);
  }

  async locate(path: VirtualPath): Promise<Located> {
    return { entry: await this.stat(path), serverPath: this.resolved.serverPath(path) };
  }

  #listed(path: VirtualPath, { sorting, sniff = false }: ListOptions) {
    const shown = this.resolved.shown(path, this.resolved.folder(path));
    const isSniffing = sniff && this.storage.isSniffing;
    const items = shown.map(({ name, node }) => ({ name, id: node.id, row: rowOf(name, node, isSniffing) }));
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
    { shownAt = path, ...options }: EncodedListOptions,
  ): Promise<EncodedListing> {
    const { columns } = await this.list(path, options);
    return this.storage.encoding.encode(new Listing(shownAt, columns), encoder, options.signal);
  }

  async *walk(path: VirtualPath, { signal }: WalkOptions = {}): AsyncGenerator<ListedEntry[]> {
    const entries = [...this.resolved.below(path)];
    for (let from = 0; from < entries.length; from += ENTRIES_PER_BATCH) {
      signal?.throwIfAborted();
      yield entries.slice(from, from + ENTRIES_PER_BATCH);
    }
  }

  async measure(path: VirtualPath): Promise<Measured> {
    const total = { numFiles: 0, numDirs: 0, size: 0, linkedSize: 0 };
    for (const { kind, size } of this.resolved.below(path)) {
      if (kind === 'directory') total.numDirs += 1;
      else total.numFiles += 1;
      total.size += size;
    }
    return total;
  }

  async *find(path: VirtualPath, query: NameQuery): AsyncGenerator<FoundEntry[]> {
    const matches = nameMatcher(query, extensionType);
    const found = [...this.resolved.below(path)].filter(
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
    const shown = this.resolved.shown(path, this.resolved.folder(path));
    const nodes = new Map(shown.map(({ name, node }) => [name, node]));
    yield names.flatMap((name) => {
      const node = nodes.get(name);
      if (node?.kind !== 'file') return [];
      this.storage.reads += 1;
      return [{ name, found: reader.read(node.content.subarray(0, reader.bytes)) }];
    });
  }

  async open(path: VirtualPath): Promise<OpenFile> {
    const node = this.resolved.get(path);
    if (node.kind !== 'file') throw invalid('This is not a file');
    return openedNode(this.storage, entryOf(path, node, this.storage.isSniffing), node.content);
  }

  async usage(path: VirtualPath): Promise<Usage> {
    this.resolved.get(path);
    const bytesIn = (node: MemoryNode): number =>
      node.kind === 'file'
        ? node.content.length
        : [...node.children].reduce((sum, [, child]) => sum + bytesIn(child), 1);
    const total = this.storage.capabilities.freeSpace ? TOTAL_BYTES : null;
    return { total, used: bytesIn(this.storage.tree.root) };
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
    const node = this.resolved.find(path);
    if (!node) return;
    const isDirectory = node.kind === 'directory';
    const content = isDirectory ? Buffer.alloc(0) : node.content;
    const { modifiedMs, mode } = node;
    const facts = { modifiedMs: modifiedMs ?? 0, mode: mode ?? (isDirectory ? 0o755 : 0o644) };
    if (name !== '') yield { entry: { name, isDirectory, size: content.length, ...facts }, content };
    if (!isDirectory) return;
    for (const shown of this.resolved.shown(path, node))
      yield* this.#packed(shown.path, name === '' ? shown.name : `${name}/${shown.name}`);
  }
}

async function* chunksOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
