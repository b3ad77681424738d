import { createHash } from 'node:crypto';
import type { VirtualPath } from '@satchel/contract';

/** The user and destination, which identify an upload. */
export interface UploadTarget {
  userId: number;
  scope: VirtualPath;
  path: VirtualPath;
}

/** The digest of user, scope and path, because paths may be longer than the largest key of a database. */
export function uploadId({ userId, scope, path }: UploadTarget): string {
  return createHash('sha256').update(`${userId}\0${scope}\0${path}`).digest('hex');
}
