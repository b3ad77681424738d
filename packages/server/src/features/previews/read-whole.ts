import type { OpenFile } from '../../core/fs/file-system.js';
import { AppError } from '../../lib/app-error.js';

/** All bytes of a file; throws `too_large` for more than `limit`, also when it grows meanwhile. */
export async function readWhole(file: OpenFile, limit: number, signal: AbortSignal): Promise<Buffer> {
  if (file.entry.size > limit) throw tooLarge(limit);
  // One byte more than there should be, to see the end.
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
