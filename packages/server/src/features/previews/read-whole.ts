import { contentOf } from '../../core/files/file-pieces.js';
import type { OpenFile } from '../../core/files/file-system.js';
import { AppError } from '../../lib/app-error.js';

/** Reads a whole file; throws `too_large` beyond `limit`, even when the file grows while it is read. */
export async function readWhole(file: OpenFile, limit: number, signal: AbortSignal) {
  const content = await contentOf(file, limit, signal);
  if (content) return content;
  const mebibytes = Math.floor(limit / 1024 / 1024);
  throw new AppError('too_large', `Files of more than ${mebibytes} MiB are not converted`);
}
