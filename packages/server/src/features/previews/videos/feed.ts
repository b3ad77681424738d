import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { OpenFile } from '../../../core/fs/file-system.js';

const CHUNK_BYTES = 256 * 1024;

/** Pours a file into a program, which may have enough before the end. */
export function feed(file: OpenFile, into: Writable): void {
  pipeline(chunksOf(file), into).catch(() => undefined);
}

async function* chunksOf(file: OpenFile): AsyncGenerator<Buffer> {
  for (let position = 0; ; ) {
    const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
    const read = await file.read(chunk, position);
    if (read === 0) return;
    position += read;
    yield chunk.subarray(0, read);
  }
}
