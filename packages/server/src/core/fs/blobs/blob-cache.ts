import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Blob, BlobIndex, groupOf } from './blob-index.js';

export interface BlobCacheOptions {
  /** The server's own, outside of everything that is served; made when first used, for the owner alone. */
  folder: string;
  maxBytes: number;
}

// When it is full, so much is kept.
const KEPT_SHARE = 0.9;
const FILE_NAME = /^([0-9a-f]{32})-([0-9a-f]{16})-(\d+)$/;

/**
 * Pieces of data that could be made again, on the disk, the longest unused dropped when there are too many bytes.
 * Keys are 32 hex digits. A piece that cannot be read or written is a piece that is not there.
 */
export class BlobCache {
  readonly #options: BlobCacheOptions;
  readonly #index = new BlobIndex();
  #ready: Promise<void> | undefined;
  #serial = 0;

  constructor(options: BlobCacheOptions) {
    this.#options = options;
  }

  get bytes(): number {
    return this.#index.bytes;
  }

  async get(key: string): Promise<Buffer | null> {
    await this.#load();
    const blob = this.#index.use(key);
    if (!blob) return null;
    const bytes = await readFile(this.#fileOf(blob)).catch(() => null);
    if (bytes?.length === blob.bytes) return bytes;
    await this.#discard([blob]);
    return null;
  }

  /** `path` is what the piece was made from: see `drop`. */
  async put(path: string, key: string, bytes: Uint8Array): Promise<void> {
    await this.#load();
    const blob: Blob = { key, group: groupOf(path), bytes: bytes.length };
    if (blob.bytes > this.#options.maxBytes) return;
    const file = this.#fileOf(blob);
    const unfinished = join(this.#options.folder, `unfinished-${process.pid}-${this.#serial++}`);
    try {
      await mkdir(join(this.#options.folder, key.slice(0, 2)), { recursive: true, mode: 0o700 });
      await writeFile(unfinished, bytes, { mode: 0o600 });
      await rename(unfinished, file);
    } catch {
      await rm(unfinished, { force: true }).catch(() => undefined);
      return;
    }
    this.#index.add(blob, path);
    await this.#makeRoom();
  }

  /** Removes what was made from `path`, and from what lies below it as far as this process made it. */
  async drop(path: string): Promise<void> {
    await this.#load();
    await this.#discard(this.#index.takeFrom(path));
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

  /** Names say all there is to know, so nothing is opened. What a killed process left unfinished goes. */
  async #readFolder(): Promise<void> {
    const { folder } = this.#options;
    await mkdir(folder, { recursive: true, mode: 0o700 }).catch(() => undefined);
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
