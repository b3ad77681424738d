import { type Kysely, type Selectable, sql } from 'kysely';
import type { AppDatabase } from '../../../core/db/app-database.js';
import { markQuotasChanged } from '../../../core/db/revisions.js';
import type { IdentityTable, Schema } from '../../../core/db/schema.js';

/** A login of a provider that belongs to a user; times are milliseconds since 1970. */
export interface StoredIdentity {
  id: string;
  /** The id of the provider. */
  provider: string;
  issuer: string;
  subject: string;
  userId: number;
  /** The name or mail address that the provider told last. */
  name: string;
  createdAt: number;
  /** Null before the first login. */
  seenAt: number | null;
}

/** The facts that a provider told at a login. */
export interface SeenFacts {
  name: string;
  groups: readonly string[];
  seenAt: number;
}

/** Stores which logins of providers belong to which users. Rows are deleted with either. */
export class IdentitiesStore {
  readonly #database: AppDatabase;

  /** `onRemoved` is called when an identity was removed, with the sessions that began with it. */
  constructor(
    database: AppDatabase,
    readonly onRemoved: () => void = () => undefined,
  ) {
    this.#database = database;
  }

  async find(issuer: string, subject: string): Promise<StoredIdentity | undefined> {
    const row = await this.#database.query
      .selectFrom('identities')
      .selectAll()
      .where('issuer', '=', issuer)
      .where('subject', '=', subject)
      .executeTakeFirst();
    return row && toIdentity(row);
  }

  /** The oldest first. */
  async listOfUser(userId: number): Promise<StoredIdentity[]> {
    const rows = await this.#database.query
      .selectFrom('identities')
      .selectAll()
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    return rows.map(toIdentity);
  }

  /** The number of accounts that log in by each provider, by its id. */
  async countAccounts(): Promise<ReadonlyMap<string, number>> {
    const rows = await this.#database.query
      .selectFrom('identities')
      .select(['provider', sql<number | string>`count(distinct user_id)`.as('accounts')])
      .groupBy('provider')
      .execute();
    return new Map(rows.map(({ provider, accounts }) => [provider, Number(accounts)]));
  }

  /**
   * Fails by a unique violation for an identity that is there. `query` is a transaction in which the user was
   * made.
   */
  async insert(identity: StoredIdentity, query: Kysely<Schema> = this.#database.lasting): Promise<void> {
    await query
      .insertInto('identities')
      .values({
        id: identity.id,
        provider: identity.provider,
        issuer: identity.issuer,
        subject: identity.subject,
        user_id: identity.userId,
        name: identity.name,
        groups: '[]',
        created_at: identity.createdAt,
        seen_at: identity.seenAt,
      })
      .execute();
  }

  async markSeen(id: string, { name, groups, seenAt }: SeenFacts): Promise<void> {
    const { query } = this.#database;
    const text = JSON.stringify(groups);
    const before = await query
      .selectFrom('identities')
      .select('groups')
      .where('id', '=', id)
      .executeTakeFirst();
    await query
      .updateTable('identities')
      .set({ name, groups: text, seen_at: seenAt })
      .where('id', '=', id)
      .execute();
    if (before && before.groups !== text) await markQuotasChanged(query);
  }

  /**
   * Removes an identity, and the sessions that began with it. Resolves to false when the user has no such
   * identity.
   */
  async removeOf(userId: number, id: string): Promise<boolean> {
    const isRemoved = await this.#database.lasting.transaction().execute(async (query) => {
      const begun = query.selectFrom('sign_ons').select('family').where('identity_id', '=', id);
      await query.deleteFrom('sessions').where('user_id', '=', userId).where('family', 'in', begun).execute();
      const { numDeletedRows } = await query
        .deleteFrom('identities')
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow();
      return numDeletedRows > 0n;
    });
    if (isRemoved) this.onRemoved();
    return isRemoved;
  }
}

function toIdentity(row: Selectable<IdentityTable>): StoredIdentity {
  return {
    id: row.id,
    provider: row.provider,
    issuer: row.issuer,
    subject: row.subject,
    userId: row.user_id,
    name: row.name,
    createdAt: row.created_at,
    seenAt: row.seen_at,
  };
}
