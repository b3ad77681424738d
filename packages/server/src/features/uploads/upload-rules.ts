import type { ErrorCode } from '@satchel/contract';
import { AppError } from '../../lib/app-error.js';

/**
 * The offset of the next part. The last byte counts as missing until the file is in place: a client that was
 * disconnected there sends it again, and so receives the result.
 */
export function offsetOf({ length }: { length: number }, size: number): number {
  return Math.min(size, length - 1);
}

export function offsetMismatch(offset: number | undefined): AppError {
  const details = offset === undefined ? {} : { details: { offset } };
  return new AppError('upload_offset_mismatch', 'Upload-Offset is not the offset of the upload', details);
}

export function isCode(error: unknown, code: ErrorCode): boolean {
  return error instanceof AppError && error.code === code;
}
