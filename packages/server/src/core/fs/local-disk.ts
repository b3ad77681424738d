import { segmentsOf, type Usage, type VirtualPath } from '@satchel/contract';
import { packArchive } from './archives/pack-archive.js';
import type { Action, Outcome, RehearsingFileSystem, Transfer } from './changes.js';
import type {
  Entry,
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
import { entryAt } from './local/local-entry.js';
import { listFolder, walkFolder } from './local/local-lists.js';
import type { LocalPlace } from './local/local-place.js';
import { searchFolder } from './local/local-search.js';
import { writeFile } from './local/local-write.js';
import type { NameQuery } from './names/name-query.js';
import { DescriptorFile, MemoryFile } from './open-file.js';
import { assertAddressable } from './tree/names.js';
import { OPEN_VIEW, type View } from './tree/view.js';
import { LocalUploads } from './uploads/local-uploads.js';

function stepsOf(path: VirtualPath): string[] {
  assertAddressable(path);
  return segmentsOf(path);
}

/**
 * The disk itself: every verb is one or a few jobs in the workers, confined to the view's folder. Knows rules only
 * to apply them to what links and trees turn out to be; who may do what is decided above.
 */
export class LocalDisk implements RehearsingFileSystem {
  constructor(
    readonly place: LocalPlace,
    readonly view: View = OPEN_VIEW,
  ) {}

  #job(path: VirtualPath) {
    return { view: this.view, path: stepsOf(path) };
  }

  async stat(path: VirtualPath): Promise<Entry> {
    return entryAt(path, await this.place.pool.run('stat', this.#job(path)));
  }

  async locate(path: VirtualPath): Promise<Located> {
    const facts = await this.place.pool.run('stat', this.#job(path));
    return { entry: entryAt(path, facts), place: facts.actual };
  }

  async list(path: VirtualPath, options: ListOptions): Promise<Listing> {
    return listFolder(this.place.pool, this.#job(path), options);
  }

  async *walk(path: VirtualPath, options: WalkOptions = {}): AsyncGenerator<Entry[]> {
    yield* walkFolder(this.place.pool, this.#job(path), options.signal);
  }

  find(path: VirtualPath, query: NameQuery, options: WalkOptions = {}): AsyncIterable<FoundEntry[]> {
    return searchFolder(this.place.pool, { ...this.#job(path), asked: path, query }, options.signal);
  }

  async open(path: VirtualPath): Promise<OpenFile> {
    const { facts, fd, content } = await this.place.pool.run('open', this.#job(path));
    const entry = entryAt(path, facts);
    return content ? new MemoryFile(entry, content) : new DescriptorFile(entry, fd);
  }

  async write(path: VirtualPath, body: AsyncIterable<Uint8Array>, options: WriteOptions): Promise<Entry> {
    return writeFile(this.place, { ...this.#job(path), asked: path }, body, options);
  }

  get uploads(): PartialUploads {
    return new LocalUploads(this.place, (path) => this.#job(path));
  }

  async makeDirectory(path: VirtualPath): Promise<void> {
    await this.place.pool.run('makeDirectory', { ...this.#job(path), rehearse: false });
  }

  async copy(from: VirtualPath, to: VirtualPath, options: TransferOptions = {}): Promise<void> {
    await this.place.pool.run('copy', this.#transfer(from, to, options, false), options);
  }

  async move(from: VirtualPath, to: VirtualPath, options: TransferOptions = {}): Promise<void> {
    await this.place.pool.run('move', this.#transfer(from, to, options, false), options);
  }

  #transfer(from: VirtualPath, to: VirtualPath, options: TransferOptions, rehearse: boolean) {
    const { view } = this;
    return {
      view,
      from: segmentsOf(from),
      to: segmentsOf(to),
      override: options.override === true,
      rehearse,
    };
  }

  async remove(path: VirtualPath, options: RemoveOptions = {}): Promise<void> {
    await this.place.pool.run('remove', { ...this.#job(path), rehearse: false }, options);
  }

  async usage(path: VirtualPath): Promise<Usage> {
    return this.place.pool.run('usage', this.#job(path));
  }

  pack(roots: readonly PackRoot[], options: PackOptions): Promise<Pack> {
    return packArchive(this.place.pool, this.view, roots, options);
  }

  at(path: VirtualPath, pin?: Identity): LocalDisk {
    const at = [...this.view.at, ...stepsOf(path)];
    return new LocalDisk(this.place, { ...this.view, at, ...(pin ? { pin } : {}) });
  }

  async rehearse(action: Action): Promise<Outcome> {
    if ('from' in action) return this.#rehearseTransfer(action);
    const { pool } = this.place;
    const job = { ...this.#job(action.path), rehearse: true };
    if (action.verb === 'write') {
      const { reason, override, ifMatch } = action.options;
      const plan = await pool.run('stage', { ...job, reason, override, ifMatch });
      return { path: plan.actual, destination: null, existed: plan.replaces, replaced: plan.replaced };
    }
    if (action.verb === 'makeDirectory') {
      const made = await pool.run('makeDirectory', job);
      return { path: made.actual, destination: null, existed: !made.created };
    }
    const { actual } = await pool.run('remove', job, { signal: action.options?.signal });
    return { path: actual, destination: null, existed: true };
  }

  async #rehearseTransfer({ verb, from, to, options = {} }: Transfer): Promise<Outcome> {
    const job = this.#transfer(from, to, options, true);
    const ends = await this.place.pool.run(verb, job, { signal: options.signal });
    return { path: ends.from, destination: ends.to, existed: ends.replaced };
  }
}
