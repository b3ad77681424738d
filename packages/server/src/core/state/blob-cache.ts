import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Blob, BlobIndex, groupOf } from './blob-index.js';
import { makeFolder } from './make-folder.js';

export interface BlobCacheOptions {
  /**
   * A folder of the server, outside of everything that is served. It is created at first use, for the owner
   * only.
   */
  folder: string;
  maxBytes: number;
  /**
   * Blobs that were read or written lately are kept in memory, as long as it is small: a page of thumbnails
   * is asked for again and again.
   */
  memoryBytes?: number;
}

// The share of the limit that is kept when the cache is full.
const KEPT_SHARE = 0.9;
const MEMORY_BYTES = 8 * 1024 * 1024;
const MEMORY_PIECE_BYTES = 64 * 1024;
const FILE_NAME = /^([0-9a-f]{32})-([0-9a-f]{16})-(\d+)$/;

/**
 * Data on the disk that can be made again; the least recently used is removed when there are too many bytes.
 * Keys are 32 hex digits. A blob that cannot be read or written counts as missing.
 */
export class BlobCache {
  readonly #options: BlobCacheOptions;
  readonly #index = new BlobIndex();
  /** In the order of their last use; only what the index holds, too. */
  readonly #memory = new Map<string, Buffer>();
  #memoryBytes = 0;
  #ready: Promise<void> | undefined;
  #serial = 0;
  #hits = 0;
  #misses = 0;

  constructor(options: BlobCacheOptions) {
    this.#options = options;
  }

  get bytes(): number {
    return this.#index.bytes;
  }

  /** How often blobs were found, and were missing, since the start. */
  get uses(): { hits: number; misses: number } {
    return { hits: this.#hits, misses: this.#misses };
  }

  async get(key: string): Promise<Buffer | null> {
    const bytes = await this.#find(key);
    if (bytes) this.#hits += 1;
    else this.#misses += 1;
    return bytes;
  }

  async #find(key: string): Promise<Buffer | null> {
    await this.#load();
    const blob = this.#index.use(key);
    if (!blob) return null;
    const known = this.#memory.get(key);
    const bytes = known ?? (await readFile(this.#fileOf(blob)).catch(() => null));
    if (bytes?.length === blob.bytes) {
      this.#remember(blob, bytes);
      return bytes;
    }
    await this.#discard([blob]);
    return null;
  }

  /** `path` is the file from which the blob was made: see `drop`. */
  async put(path: string, key: string, bytes: Uint8Array): Promise<void> {
    await this.#load();
    const blob: Blob = { key, group: groupOf(path), bytes: bytes.length };
    if (blob.bytes > this.#options.maxBytes) return;
    const file = this.#fileOf(blob);
    const unfinished = join(this.#options.folder, `unfinished-${process.pid}-${this.#serial++}`);
    try {
      await makeFolder(join(this.#options.folder, key.slice(0, 2)));
      await writeFile(unfinished, bytes, { mode: 0o600 });
      await rename(unfinished, file);
    } catch {
      await rm(unfinished, { force: true }).catch(() => undefined);
      return;
    }
    this.#index.add(blob, path);
    // The client that asked for it is likely to ask again, as do others who look at the same folder.
    this.#remember(blob, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    await this.#makeRoom();
  }

  /** Removes the blobs made from `path`, and those made by this process from files below it. */
  async drop(path: string): Promise<void> {
    await this.#load();
    await this.#discard(this.#index.takeFrom(path));
  }

  #remember(blob: Blob, bytes: Buffer): void {
    // It may have been dropped while it was read.
    if (bytes.length > MEMORY_PIECE_BYTES || this.#index.use(blob.key) !== blob) return;
    this.#forget(blob.key);
    this.#memory.set(blob.key, bytes);
    this.#memoryBytes += bytes.length;
    for (const key of this.#memory.keys()) {
      if (this.#memoryBytes <= (this.#options.memoryBytes ?? MEMORY_BYTES)) return;
      this.#forget(key);
    }
  }

  #forget(key: string): void {
    this.#memoryBytes -= this.#memory.get(key)?.length ?? 0;
    this.#memory.delete(key);
  }

  async #makeRoom(): Promise<void> {
    if (this.#index.bytes <= this.#options.maxBytes) return;
    const surplus: Blob[] = [];
    while (this.#index.bytes > this.#options.maxBytes * KEPT_SHARE) {
      const oldest = this.#index.oldest();
      if (!oldest) break;
      this.#index.remove(oldest.key);
      surplus.push(oldest);
    }
    await this.#discard(surplus);
  }

  async #discard(blobs: readonly Blob[]): Promise<void> {
    for (const blob of blobs) {
      this.#index.remove(blob.key);
      this.#forget(blob.key);
      await rm(this.#fileOf(blob), { force: true }).catch(() => undefined);
    }
  }

  #fileOf({ key, group, bytes }: Blob): string {
    return join(this.#options.folder, key.slice(0, 2), `${key}-${group}-${bytes}`);
  }

  #load(): Promise<void> {
    this.#ready ??= this.#readFolder();
    return this.#ready;
  }

  /**
   * File names contain all metadata, so no file is opened. Unfinished files of a killed process are removed.
   */
  async #readFolder(): Promise<void> {
    const { folder } = this.#options;
    await makeFolder(folder).catch(() => undefined);
    for (const name of await readdir(folder).catch(() => [])) {
      if (name.startsWith('unfinished-'))
        await rm(join(folder, name), { force: true }).catch(() => undefined);
      if (!/^[0-9a-f]{2}$/.test(name)) continue;
      for (const file of await readdir(join(folder, name)).catch(() => [])) {
        const [, key, group, bytes] = FILE_NAME.exec(file) ?? [];
        if (key && group) this.#index.add({ key, group, bytes: Number(bytes) });
      }
    }
    await this.#makeRoom();
  }
}
