import type { VirtualPath } from '@satchel/contract';
import type { Selectable } from 'kysely';
import type { AppDatabase } from '../../core/db/app-database.js';
import { KEPT_STATES, KeptRows, type KeptState } from '../../core/db/kept-rows.js';
import { rebased, within } from '../../core/db/path-column.js';
import type { VersionTable } from '../../core/db/schema.js';
import type { NewVersion } from '../../core/files/file-events.js';
import type { FileId, KeptLocation } from '../../core/files/file-system.js';

/** A former content of a file; times are milliseconds since 1970. */
export interface Version extends KeptLocation {
  userId: number;
  username: string;
  /** The file's path from the server's root; while it is in the trash, its path there. */
  path: VirtualPath;
  /** The file's object; empty where it was not recorded. */
  fileId: FileId;
  /** Bytes. */
  size: number;
  modifiedAt: number;
  replacedAt: number;
  /** The beginning of its age, by the `RetentionClock`. */
  keptSince: number;
}

const { present } = KEPT_STATES;

/** Stores which former contents of files are kept. */
export class VersionsStore extends KeptRows {
  readonly #database: AppDatabase;

  constructor(database: AppDatabase, node = '') {
    super(database, 'versions', node);
    this.#database = database;
  }

  async insert(version: Version, state: KeptState): Promise<void> {
    await this.#inserting(version, state).execute();
  }

  /** Inserts the row of a present version again, after another server removed it as that of a gone one. */
  async insertAgain(version: Version): Promise<void> {
    await this.#inserting(version, present)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
  }

  #inserting(version: Version, state: KeptState) {
    return this.#database.query.insertInto('versions').values({
      id: version.id,
      user_id: version.userId,
      username: version.username,
      volume: version.volume,
      path: version.path,
      file_id: version.fileId,
      size: version.size,
      modified_at: version.modifiedAt,
      replaced_at: version.replacedAt,
      kept_since: version.keptSince,
      state,
      node: this.node,
    });
  }

  /** All versions that a user replaced, including those that are being kept or restored. */
  async allOf(userId: number): Promise<Version[]> {
    const rows = await this.#database.query
      .selectFrom('versions')
      .selectAll()
      .where('user_id', '=', userId)
      .execute();
    return rows.map(toVersion);
  }

  /** Lists the versions of one file, the latest first. */
  async of(path: VirtualPath): Promise<Version[]> {
    const rows = await this.#select(present)
      .where('path', '=', path)
      .orderBy('kept_since', 'desc')
      .orderBy('replaced_at', 'desc')
      .orderBy('id')
      .execute();
    return rows.map(toVersion);
  }

  async find(path: VirtualPath, id: string): Promise<Version | undefined> {
    const row = await this.#select(present).where('id', '=', id).where('path', '=', path).executeTakeFirst();
    return row && toVersion(row);
  }

  /** The object whose content was kept as `id`; null when there is no such version. */
  async fileIdOf(id: string, query = this.#database.query): Promise<FileId | null> {
    const row = await query.selectFrom('versions').select('file_id').where('id', '=', id).executeTakeFirst();
    return row?.file_id ?? null;
  }

  async findById(id: string): Promise<Version | undefined> {
    const row = await this.#select(present).where('id', '=', id).executeTakeFirst();
    return row && toVersion(row);
  }

  /** Moves those of `ids` that belong to the file `from` to the file `to`. */
  async give(ids: readonly string[], from: VirtualPath, to: VirtualPath): Promise<void> {
    await this.#database.query
      .updateTable('versions')
      .set({ path: to })
      .where('path', '=', from)
      .where('id', 'in', ids)
      .execute();
  }

  /** Gives the versions of a file's former object to its present one, after the file was written again. */
  async follow(
    path: VirtualPath,
    { before, after }: NewVersion,
    query = this.#database.query,
  ): Promise<void> {
    // An empty id means that the object was not recorded, so it may be any.
    if (before === '') return;
    await query
      .updateTable('versions')
      .set({ file_id: after })
      .where('path', '=', path)
      .where('file_id', '=', before)
      .execute();
  }

  /** The rows in a state, with the node that set it, for the nodes that are wanted. */
  async withState(state: KeptState, isWanted: (node: string) => boolean = () => true): Promise<Version[]> {
    const rows = await this.#select(state).execute();
    return rows.filter(({ node }) => isWanted(node)).map(toVersion);
  }

  #select(state: KeptState) {
    return this.#database.query.selectFrom('versions').selectAll().where('state', '=', state);
  }

  /** Assigns the versions of `from` and of everything below to `to`, beside the versions that exist there. */
  async move(from: VirtualPath, to: VirtualPath, query = this.#database.query): Promise<void> {
    const path = rebased('path', from, to);
    await query.updateTable('versions').set({ path }).where(within('path', from)).execute();
  }

  /** Marks the versions of `path` and of everything below as leaving, and returns them. */
  async leaveAll(path: VirtualPath, query = this.#database.query): Promise<Version[]> {
    const rows = await query
      .updateTable('versions')
      .set({ state: KEPT_STATES.leaving, node: this.node })
      .where('state', '=', present)
      .where(within('path', path))
      .returningAll()
      .execute();
    return rows.map(toVersion);
  }

  /** Files with so many or so old versions that some may have to be deleted. */
  async crowded(before: number): Promise<VirtualPath[]> {
    const rows = await this.#database.query
      .selectFrom('versions')
      .select('path')
      .where('state', '=', present)
      .groupBy('path')
      .having(({ eb, fn, or }) => or([eb(fn.countAll(), '>', 1), eb(fn.min('kept_since'), '<=', before)]))
      .execute();
    return rows.map(({ path }) => path as VirtualPath);
  }

  /** Lists rows in the order of their ids, beginning after one of them. */
  async ofVolume(volume: string, { after, limit }: { after: string; limit: number }): Promise<Version[]> {
    const rows = await this.#select(present)
      .where('volume', '=', volume)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute();
    return rows.map(toVersion);
  }

  /** The oldest versions of a volume. */
  async oldest(volume: string, { before, limit }: { before: number; limit: number }): Promise<Version[]> {
    const rows = await this.#select(present)
      .where('volume', '=', volume)
      .where('kept_since', '<=', before)
      .orderBy('kept_since')
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
    fileId: row.file_id,
    size: Number(row.size),
    modifiedAt: Number(row.modified_at),
    replacedAt: Number(row.replaced_at),
    keptSince: Number(row.kept_since),
  };
}
