import { createHash } from 'node:crypto';
import type { VirtualPath } from '@satchel/contract';
import { type Selectable, sql } from 'kysely';
import type { AppDatabase } from '../../core/db/app-database.js';
import { databaseTime } from '../../core/db/database-clock.js';
import { GONE_MS } from '../../core/db/nodes.js';
import { text } from '../../core/db/path-column.js';
import type { UploadTable } from '../../core/db/schema.js';
import { isOutsideTrash } from './moved-uploads.js';
import type { Region, Regions } from './upload-regions.js';
import type { UploadTarget } from './upload-target.js';

/** An upload in parts; times are milliseconds since 1970, `touchedAt` is by the `RetentionClock`. */
export interface StoredUpload extends UploadTarget, Regions {
  id: string;
  /** The id of the staged write in the file system. */
  staged: string;
  /** The size of the finished file in bytes. */
  length: number;
  override: boolean;
  modifiedMs: number | undefined;
  metadata: string;
  touchedAt: number;
  /** For each region the server that has been receiving a part for some time, or did when it went away. */
  receivingNodes: Record<Region, string | null>;
}

export type UploadName = Pick<StoredUpload, 'id' | 'staged'>;
/** A tail that was replaced in the meantime is another one. */
type RegionName = UploadName & Pick<StoredUpload, 'tail'>;

const LEASE_OF = {
  head: { node: 'receiving_node', until: 'receiving_until' },
  tail: { node: 'tail_node', until: 'tail_until' },
} as const;
const END_OF = { head: 'received', tail: 'tail_end' } as const;

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

  /** The oldest first, without those in the trash, which nobody can continue there. */
  async ofUser(userId: number): Promise<StoredUpload[]> {
    const rows = await this.#database.query
      .selectFrom('uploads')
      .selectAll()
      .where('user_id', '=', userId)
      .where(isOutsideTrash)
      .orderBy('touched_at')
      .execute();
    return rows.map(toUpload);
  }

  /**
   * Uploads that received nothing since `touchedBefore`, and those of deleted users. Those in the trash leave
   * it with their folder, and are left over when that was restored.
   */
  async leftOver(touchedBefore: number): Promise<StoredUpload[]> {
    const rows = await this.#database.query
      .selectFrom('uploads')
      .selectAll()
      .where(({ eb, not, exists, selectFrom }) =>
        eb.or([
          eb.and([eb('touched_at', '<=', touchedBefore), isOutsideTrash()]),
          not(exists(selectFrom('users').select('users.id').whereRef('users.id', '=', 'uploads.user_id'))),
        ]),
      )
      .execute();
    return rows.map(toUpload);
  }

  /** Records up to where the disk has a region, of which a part is under way. */
  async reached(upload: RegionName, region: Region, end: number): Promise<void> {
    await this.#updateRegion(upload, region)
      .set({ [END_OF[region]]: atLeast(region, end) })
      .execute();
  }

  #updateRegion({ id, staged, tail }: RegionName, region: Region) {
    const update = this.#database.query
      .updateTable('uploads')
      .where('id', '=', id)
      .where('staged', '=', staged);
    return region === 'tail' && tail ? update.where('tail_start', '=', tail.start) : update;
  }

  /**
   * Records that a part has ended, and up to where the disk has the region, if that is known. Resolves to the
   * row: of two parts that end at once, the one that is later finds what the other has stored.
   */
  async ended(
    upload: RegionName,
    region: Region,
    { end, now }: { end: number | undefined; now: number },
  ): Promise<StoredUpload | undefined> {
    const { node } = LEASE_OF[region];
    const row = await this.#updateRegion(upload, region)
      .set({
        touched_at: now,
        [node]: sql`nullif(${sql.ref(node)}, ${text(this.node)})`,
        ...(end === undefined ? {} : { [END_OF[region]]: atLeast(region, end) }),
      })
      .returningAll()
      .executeTakeFirst();
    return row && toUpload(row);
  }

  /**
   * Begins a tail in the place of the one that `upload` has. Resolves to undefined if the row is not what
   * `upload` says, or if another server receives a tail. A power cut does not undo this.
   */
  async beginTail(
    upload: StoredUpload,
    { start, received, forMs }: { start: number; received: number; forMs: number },
  ): Promise<StoredUpload | undefined> {
    const { id, staged, tail } = upload;
    let update = this.#database.lasting
      .updateTable('uploads')
      .set({ received, tail_start: start, tail_end: start })
      .where('id', '=', id)
      .where('staged', '=', staged)
      .where('received', '=', upload.received)
      .where('tail_start', tail ? '=' : 'is', tail?.start ?? null)
      .where('tail_end', tail ? '=' : 'is', tail?.end ?? null);
    if (this.hasOthers)
      update = update
        .set({ tail_node: this.node, tail_until: databaseTime(forMs) })
        .where(({ not, exists }) => not(exists(this.#receivedElsewhere(id, 'tail'))));
    const row = await update.returningAll().executeTakeFirst();
    return row && toUpload(row);
  }

  /** Stores that this server receives a part for the next `forMs`; false if another server does. */
  async receive({ id, staged }: UploadName, region: Region, forMs: number): Promise<boolean> {
    const { node, until } = LEASE_OF[region];
    const { numUpdatedRows } = await this.#database.query
      .updateTable('uploads')
      .set({ [node]: this.node, [until]: databaseTime(forMs) })
      .where('id', '=', id)
      .where('staged', '=', staged)
      .where(({ not, exists }) => not(exists(this.#receivedElsewhere(id, region))))
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0;
  }

  /** Resolves to true while another server, which is not gone, receives a part of the region. */
  async isReceivedElsewhere(id: string, region: Region): Promise<boolean> {
    return (await this.#receivedElsewhere(id, region).executeTakeFirst()) !== undefined;
  }

  #receivedElsewhere(id: string, region: Region) {
    const { node, until } = LEASE_OF[region];
    return this.#database.query
      .selectFrom('uploads as received')
      .innerJoin('nodes', 'nodes.id', `received.${node}`)
      .select('received.id')
      .where('received.id', '=', id)
      .where('nodes.id', '<>', this.node)
      .where(`received.${until}`, '>', databaseTime())
      .where('nodes.alive_at', '>', databaseTime(-GONE_MS))
      .where('nodes.alive_at', '<', databaseTime(GONE_MS));
  }

  /** Removes an upload only if it still has this staged write. */
  async remove({ id, staged }: UploadName): Promise<void> {
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
    received: row.received,
    tail:
      row.tail_start === null || row.tail_end === null ? null : { start: row.tail_start, end: row.tail_end },
    receivingNodes: { head: row.receiving_node, tail: row.tail_node },
  };
}

/** A part of another request, which was stopped, may be stored late, and takes nothing back. */
function atLeast(region: Region, end: number) {
  const column = sql.ref<number>(END_OF[region]);
  return sql<number>`case when ${column} < ${end} then cast(${end} as bigint) else ${column} end`;
}
