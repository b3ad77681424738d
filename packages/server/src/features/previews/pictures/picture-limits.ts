import { AppError } from '../../../lib/app-error.js';

const MAX_SIDE = 10_000;
export const MAX_PIXELS = 50_000_000;
/** The largest allowed picture, uncompressed, with some room for metadata. */
export const MAX_SOURCE_BYTES = 160 * 1024 * 1024;
/** The memory for decoding: the largest picture in the worst format, its file and the program itself. */
export const MAX_RESIDENT_BYTES = 1024 ** 3;

/** Throws `too_large`. */
export function assertPictureSize({ width, height }: { width: number; height: number }): void {
  if (width <= MAX_SIDE && height <= MAX_SIDE && width * height <= MAX_PIXELS) return;
  throw new AppError('too_large', `A picture of ${width} × ${height} is too large for a preview`);
}

export function unreadable(cause?: unknown): AppError {
  return new AppError('unsupported_media_type', 'This picture cannot be read', { cause });
}
