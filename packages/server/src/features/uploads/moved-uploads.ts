import { createHash } from 'node:crypto';
import { isWithin, ROOT, type VirtualPath } from '@satchel/contract';
import { type Kysely, sql } from 'kysely';
import { text } from '../../core/db/path-column.js';
import type { Schema } from '../../core/db/schema.js';
import { pathBelow } from '../../core/files/scope-paths.js';
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

/** The folders of a user by their server paths, in their order, read in the transaction `query`. */
export type FoldersOf = (userId: number, query: Query) => Promise<readonly VirtualPath[]>;

/**
 * Lets the rows of unfinished uploads follow their folders, whose hidden staged files move along: an upload
 * goes on at its new path, and if nobody continues it, the sweep finds its bytes there.
 */
export class MovedUploads {
  constructor(readonly foldersOf: FoldersOf) {}

  async move(from: VirtualPath, to: VirtualPath, query: Query): Promise<boolean> {
    const rows = await query
      .selectFrom('uploads')
      .select(['id', 'staged', 'user_id', 'scope', SERVER_PATH.as('serverPath')])
      .where(isBelow(from))
      .execute();
    const known = new Map<number, Promise<readonly VirtualPath[]>>();
    for (const { id, staged, user_id: userId, scope, serverPath } of rows) {
      const place = `${to === '/' ? '' : to}${serverPath.slice(from.length)}` as VirtualPath;
      const folders = known.get(userId) ?? this.foldersOf(userId, query);
      known.set(userId, folders);
      const target = targetAt(place, userId, folderAround(place, await folders, scope as VirtualPath));
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

/**
 * The folder from which a row names the place: that of the row before if the user still has it, another one
 * of the user, or the server's root, from where the sweep finds the bytes.
 */
function folderAround(place: VirtualPath, folders: readonly VirtualPath[], before: VirtualPath): VirtualPath {
  const around = folders.filter((folder) => isWithin(folder, place));
  if (around.includes(before)) return before;
  return around[0] ?? (isWithin(before, place) ? before : ROOT);
}

function targetAt(place: VirtualPath, userId: number, scope: VirtualPath): UploadTarget {
  return { userId, scope, path: pathBelow(scope, place) ?? place };
}

/** Where the user has another upload to the path, the one that came can be found by the sweep only. */
async function freeId(query: Query, target: UploadTarget, staged: string): Promise<string> {
  const id = uploadId(target);
  const other = await query.selectFrom('uploads').select('id').where('id', '=', id).executeTakeFirst();
  return other ? createHash('sha256').update(staged).digest('hex') : id;
}
