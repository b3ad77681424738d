import { type ErrorCode, UPLOAD_LIFETIME_MS } from '@satchel/contract';
import { AppError } from '../../lib/app-error.js';

/**
 * The offset of the next part. The last byte counts as missing until the file is in place: a client that was
 * disconnected there sends it again, and so receives the result.
 */
export function offsetOf({ length }: { length: number }, size: number): number {
  return Math.min(size, length - 1);
}

/** When an upload is removed, by the clock of its `touchedAt`. */
export function expiryOf({ touchedAt }: { touchedAt: number }): number {
  return touchedAt + UPLOAD_LIFETIME_MS;
}

export function offsetMismatch(offset: number | undefined): AppError {
  const details = offset === undefined ? {} : { details: { offset } };
  return new AppError('upload_offset_mismatch', 'Upload-Offset is not the offset of the upload', details);
}

export function isCode(error: unknown, code: ErrorCode): boolean {
  return error instanceof AppError && error.code === code;
}
