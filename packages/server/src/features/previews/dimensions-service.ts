import type { Dimensions, VirtualPath } from '@satchel/contract';
import { existing } from '../../core/files/existing-entry.js';
import type { OpenFile } from '../../core/files/file-system.js';
import { Semaphore } from '../../lib/limits/semaphore.js';
import { HEADER_BYTES, readPictureHeader } from './pictures/picture-header.js';
import { MAX_SOURCE_BYTES, unreadable } from './pictures/picture-limits.js';
import type { ReadableFiles } from './previews-service.js';
import { readWhole } from './read-whole.js';

/** Most formats have the size in so many first bytes, after the metadata of a camera. */
const START_BYTES = 512 * 1024;
const AT_ONCE = { running: 2, waiting: 100 };

/** Finds the width and height of a picture, without decoding it. */
export class DimensionsService {
  readonly #semaphore = new Semaphore(AT_ONCE);

  constructor(readonly measure: (bytes: Buffer) => Promise<Dimensions | null>) {}

  /** Throws `unsupported_media_type` for a file that is not a readable picture. */
  async of(files: ReadableFiles, path: VirtualPath, signal: AbortSignal): Promise<Dimensions> {
    const entry = await existing(files, path);
    if (entry.kind !== 'file' || entry.type !== 'image') throw unreadable();
    return await this.#semaphore.run(() => this.#measureFile(files, path, signal));
  }

  async #measureFile(files: ReadableFiles, path: VirtualPath, signal: AbortSignal): Promise<Dimensions> {
    signal.throwIfAborted();
    const file = await files.open(path, { use: 'view' });
    try {
      return await this.#measureOpen(file, signal);
    } finally {
      await file.close();
    }
  }

  async #measureOpen(file: OpenFile, signal: AbortSignal): Promise<Dimensions> {
    const start = await startOf(file);
    const header = readPictureHeader(start.subarray(0, HEADER_BYTES));
    if (!header) throw unreadable();
    if (header.format === 'bmp') return header.size ?? fail();
    const soon = await this.measure(start);
    if (soon) return soon;
    if (file.entry.size <= start.length) throw unreadable();
    return (await this.measure(await readWhole(file, MAX_SOURCE_BYTES, signal))) ?? fail();
  }
}

async function startOf(file: OpenFile): Promise<Buffer> {
  const buffer = Buffer.alloc(Math.min(START_BYTES, file.entry.size));
  return buffer.subarray(0, await file.read(buffer, 0));
}

function fail(): never {
  throw unreadable();
}
