import type { KeyPermission, VirtualPath } from '@satchel/contract';
import type { Selectable } from 'kysely';
import type { AppDatabase } from '../../../core/db/app-database.js';
import { rebased, within } from '../../../core/db/path-column.js';
import { QueryCache } from '../../../core/db/query-cache.js';
import type { ApiKeyTable } from '../../../core/db/schema.js';
import type { SessionKey } from '../../../core/files/principal.js';

/** The row of an API key; times are milliseconds since 1970. */
export interface StoredKey extends SessionKey {
  userId: number;
  name: string;
  permissions: readonly KeyPermission[];
  createdAt: number;
  seenAt: number | null;
  address: string;
}

/** Stores API keys by their digests. Rows are deleted with their user. */
export class KeysStore {
  readonly #database: AppDatabase;
  readonly #byDigest: QueryCache<string, StoredKey | undefined>;
  readonly #byId: QueryCache<string, StoredKey | undefined>;
  /** Keys whose last use is being stored. */
  readonly #marking = new Set<string>();

  /** `onRevoked` is called when a key was removed. */
  constructor(
    database: AppDatabase,
    readonly onRevoked: () => void = () => undefined,
  ) {
    this.#database = database;
    this.#byDigest = new QueryCache(database);
    this.#byId = new QueryCache(database);
  }

  /** Resolves to false, and stores nothing, when the user has `most` keys. */
  async insert(key: StoredKey, digest: string, most: number): Promise<boolean> {
    return this.#database.lasting.transaction().execute(async (query) => {
      const { count } = await query
        .selectFrom('api_keys')
        .select(({ fn }) => fn.countAll<number | string>().as('count'))
        .where('user_id', '=', key.userId)
        .executeTakeFirstOrThrow();
      if (Number(count) >= most) return false;
      await query
        .insertInto('api_keys')
        .values({
          id: key.id,
          user_id: key.userId,
          digest,
          name: key.name,
          permissions: JSON.stringify(key.permissions),
          is_whole: key.isWhole ? 1 : 0,
          place: key.place,
          created_at: key.createdAt,
          expires_at: key.expiresAt,
          seen_at: key.seenAt,
          address: key.address,
        })
        .execute();
      return true;
    });
  }

  findByDigest(digest: string): Promise<StoredKey | undefined> {
    return this.#byDigest.get(digest, () => this.#read('digest', digest));
  }

  find(id: string): Promise<StoredKey | undefined> {
    return this.#byId.get(id, () => this.#read('id', id));
  }

  /** The keys of a user, the newest first; also those that have ended. */
  async listOfUser(userId: number): Promise<StoredKey[]> {
    const rows = await this.#database.query
      .selectFrom('api_keys')
      .selectAll()
      .where('user_id', '=', userId)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .execute();
    return rows.map(toKey);
  }

  /** Removes a key with the logins that it made; resolves to false when the user has no such key. */
  async removeOf(userId: number, id: string): Promise<boolean> {
    const { numDeletedRows } = await this.#database.lasting
      .deleteFrom('api_keys')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    if (numDeletedRows > 0n) this.onRevoked();
    return numDeletedRows > 0n;
  }

  /** Does nothing while the last use of the key is being stored. */
  async markSeen(id: string, now: number, address: string): Promise<void> {
    if (this.#marking.has(id)) return;
    this.#marking.add(id);
    try {
      await this.#database.query
        .updateTable('api_keys')
        .set({ seen_at: now, address })
        .where('id', '=', id)
        .execute();
    } finally {
      this.#marking.delete(id);
    }
  }

  /** Applies a move of `from`, which may be a folder around those of keys. Resolves to true if there was one. */
  async move(from: VirtualPath, to: VirtualPath, query = this.#database.query): Promise<boolean> {
    const { numUpdatedRows } = await query
      .updateTable('api_keys')
      .set({ place: rebased('place', from, to) })
      .where(within('place', from))
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  /** Applies a deletion for good: the keys of what was there reach nothing from now on. */
  async forgetWithin(path: VirtualPath, query = this.#database.query): Promise<boolean> {
    const { numUpdatedRows } = await query
      .updateTable('api_keys')
      .set({ place: null })
      .where(within('place', path))
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  async #read(column: 'digest' | 'id', value: string): Promise<StoredKey | undefined> {
    const row = await this.#database.query
      .selectFrom('api_keys')
      .selectAll()
      .where(column, '=', value)
      .executeTakeFirst();
    return row && toKey(row);
  }
}

function toKey(row: Selectable<ApiKeyTable>): StoredKey {
  return {
    id: row.id,
    userId: row.user_id,
    name: row.name,
    permissions: JSON.parse(row.permissions) as KeyPermission[],
    isWhole: row.is_whole === 1,
    place: row.place as VirtualPath | null,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    seenAt: row.seen_at,
    address: row.address,
  };
}
