import type { PageLayout, VirtualPath } from '@satchel/contract';
import type { Kysely } from 'kysely';
import type { AppDatabase } from '../../core/db/app-database.js';
import { rebased, within } from '../../core/db/path-column.js';
import type { Schema } from '../../core/db/schema.js';

export type PlaceKind = 'favourite' | 'recent';

export interface StoredPlace {
  /** The path from the server's root. */
  path: VirtualPath;
  isFolder: boolean;
  /** The position of a favourite, or the time at which a recent was opened in milliseconds since 1970. */
  position: number;
}

/** Stores favourites and recents by server path. Rows are deleted with their user. */
export class PlacesStore {
  readonly #database: AppDatabase;

  constructor(database: AppDatabase) {
    this.#database = database;
  }

  /** Lists favourites in their order, and recents from the latest. It includes places in the trash. */
  async list(userId: number, kind: PlaceKind): Promise<StoredPlace[]> {
    const rows = await this.#of(userId, kind)
      .selectAll()
      .orderBy('position', kind === 'recent' ? 'desc' : 'asc')
      .execute();
    // A place may have been moved onto another one, or stored by two servers at once.
    const found = new Map<string, StoredPlace>();
    for (const { path, is_folder, position } of rows)
      if (!found.has(path))
        found.set(path, {
          path: path as VirtualPath,
          isFolder: is_folder === 1,
          position: Number(position),
        });
    return [...found.values()];
  }

  async setFavourites(userId: number, places: readonly Omit<StoredPlace, 'position'>[]): Promise<void> {
    await this.#database.query.transaction().execute(async (query) => {
      await query
        .deleteFrom('places')
        .where('user_id', '=', userId)
        .where('kind', '=', 'favourite')
        .execute();
      const rows = places.map((place, position) => rowOf(userId, 'favourite', { ...place, position }));
      if (rows.length > 0) await query.insertInto('places').values(rows).execute();
    });
  }

  /** Makes it the latest one, and forgets all but the latest `most`. */
  async addRecent(userId: number, place: StoredPlace, most: number): Promise<void> {
    await this.#database.query.transaction().execute(async (query) => {
      await query
        .deleteFrom('places')
        .where('user_id', '=', userId)
        .where('kind', '=', 'recent')
        .where('path', '=', place.path)
        .execute();
      await query
        .insertInto('places')
        .values(rowOf(userId, 'recent', place))
        .execute();
      await forgetOldest(query, userId, most);
    });
  }

  async layout(userId: number): Promise<PageLayout | undefined> {
    const row = await this.#database.query
      .selectFrom('sidebars')
      .select('layout')
      .where('user_id', '=', userId)
      .executeTakeFirst();
    return row && (JSON.parse(row.layout) as PageLayout);
  }

  async setLayout(userId: number, layout: PageLayout): Promise<void> {
    const text = JSON.stringify(layout);
    await this.#database.query
      .insertInto('sidebars')
      .values({ user_id: userId, layout: text })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ layout: text }))
      .execute();
  }

  /** Applies a move of `from`, which may be a folder of places. Resolves to true if there was one. */
  async move(from: VirtualPath, to: VirtualPath, query = this.#database.query): Promise<boolean> {
    const { numUpdatedRows } = await query
      .updateTable('places')
      .set({ path: rebased('path', from, to) })
      .where(within('path', from))
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  /** Applies a deletion for good. */
  async removeWithin(path: VirtualPath, query = this.#database.query): Promise<boolean> {
    const { numDeletedRows } = await query
      .deleteFrom('places')
      .where(within('path', path))
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }

  #of(userId: number, kind: PlaceKind) {
    return this.#database.query.selectFrom('places').where('user_id', '=', userId).where('kind', '=', kind);
  }
}

async function forgetOldest(query: Kysely<Schema>, userId: number, most: number): Promise<void> {
  const last = await query
    .selectFrom('places')
    .select('position')
    .where('user_id', '=', userId)
    .where('kind', '=', 'recent')
    .orderBy('position', 'desc')
    .offset(most)
    .limit(1)
    .executeTakeFirst();
  if (!last) return;
  await query
    .deleteFrom('places')
    .where('user_id', '=', userId)
    .where('kind', '=', 'recent')
    .where('position', '<=', Number(last.position))
    .execute();
}

function rowOf(userId: number, kind: PlaceKind, { path, isFolder, position }: StoredPlace) {
  return { user_id: userId, kind, path, is_folder: isFolder ? 1 : 0, position };
}
