import { createHash } from 'node:crypto';
import type { VirtualPath } from '@satchel/contract';
import { type Selectable, sql } from 'kysely';
import type { AppDatabase } from '../../core/db/app-database.js';
import { databaseTime } from '../../core/db/database-clock.js';
import { GONE_MS } from '../../core/db/nodes.js';
import { text } from '../../core/db/path-column.js';
import type { UploadTable } from '../../core/db/schema.js';

/** The user and destination, which identify an upload. */
export interface UploadTarget {
  userId: number;
  scope: VirtualPath;
  path: VirtualPath;
}

/** An upload in parts; times are milliseconds since 1970, `touchedAt` is by the `RetentionClock`. */
export interface StoredUpload extends UploadTarget {
  id: string;
  /** The id of the staged write in the file system. */
  staged: string;
  /** The size of the finished file in bytes. */
  length: number;
  override: boolean;
  modifiedMs: number | undefined;
  metadata: string;
  touchedAt: number;
  /** The server that has been receiving a part for some time, or did when it went away. */
  receivingNode: string | null;
}

/** The digest of user, scope and path, because paths may be longer than the largest key of a database. */
export function uploadId({ userId, scope, path }: UploadTarget): string {
  return createHash('sha256').update(`${userId}\0${scope}\0${path}`).digest('hex');
}

/**
 * Distinguishes an upload from earlier and later ones to the same path. It is for clients, which must not
 * know the id of the staged write.
 */
export function uploadKey({ staged }: Pick<StoredUpload, 'staged'>): string {
  return createHash('sha256').update(staged).digest('base64url').slice(0, 22);
}

/** Stores the uploads that wait for their next part. */
export class UploadsStore {
  readonly #database: AppDatabase;

  constructor(
    database: AppDatabase,
    readonly node = '',
  ) {
    this.#database = database;
  }

  /** True if other servers may use the database. */
  get hasOthers(): boolean {
    return this.#database.kind === 'postgres';
  }

  async insert(upload: StoredUpload): Promise<void> {
    await this.#database.query
      .insertInto('uploads')
      .values({
        id: upload.id,
        user_id: upload.userId,
        scope: upload.scope,
        path: upload.path,
        staged: upload.staged,
        length: upload.length,
        override: upload.override ? 1 : 0,
        modified_at: upload.modifiedMs === undefined ? null : Math.round(upload.modifiedMs),
        metadata: upload.metadata,
        touched_at: upload.touchedAt,
      })
      .execute();
  }

  async find(id: string): Promise<StoredUpload | undefined> {
    const row = await this.#database.query
      .selectFrom('uploads')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
    return row && toUpload(row);
  }

  /** The oldest first. */
  async ofUser(userId: number): Promise<StoredUpload[]> {
    const rows = await this.#database.query
      .selectFrom('uploads')
      .selectAll()
      .where('user_id', '=', userId)
      .orderBy('touched_at')
      .execute();
    return rows.map(toUpload);
  }

  /** Uploads that received nothing since `touchedBefore`, and those of deleted users. */
  async leftOver(touchedBefore: number): Promise<StoredUpload[]> {
    const rows = await this.#database.query
      .selectFrom('uploads')
      .selectAll()
      .where(({ eb, not, exists, selectFrom }) =>
        eb.or([
          eb('touched_at', '<=', touchedBefore),
          not(exists(selectFrom('users').select('users.id').whereRef('users.id', '=', 'uploads.user_id'))),
        ]),
      )
      .execute();
    return rows.map(toUpload);
  }

  /** Records that a part has ended. */
  async touch(id: string, now: number): Promise<void> {
    await this.#database.query
      .updateTable('uploads')
      .set({ touched_at: now, receiving_node: sql`nullif(receiving_node, ${text(this.node)})` })
      .where('id', '=', id)
      .execute();
  }

  /** Stores that this server receives a part for the next `forMs`; false if another server does. */
  async receive({ id, staged }: Pick<StoredUpload, 'id' | 'staged'>, forMs: number): Promise<boolean> {
    const { numUpdatedRows } = await this.#database.query
      .updateTable('uploads')
      .set({ receiving_node: this.node, receiving_until: databaseTime(forMs) })
      .where('id', '=', id)
      .where('staged', '=', staged)
      .where(({ not, exists }) => not(exists(this.#receivedElsewhere(id))))
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0;
  }

  /** Resolves to true while another server, which is not gone, receives a part. */
  async isReceivedElsewhere(id: string): Promise<boolean> {
    return (await this.#receivedElsewhere(id).executeTakeFirst()) !== undefined;
  }

  #receivedElsewhere(id: string) {
    return this.#database.query
      .selectFrom('uploads as received')
      .innerJoin('nodes', 'nodes.id', 'received.receiving_node')
      .select('received.id')
      .where('received.id', '=', id)
      .where('nodes.id', '<>', this.node)
      .where('received.receiving_until', '>', databaseTime())
      .where('nodes.alive_at', '>', databaseTime(-GONE_MS))
      .where('nodes.alive_at', '<', databaseTime(GONE_MS));
  }

  /** Removes an upload only if it still has this staged write. */
  async remove({ id, staged }: Pick<StoredUpload, 'id' | 'staged'>): Promise<void> {
    await this.#database.query
      .deleteFrom('uploads')
      .where('id', '=', id)
      .where('staged', '=', staged)
      .execute();
  }
}

function toUpload(row: Selectable<UploadTable>): StoredUpload {
  return {
    id: row.id,
    userId: row.user_id,
    scope: row.scope as VirtualPath,
    path: row.path as VirtualPath,
    staged: row.staged,
    length: row.length,
    override: row.override === 1,
    modifiedMs: row.modified_at ?? undefined,
    metadata: row.metadata,
    touchedAt: row.touched_at,
    receivingNode: row.receiving_node,
  };
}
