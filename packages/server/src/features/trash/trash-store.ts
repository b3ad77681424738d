import type { VirtualPath } from '@satchel/contract';
import type { Selectable } from 'kysely';
import type { AppDatabase } from '../../core/db/app-database.js';
import { KEPT_STATES, KeptRows, type KeptState } from '../../core/db/kept-rows.js';
import type { TrashTable } from '../../core/db/schema.js';
import type { KeptLocation } from '../../core/files/file-system.js';

/** An item in the trash; times are milliseconds since 1970. */
export interface Trashed extends KeptLocation {
  userId: number;
  username: string;
  /** The scope of the user when it was deleted, as stored. */
  scope: VirtualPath | '';
  /** Its path below that scope. */
  path: VirtualPath;
  /** Its path from the server's root; null when it was outside of that. */
  serverPath: VirtualPath | null;
  isFolder: boolean;
  /** The size in bytes, or null until it is known. */
  size: number | null;
  deletedAt: number;
  /** The beginning of its age, by the `RetentionClock`. */
  keptSince: number;
}

const { present } = KEPT_STATES;

export interface TrashPage {
  offset: number;
  limit: number;
  /** Leaves out what was deleted later, by the `RetentionClock`. */
  until?: number;
}

export interface OldestOptions {
  before?: number;
  volume?: string;
  userId?: number | undefined;
  /** Users whose items are left out. */
  notOf?: readonly number[];
  limit: number;
}

/** Stores what is in the trash. */
export class TrashStore extends KeptRows {
  readonly #database: AppDatabase;

  constructor(database: AppDatabase, node = '') {
    super(database, 'trash', node);
    this.#database = database;
  }

  insert(trashed: Trashed, state: KeptState): Promise<void> {
    return this.insertAll([trashed], state);
  }

  async insertAll(all: readonly Trashed[], state: KeptState): Promise<void> {
    await this.#inserting(all, state).execute();
  }

