import { fdatasync, writev } from 'node:fs';
import { promisify } from 'node:util';

/** Smaller chunks are gathered to about this much before they are written in one call. */
const GATHER_BYTES = 1024 * 1024;
/** The most buffers the system takes in one call. */
const MAX_BUFFERS = 1024;
/** The disk is told to begin this often, so that waiting for it at the end is short. */
const SYNC_EVERY_BYTES = 64 * 1024 * 1024;

const syncAsync = promisify(fdatasync);

function writeOnce(fd: number, chunks: readonly Uint8Array[], position: number): Promise<number> {
  return new Promise((resolve, reject) => {
    writev(fd, [...chunks], position, (error, written) => (error ? reject(error) : resolve(written)));
  });
}

/** What is left of `chunks` after their first `count` bytes. */
function dropBytes(chunks: readonly Uint8Array[], count: number): Uint8Array[] {
  const rest: Uint8Array[] = [];
  let skip = count;
  for (const chunk of chunks) {
    if (skip < chunk.length) rest.push(skip === 0 ? chunk : chunk.subarray(skip));
    skip = Math.max(0, skip - chunk.length);
  }
  return rest;
}

async function writeAll(fd: number, chunks: readonly Uint8Array[], position: number): Promise<void> {
  let rest = chunks;
  let at = position;
  while (rest.length > 0) {
    const written = await writeOnce(fd, rest, at);
    at += written;
    rest = dropBytes(rest, written);
  }
}

/**
 * Writes pieces one behind the other, one call at a time, while the next is gathered; a piece's memory is in use until
 * two more were added. The disk is kept at it meanwhile.
 */
export class PieceWriter {
  #pending: Promise<void> = Promise.resolve();
  #syncing: Promise<void> = Promise.resolve();
  #unsynced = 0;
  #chunks: Uint8Array[] = [];
  #gathered = 0;

  constructor(
    readonly fd: number,
    /** Where what was added ends once it is written. */
    public at: number,
  ) {}

  async add(chunk: Uint8Array): Promise<void> {
    this.#chunks.push(chunk);
    this.#gathered += chunk.length;
    if (this.#gathered >= GATHER_BYTES || this.#chunks.length >= MAX_BUFFERS) await this.#flush();
  }

  async #flush(): Promise<void> {
    await this.#pending;
    this.#pending = writeAll(this.fd, this.#chunks, this.at);
    // A failure is met at the next flush; until then it must not count as unhandled.
    this.#pending.catch(() => {});
    this.at += this.#gathered;
    this.#unsynced += this.#gathered;
    this.#chunks = [];
    this.#gathered = 0;
    if (this.#unsynced >= SYNC_EVERY_BYTES) this.#startSync();
  }

  #startSync(): void {
    this.#unsynced = 0;
    this.#syncing = this.#syncing.then(() => syncAsync(this.fd));
    this.#syncing.catch(() => {});
  }

  /** Resolves when the disk has everything that was added. */
  async finish(): Promise<void> {
    try {
      await this.#flush();
    } finally {
      await this.settle();
    }
    await this.#syncing;
    await syncAsync(this.fd);
  }

  /** Resolves when no call is under way any more; throws what the last write met. */
  async settle(): Promise<void> {
    await this.#syncing.catch(() => {});
    await this.#pending;
  }
}
