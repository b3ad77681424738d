import { createHash } from 'node:crypto';
import type { VirtualPath } from '@satchel/contract';
import type { Principal } from '../../core/files/principal.js';
import { firstLevelError, placeOf } from '../../core/files/scope-paths.js';

/** The user and destination, which identify an upload; the path is in the folder that the scope names. */
export interface UploadTarget {
  userId: number;
  scope: VirtualPath;
  path: VirtualPath;
}

type Uploader = Pick<Principal, 'user' | 'files'>;

/** Throws `forbidden` for the first level of several folders, on which nothing is made. */
export function targetOf(uploader: Uploader, path: VirtualPath): UploadTarget {
  const place = placeOf(uploader, path);
  if (!place) throw firstLevelError();
  return { userId: uploader.user.id, ...place };
}

/** The digest of user, scope and path, because paths may be longer than the largest key of a database. */
export function uploadId({ userId, scope, path }: UploadTarget): string {
  return createHash('sha256').update(`${userId}\0${scope}\0${path}`).digest('hex');
}