  /**
   * Inserts or updates rows of present items, after another server has removed or changed them, because this
   * server seemed to be gone.
   */
  async insertAgain(all: readonly Trashed[]): Promise<void> {
    if (all.length === 0) return;
    await this.#inserting(all, present)
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet(({ ref }) => ({
            user_id: ref('excluded.user_id'),
            username: ref('excluded.username'),
            scope: ref('excluded.scope'),
            path: ref('excluded.path'),
            place: ref('excluded.place'),
          }))
          .where('trash.state', '=', present),
      )
      .execute();
  }

  #inserting(all: readonly Trashed[], state: KeptState) {
    const { node } = this;
    return this.#database.query
      .insertInto('trash')
      .values(all.map((trashed) => ({ ...toRow(trashed), state, node })));
  }

  /** Lists the items of one user, or of everybody; the latest first. */
  async list(userId: number | null, { offset, limit, until }: TrashPage): Promise<Trashed[]> {
    const rows = await this.#present(userId, until)
      .selectAll()
      .orderBy('deleted_at', 'desc')
      .orderBy('id')
      .offset(offset)
      .limit(limit)
      .execute();
    return rows.map(toTrashed);
  }

  async sum(userId: number | null, until?: number): Promise<{ total: number; size: number }> {
    const row = await this.#present(userId, until)
      .select(({ fn }) => [fn.countAll().as('total'), fn.sum('size').as('size')])
      .executeTakeFirstOrThrow();
    return { total: Number(row.total), size: Number(row.size ?? 0) };
  }

  #present(userId: number | null, until?: number) {
    return this.#database.query
      .selectFrom('trash')
      .where('state', '=', present)
      .$if(until !== undefined, (query) => query.where('kept_since', '<=', until ?? 0))
      .$if(userId !== null, (query) => query.where('user_id', '=', userId ?? 0));
  }

  async findAll(ids: readonly string[]): Promise<Trashed[]> {
    if (ids.length === 0) return [];
    return (await this.#select(present).where('id', 'in', ids).execute()).map(toTrashed);
  }

  #select(state: KeptState) {
    return this.#database.query.selectFrom('trash').selectAll().where('state', '=', state);
  }

  /** The rows in a state, with the node that set it, for the nodes that are wanted. */
  async withState(
    state: KeptState,
    isWanted: (node: string) => boolean = () => true,
  ): Promise<(Trashed & { node: string })[]> {
    const rows = await this.#select(state).execute();
    return rows.filter(({ node }) => isWanted(node)).map((row) => ({ ...toTrashed(row), node: row.node }));
  }

  /** All items of a user, including those that are being moved in or out. */
  async allOf(userId: number): Promise<Trashed[]> {
    const rows = await this.#database.query
      .selectFrom('trash')
      .selectAll()
      .where('user_id', '=', userId)
      .execute();
    return rows.map(toTrashed);
  }

  /** Stores the bytes and entries of a folder, which is counted among them. */
  async setSize(id: string, { size, entries }: { size: number; entries: number }): Promise<void> {
    await this.#database.query.updateTable('trash').set({ size, entries }).where('id', '=', id).execute();
  }

  /** Marks the item as expired, so that the next sweep removes it. */
  async expire(id: string): Promise<void> {
    await this.#database.query.updateTable('trash').set({ kept_since: 0 }).where('id', '=', id).execute();
  }

  async uncounted(limit: number): Promise<Trashed[]> {
    const rows = await this.#select(present)
      .where(({ eb, or }) => or([eb('size', 'is', null), eb('entries', 'is', null)]))
      .orderBy('kept_since')
      .limit(limit)
      .execute();
    return rows.map(toTrashed);
  }

  /** Lists the oldest first. */
  async oldest(options: OldestOptions): Promise<Trashed[]> {
    const { before, volume, userId, notOf = [], limit } = options;
    const rows = await this.#select(present)
      .$if(before !== undefined, (query) => query.where('kept_since', '<=', before ?? 0))
      .$if(volume !== undefined, (query) => query.where('volume', '=', volume ?? ''))
      .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? 0))
      .$if(notOf.length > 0, (query) => query.where('user_id', 'not in', notOf))
      .orderBy('kept_since')
      .orderBy('id')
      .limit(limit)
      .execute();
    return rows.map(toTrashed);
  }

  /** The first item that was deleted at that time or later from one of these paths. */
  async deletedFrom(paths: readonly VirtualPath[], since: number): Promise<Trashed | undefined> {
    const row = await this.#select(present)
      .where('place', 'in', paths)
      .where('deleted_at', '>=', since)
      .orderBy('deleted_at')
      .limit(1)
      .executeTakeFirst();
    return row && toTrashed(row);
  }

  /** Lists rows in the order of their ids, beginning after one of them. */
  async ofVolume(volume: string, { after, limit }: { after: string; limit: number }): Promise<Trashed[]> {
    const rows = await this.#select(present)
      .where('volume', '=', volume)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute();
    return rows.map(toTrashed);
  }
}

function toRow(trashed: Trashed) {
  return {
    id: trashed.id,
    user_id: trashed.userId,
    username: trashed.username,
    volume: trashed.volume,
    scope: trashed.scope,
    path: trashed.path,
    place: trashed.serverPath,
    is_folder: trashed.isFolder ? 1 : 0,
    size: trashed.size,
    entries: trashed.isFolder ? null : 1,
    deleted_at: trashed.deletedAt,
    kept_since: trashed.keptSince,
  };
}

function toTrashed(row: Selectable<TrashTable>): Trashed {
  return {
    id: row.id,
    volume: row.volume,
    userId: row.user_id,
    username: row.username,
    scope: row.scope as VirtualPath | '',
    path: row.path as VirtualPath,
    serverPath: row.place as VirtualPath | null,
    isFolder: row.is_folder === 1,
    size: row.size === null ? null : Number(row.size),
    deletedAt: Number(row.deleted_at),
    keptSince: Number(row.kept_since),
  };
}
