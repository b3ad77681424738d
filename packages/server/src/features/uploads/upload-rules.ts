import type { ErrorCode } from '@satchel/contract';
import type { Principal } from '../../http/principal.js';
import { AppError } from '../../lib/app-error.js';

/** Before it is told whether there is an upload at all. */
export function assertMayUpload({ user }: Pick<Principal, 'user'>): void {
  if (!user.perm.create) throw new AppError('forbidden', 'you may not upload files');
}

/**
 * Where the next part begins. The last byte counts as missing until the file is in its place: a client that was cut off
 * there sends it again, and so learns how that ended.
 */
export function offsetOf({ length }: { length: number }, size: number): number {
  return Math.min(size, length - 1);
}

export function offsetMismatch(offset: number | undefined): AppError {
  const details = offset === undefined ? {} : { details: { offset } };
  return new AppError('upload_offset_mismatch', 'Upload-Offset is not where the upload stands', details);
}

export function isCode(error: unknown, code: ErrorCode): boolean {
  return error instanceof AppError && error.code === code;
}
