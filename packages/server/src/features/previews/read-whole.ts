import type { OpenFile } from '../../core/files/file-system.js';
import { AppError } from '../../lib/app-error.js';

/** Reads a whole file; throws `too_large` beyond `limit`, even when the file grows while it is read. */
export async function readWhole(file: OpenFile, limit: number, signal: AbortSignal): Promise<Buffer> {
  if (file.entry.size > limit) throw tooLarge(limit);
  // One byte more than expected, to detect the end.
  let buffer = Buffer.allocUnsafeSlow(Math.min(file.entry.size, limit) + 1);
  let filled = 0;
  for (;;) {
    signal.throwIfAborted();
    const read = await file.read(buffer.subarray(filled), filled);
    filled += read;
    if (read === 0) return buffer.subarray(0, filled);
    if (filled > limit) throw tooLarge(limit);
    if (filled === buffer.length) {
      buffer = Buffer.concat([buffer, Buffer.allocUnsafeSlow(Math.min(filled, limit + 1 - filled) || 1)]);
    }
  }
}

function tooLarge(limit: number): AppError {
  const mebibytes = Math.floor(limit / 1024 / 1024);
  return new AppError('too_large', `Files of more than ${mebibytes} MiB are not converted`);
}
