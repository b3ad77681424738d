import { createHash } from 'node:crypto';
import type { VirtualPath } from '@satchel/contract';
import type { Principal } from '../../core/files/principal.js';

/** The user and destination, which identify an upload. */
export interface UploadTarget {
  userId: number;
  scope: VirtualPath;
  path: VirtualPath;
}

export function targetOf({ user }: Pick<Principal, 'user'>, path: VirtualPath): UploadTarget {
  return { userId: user.id, scope: user.scope, path };
}

/** The digest of user, scope and path, because paths may be longer than the largest key of a database. */
export function uploadId({ userId, scope, path }: UploadTarget): string {
  return createHash('sha256').update(`${userId}\0${scope}\0${path}`).digest('hex');
}
