import { type ErrorCode, UPLOAD_LIFETIME_MS } from '@satchel/contract';
import { AppError } from '../../lib/app-error.js';
import { headEnd, tailBeyondGap } from './upload-regions.js';
import type { PartRequest } from './upload-requests.js';
import type { StoredUpload } from './uploads-store.js';

/**
 * The offset of the next part. The last byte counts as missing until the file is in place: a client that was
 * disconnected there sends it again, and so receives the result.
 */
export function offsetOf(upload: StoredUpload, size: number): number {
  return Math.min(headEnd(upload, size), upload.length - 1);
}

/** Throws unless the part, as far as its length is known, lies within the file. */
export function assertFits(
  { offset, length: partLength = 0, tailStart }: PartRequest,
  upload: StoredUpload,
): void {
  const { length } = upload;
  if (offset > length) throw new AppError('invalid_input', 'Upload-Offset is beyond the end of the upload');
  if (tailStart !== undefined && !(tailStart > 0 && tailStart < length && tailStart <= offset))
    throw new AppError(
      'invalid_input',
      'X-Upload-Tail must lie inside of the file, and not after Upload-Offset',
    );
  if (offset + partLength > length)
    throw new AppError('too_large', 'The part exceeds the length of the upload', { details: { length } });
}

/**
 * True if a part of the head reaches into the tail. A part without a length may be too long, and what is kept
 * of it then depends on whether there is a tail.
 */
export function runsOver({ offset, length }: PartRequest, { tail }: StoredUpload): boolean {
  if (length === undefined) return true;
  return tail !== null && offset + length > tail.start;
}

/** When an upload is removed, by the clock of its `touchedAt`. */
export function expiryOf({ touchedAt }: { touchedAt: number }): number {
  return touchedAt + UPLOAD_LIFETIME_MS;
}

export function offsetMismatch(offset: number | undefined): AppError {
  const details = offset === undefined ? {} : { details: { offset } };
  return new AppError('upload_offset_mismatch', 'Upload-Offset is not the offset of the upload', details);
}

/** Says where the tail ends, or, without one, how far the head is. */
export function tailMismatch(upload: StoredUpload, size: number): AppError {
  const tail = tailBeyondGap(upload);
  const received = headEnd(upload, size);
  const details = tail ? { offset: tail.end, tail: `${tail.start}-${tail.end}` } : { offset: received };
  return new AppError('upload_offset_mismatch', 'The part does not continue the tail of the upload', {
    details,
  });
}

export function unknownUpload(): AppError {
  return new AppError('not_found', 'There is no such upload');
}

export function isCode(error: unknown, code: ErrorCode): boolean {
  return error instanceof AppError && error.code === code;
}
