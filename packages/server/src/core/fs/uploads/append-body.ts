import { fdatasync, ftruncate } from 'node:fs';
import { promisify } from 'node:util';
import { AppError } from '../../../lib/app-error.js';
import type { AppendOptions } from '../file-system.js';
import { GATHER_BYTES, MAX_BUFFERS, writeAll } from '../staged-write.js';
import { untilAborted } from './until-aborted.js';

/** The disk is told to begin this often, so that waiting for it at the end is short. */
const SYNC_EVERY_BYTES = 64 * 1024 * 1024;

const syncAsync = promisify(fdatasync);
const truncateAsync = promisify(ftruncate);

/** Writes pieces one behind the other, one call at a time, while the next is gathered. */
class Appender {
  #pending: Promise<void> = Promise.resolve();
  #syncing: Promise<void> = Promise.resolve();
  #unsynced = 0;
  #chunks: Uint8Array[] = [];
  #gathered = 0;

  constructor(
    readonly fd: number,
    /** Bytes that are written, or on their way. */
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

function tooLong(length: number): AppError {
  return new AppError('too_large', 'the part goes beyond the length of the upload', { details: { length } });
}

/**
 * Writes `body` at `at` and waits until the disk has it; resolves to where it ends. When the body breaks off, what came
 * before is kept; of one that is too long nothing is.
 */
export async function appendBody(
  fd: number,
  body: AsyncIterable<Uint8Array>,
  { at, length, signal, onBytes }: AppendOptions,
): Promise<number> {
  const appender = new Appender(fd, at);
  let received = 0;
  try {
    for await (const chunk of untilAborted(body, signal)) {
      received += chunk.length;
      if (at + received > length) throw tooLong(length);
      onBytes?.(chunk.length);
      if (chunk.length > 0) await appender.add(chunk);
    }
  } catch (error) {
    await appender.finish().catch(() => {});
    if (at + received > length) await truncateAsync(fd, at);
    throw error;
  }
  await appender.finish();
  return appender.at;
}
