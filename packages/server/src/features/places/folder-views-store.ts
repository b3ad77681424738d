import { FOLDER_ORDERS, FOLDER_VIEWS, type FolderView, type VirtualPath } from '@satchel/contract';
import type { Kysely, Selectable } from 'kysely';
import type { AppDatabase } from '../../core/db/app-database.js';
import { rebased, within } from '../../core/db/path-column.js';
import type { FolderViewTable, Schema } from '../../core/db/schema.js';

export type FolderChoice = Omit<FolderView, 'path'>;

export interface StoredFolderView extends FolderChoice {
  /** The path from the server's root. */
  path: VirtualPath;
}

/** Stores what users chose for single folders, by server path. Rows are deleted with their user. */
export class FolderViewsStore {
  readonly #database: AppDatabase;

  constructor(database: AppDatabase) {
    this.#database = database;
  }

  /** Lists the most recently used first, with folders in the trash and without choices set aside. */
  async list(userId: number): Promise<StoredFolderView[]> {
    const rows = await this.#database.query
      .selectFrom('folder_views')
      .selectAll()
      .where('user_id', '=', userId)
      .where('is_aside', '=', 0)
      .orderBy('used_at', 'desc')
      .execute();
    // A folder may have been moved onto another one, or two servers may have stored a choice for it at once.
    const found = new Map<string, StoredFolderView>();
    for (const row of rows)
      if (!found.has(row.path)) found.set(row.path, { path: row.path as VirtualPath, ...choiceIn(row) });
    return [...found.values()];
  }

  /**
   * Stores the choices, and forgets all but the `most` that were used last. Absent fields of a choice stay as
   * they are. If the choices `areOlder`, which lists the oldest first, only folders without a choice get one.
   */
  async choose(
    userId: number,
    choices: readonly StoredFolderView[],
    { now, most, areOlder }: { now: number; most: number; areOlder: boolean },
  ): Promise<void> {
    await this.#database.query.transaction().execute(async (query) => {
      for (const [index, { path, ...choice }] of choices.entries()) {
        const [before] = await rowsOf(query, userId, path).selectAll().orderBy('used_at', 'desc').execute();
        const known = before ? choiceIn(before) : {};
        const { view, sorting } = areOlder ? { ...choice, ...known } : { ...known, ...choice };
        await query
          .deleteFrom('folder_views')
          .where('user_id', '=', userId)
          .where('path', '=', path)
          .where('is_aside', '=', 0)
          .execute();
        await query
          .insertInto('folder_views')
          .values({
            user_id: userId,
            path,
            view: view ?? null,
            sort_by: sorting?.by ?? null,
            sort_asc: sorting?.asc ? 1 : 0,
            used_at: areOlder ? Number(before?.used_at ?? index) : now,
            is_aside: 0,
          })
          .execute();
      }
      await forgetOldest(query, userId, most);
    });
  }

  /** Records that the folder was opened. */
  async use(userId: number, path: VirtualPath, now: number): Promise<void> {
    await this.#database.query
      .updateTable('folder_views')
      .set({ used_at: now })
      .where('user_id', '=', userId)
      .where('path', '=', path)
      .execute();
  }

  /** Sets all present choices aside for `restoreSetAside`; those that were set aside before are forgotten. */
  async setAside(userId: number): Promise<void> {
    await this.#database.query.transaction().execute(async (query) => {
      await query
        .deleteFrom('folder_views')
        .where('user_id', '=', userId)
        .where('is_aside', '=', 1)
        .execute();
      await query.updateTable('folder_views').set({ is_aside: 1 }).where('user_id', '=', userId).execute();
    });
  }

  /** Restores the choices that were set aside, except for folders with a newer one. */
  async restoreSetAside(userId: number): Promise<void> {
    await this.#database.query.transaction().execute(async (query) => {
      await query
        .deleteFrom('folder_views')
        .where('user_id', '=', userId)
        .where('is_aside', '=', 1)
        .where('path', 'in', (newer) =>
          newer
            .selectFrom('folder_views as newer')
            .select('newer.path')
            .where('newer.user_id', '=', userId)
            .where('newer.is_aside', '=', 0),
        )
        .execute();
      await query.updateTable('folder_views').set({ is_aside: 0 }).where('user_id', '=', userId).execute();
    });
  }

  /** Applies a move of `from`. Resolves to true if there was a choice. */
  async move(from: VirtualPath, to: VirtualPath, query = this.#database.query): Promise<boolean> {
    const { numUpdatedRows } = await query
      .updateTable('folder_views')
      .set({ path: rebased('path', from, to) })
      .where(within('path', from))
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  /** Applies a deletion for good. */
  async removeWithin(path: VirtualPath, query = this.#database.query): Promise<boolean> {
    const { numDeletedRows } = await query
      .deleteFrom('folder_views')
      .where(within('path', path))
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }
}

function rowsOf(query: Kysely<Schema>, userId: number, path: VirtualPath) {
  return query
    .selectFrom('folder_views')
    .where('user_id', '=', userId)
    .where('path', '=', path)
    .where('is_aside', '=', 0);
}

/** Values of another release that this one does not know are ignored. */
function choiceIn({ view, sort_by, sort_asc }: Selectable<FolderViewTable>): FolderChoice {
  const known = FOLDER_VIEWS.find((one) => one === view);
  const by = FOLDER_ORDERS.find((one) => one === sort_by);
  return { ...(known && { view: known }), ...(by && { sorting: { by, asc: sort_asc === 1 } }) };
}

/** One request may store many choices with the same time; then their paths decide. */
async function forgetOldest(query: Kysely<Schema>, userId: number, most: number): Promise<void> {
  const first = await query
    .selectFrom('folder_views')
    .select(['used_at', 'path'])
    .where('user_id', '=', userId)
    .where('is_aside', '=', 0)
    .orderBy('used_at', 'desc')
    .orderBy('path')
    .offset(most)
    .limit(1)
    .executeTakeFirst();
  if (!first) return;
  const usedAt = Number(first.used_at);
  await query
    .deleteFrom('folder_views')
    .where('user_id', '=', userId)
    .where('is_aside', '=', 0)
    .where(({ or, and, eb }) =>
      or([eb('used_at', '<', usedAt), and([eb('used_at', '=', usedAt), eb('path', '>=', first.path)])]),
    )
    .execute();
}
