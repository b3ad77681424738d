import { ftruncate } from 'node:fs';
import { promisify } from 'node:util';
import { AppError } from '../../../lib/app-error.js';
import type { AppendOptions } from '../file-system.js';
import { PieceWriter } from '../piece-writer.js';
import { untilAborted } from './until-aborted.js';

const truncateAsync = promisify(ftruncate);

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
  const writer = new PieceWriter(fd, at);
  let received = 0;
  try {
    for await (const chunk of untilAborted(body, signal)) {
      received += chunk.length;
      if (at + received > length) throw tooLong(length);
      onBytes?.(chunk.length);
      if (chunk.length > 0) await writer.add(chunk);
    }
  } catch (error) {
    await writer.finish().catch(() => {});
    if (at + received > length) await truncateAsync(fd, at);
    throw error;
  }
  await writer.finish();
  return writer.at;
}
