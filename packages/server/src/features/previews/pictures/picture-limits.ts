import { AppError } from '../../../lib/app-error.js';

export const MAX_SIDE = 10_000;
export const MAX_PIXELS = 50_000_000;
/** A picture of the most pixels, uncompressed, with some room for what else is in the file. */
export const MAX_SOURCE_BYTES = 160 * 1024 * 1024;

/** Throws `too_large`. */
export function assertPictureSize({ width, height }: { width: number; height: number }): void {
  if (width <= MAX_SIDE && height <= MAX_SIDE && width * height <= MAX_PIXELS) return;
  throw new AppError('too_large', `A picture of ${width} × ${height} is too large for a preview`);
}

export function unreadable(cause?: unknown): AppError {
  return new AppError('unsupported_media_type', 'This picture cannot be read', { cause });
}
