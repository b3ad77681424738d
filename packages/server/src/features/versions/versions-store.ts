import type { VirtualPath } from '@satchel/contract';
import type { Selectable } from 'kysely';
import type { AppDatabase } from '../../core/db/app-database.js';
import { KEPT_STATES, KeptRows, type KeptState } from '../../core/db/kept-rows.js';
import { rebased, within } from '../../core/db/path-column.js';
import type { VersionTable } from '../../core/db/schema.js';
import type { KeptSpot } from '../../core/files/file-system.js';

/** A former content of a file; times are milliseconds since 1970. */
export interface Version extends KeptSpot {
  userId: number;
  username: string;
  /** The file, from the server's root; while it is in the trash, its path there. */
  path: VirtualPath;
  /** Bytes. */
  size: number;
  modifiedAt: number;
  replacedAt: number;
}

const { present } = KEPT_STATES;

/** Stores which former contents of files are kept. */
export class VersionsStore extends KeptRows {
  readonly #database: AppDatabase;

  constructor(database: AppDatabase) {
    super(database, 'versions');
    this.#database = database;
  }

  async insert(version: Version, state: KeptState): Promise<void> {
    await this.#database.query
      .insertInto('versions')
      .values({
        id: version.id,
        user_id: version.userId,
        username: version.username,
        volume: version.volume,
        path: version.path,
        size: version.size,
        modified_at: version.modifiedAt,
        replaced_at: version.replacedAt,
        state,
      })
      .execute();
  }

  /** Of one file, the latest first. */
  async of(path: VirtualPath): Promise<Version[]> {
    const rows = await this.#select(present)
      .where('path', '=', path)
      .orderBy('replaced_at', 'desc')
      .orderBy('id')
      .execute();
    return rows.map(toVersion);
  }

  async find(path: VirtualPath, id: string): Promise<Version | undefined> {
    const row = await this.#select(present).where('id', '=', id).where('path', '=', path).executeTakeFirst();
    return row && toVersion(row);
  }

  async findById(id: string): Promise<Version | undefined> {
    const row = await this.#select(present).where('id', '=', id).executeTakeFirst();
    return row && toVersion(row);
  }

  /** Those of `ids` that are of the file `from` are of the file `to` from now on. */
  async give(ids: readonly string[], from: VirtualPath, to: VirtualPath): Promise<void> {
    await this.#database.query
      .updateTable('versions')
      .set({ path: to })
      .where('path', '=', from)
      .where('id', 'in', ids)
      .execute();
  }

  async withState(state: KeptState): Promise<Version[]> {
    return (await this.#select(state).execute()).map(toVersion);
  }

  #select(state: KeptState) {
    return this.#database.query.selectFrom('versions').selectAll().where('state', '=', state);
  }

  /** The versions of `from` and of what is below it are those of `to` from now on, beside the ones that it has. */
  async move(from: VirtualPath, to: VirtualPath): Promise<void> {
    const path = rebased('path', from, to);
    await this.#database.query.updateTable('versions').set({ path }).where(within('path', from)).execute();
  }

  /** The versions of `path` and of what is below it, which nobody finds from now on. */
  async leaveAll(path: VirtualPath): Promise<Version[]> {
    const rows = await this.#database.query
      .updateTable('versions')
      .set({ state: KEPT_STATES.leaving })
      .where('state', '=', present)
      .where(within('path', path))
      .returningAll()
      .execute();
    return rows.map(toVersion);
  }

  /** The files with so many versions, or such old ones, that some may have to go. */
  async crowded(before: number): Promise<VirtualPath[]> {
    const rows = await this.#database.query
      .selectFrom('versions')
      .select('path')
      .where('state', '=', present)
      .groupBy('path')
      .having(({ eb, fn, or }) => or([eb(fn.countAll(), '>', 1), eb(fn.min('replaced_at'), '<=', before)]))
      .execute();
    return rows.map(({ path }) => path as VirtualPath);
  }

  /** The oldest of a volume. */
  async oldest(volume: string, { before, limit }: { before: number; limit: number }): Promise<Version[]> {
    const rows = await this.#select(present)
      .where('volume', '=', volume)
      .where('replaced_at', '<=', before)
      .orderBy('replaced_at')
      .orderBy('id')
      .limit(limit)
      .execute();
    return rows.map(toVersion);
  }
}

function toVersion(row: Selectable<VersionTable>): Version {
  return {
    id: row.id,
    volume: row.volume,
    userId: row.user_id,
    username: row.username,
    path: row.path as VirtualPath,
    size: Number(row.size),
    modifiedAt: Number(row.modified_at),
    replacedAt: Number(row.replaced_at),
  };
}
