import { createHash } from 'node:crypto';
import { isWithin, type VirtualPath } from '@satchel/contract';
import { type Kysely, sql } from 'kysely';
import { text } from '../../core/db/path-column.js';
import type { Schema } from '../../core/db/schema.js';
import { TRASH_PATH } from '../../core/files/trash.js';
import { type UploadTarget, uploadId } from './upload-target.js';

type Query = Kysely<Schema>;

const SERVER_PATH = sql<VirtualPath>`case when uploads.scope = '/' then '' else uploads.scope end || uploads.path`;

/** True unless the folder of the upload was deleted and is in the trash. */
export const isOutsideTrash = () => sql<boolean>`not (${isBelow(TRASH_PATH)})`;

/** A folder's own path may be that of an upload which began before the folder, and is not in it. */
function isBelow(folder: VirtualPath) {
  const below = text(folder === '/' ? '/' : `${folder}/`);
  return sql<boolean>`substr(${SERVER_PATH}, 1, length(${below})) = ${below}`;
}

/**
 * Lets the rows of unfinished uploads follow their folders, whose hidden staged files move along: an upload
 * goes on at its new path, and if nobody continues it, the sweep finds its bytes there.
 */
export class MovedUploads {
  async move(from: VirtualPath, to: VirtualPath, query: Query): Promise<boolean> {
    const rows = await query
      .selectFrom('uploads')
      .leftJoin('users', 'users.id', 'uploads.user_id')
      .select(['uploads.id', 'uploads.staged', 'uploads.user_id', 'users.scope as scopeNow'])
      .select(SERVER_PATH.as('serverPath'))
      .where(isBelow(from))
      .execute();
    for (const { id, staged, user_id: userId, scopeNow, serverPath } of rows) {
      const path = `${to === '/' ? '' : to}${serverPath.slice(from.length)}` as VirtualPath;
      const target = targetAt(path, userId, (scopeNow ?? '/') as VirtualPath);
      await query
        .updateTable('uploads')
        .set({ id: await freeId(query, target, staged), scope: target.scope, path: target.path })
        .where('id', '=', id)
        .execute();
    }
    return rows.length > 0;
  }

  /** The bytes were deleted with the folder. */
  async removeWithin(path: VirtualPath, query: Query): Promise<boolean> {
    const { numDeletedRows } = await query.deleteFrom('uploads').where(isBelow(path)).executeTakeFirst();
    return numDeletedRows > 0n;
  }
}

/** Outside of the user's scope the path is that from the server's root, where the sweep finds the bytes. */
function targetAt(path: VirtualPath, userId: number, scope: VirtualPath): UploadTarget {
  if (scope === '/' || !isWithin(scope, path)) return { userId, scope: '/' as VirtualPath, path };
  return { userId, scope, path: path.slice(scope.length) as VirtualPath };
}

/** Where the user has another upload to the path, the one that came can be found by the sweep only. */
async function freeId(query: Query, target: UploadTarget, staged: string): Promise<string> {
  const id = uploadId(target);
  const other = await query.selectFrom('uploads').select('id').where('id', '=', id).executeTakeFirst();
  return other ? createHash('sha256').update(staged).digest('hex') : id;
}
