import type { Selectable } from 'kysely';
import type { AppDatabase } from '../../../core/db/app-database.js';
import { isUniqueViolation } from '../../../core/db/database.js';
import type { PasskeyTable } from '../../../core/db/schema.js';

/** The row of a passkey; times are milliseconds since 1970. */
export interface StoredPasskey {
  id: string;
  /** The id that the authenticator gave it, as base64url. */
  credential: string;
  userId: number;
  name: string;
  host: string;
  /** COSE, as base64url. */
  publicKey: string;
  /** Of its uses, where the authenticator counts them; else 0. */
  counter: number;
  transports: readonly string[];
  isSynced: boolean;
  createdAt: number;
  seenAt: number | null;
  address: string;
}

/** Stores passkeys. Rows are deleted with their user. */
export class PasskeysStore {
  readonly #database: AppDatabase;

  constructor(database: AppDatabase) {
    this.#database = database;
  }

  /** The oldest first. */
  async listOfUser(userId: number): Promise<StoredPasskey[]> {
    const rows = await this.#database.query
      .selectFrom('passkeys')
      .selectAll()
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    return rows.map(toPasskey);
  }

  async count(userId: number): Promise<number> {
    const { count } = await this.#database.query
      .selectFrom('passkeys')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    return Number(count);
  }

  /** When the latest one was made; null without one. */
  async latestAt(userId: number): Promise<number | null> {
    const row = await this.#database.query
      .selectFrom('passkeys')
      .select(({ fn }) => fn.max('created_at').as('latest'))
      .where('user_id', '=', userId)
      .executeTakeFirst();
    return row?.latest ?? null;
  }

  async findByCredential(credential: string): Promise<StoredPasskey | undefined> {
    const row = await this.#database.query
      .selectFrom('passkeys')
      .selectAll()
      .where('credential', '=', credential)
      .executeTakeFirst();
    return row && toPasskey(row);
  }

  /** Resolves to false if there is one of that credential already. */
  async insert(passkey: StoredPasskey): Promise<boolean> {
    try {
      await this.#database.lasting.insertInto('passkeys').values(toRow(passkey)).execute();
      return true;
    } catch (error) {
      if (isUniqueViolation(error)) return false;
      throw error;
    }
  }

  /**
   * Notes a use; resolves to false if the passkey is gone, or if another use with that count, or a later one,
   * was noted in the meantime.
   */
  async markUsed(
    { id, counter: before }: StoredPasskey,
    { counter, now, address }: { counter: number; now: number; address: string },
  ): Promise<boolean> {
    const { numUpdatedRows } = await this.#database.query
      .updateTable('passkeys')
      .set({ counter, seen_at: now, ...(address === '' ? {} : { address }) })
      .where('id', '=', id)
      .where('counter', '=', before)
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  }

  async rename(userId: number, id: string, name: string): Promise<StoredPasskey | undefined> {
    const row = await this.#database.query
      .updateTable('passkeys')
      .set({ name })
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .returningAll()
      .executeTakeFirst();
    return row && toPasskey(row);
  }

  /** Resolves to false when the user has no such passkey. */
  async removeOf(userId: number, id: string): Promise<boolean> {
    const { numDeletedRows } = await this.#database.lasting
      .deleteFrom('passkeys')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    return numDeletedRows > 0n;
  }

  /** Resolves to how many there were. */
  async removeAllOf(userId: number): Promise<number> {
    const { numDeletedRows } = await this.#database.lasting
      .deleteFrom('passkeys')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    return Number(numDeletedRows);
  }
}

function toRow(passkey: StoredPasskey) {
  return {
    id: passkey.id,
    credential: passkey.credential,
    user_id: passkey.userId,
    name: passkey.name,
    host: passkey.host,
    public_key: passkey.publicKey,
    counter: passkey.counter,
    transports: JSON.stringify(passkey.transports),
    is_synced: passkey.isSynced ? 1 : 0,
    created_at: passkey.createdAt,
    seen_at: passkey.seenAt,
    address: passkey.address,
  };
}

function toPasskey(row: Selectable<PasskeyTable>): StoredPasskey {
  return {
    id: row.id,
    credential: row.credential,
    userId: row.user_id,
    name: row.name,
    host: row.host,
    publicKey: row.public_key,
    counter: row.counter,
    transports: JSON.parse(row.transports) as string[],
    isSynced: row.is_synced === 1,
    createdAt: row.created_at,
    seenAt: row.seen_at,
    address: row.address,
  };
}
