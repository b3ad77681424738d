import type { Selectable } from 'kysely';
import type { AppDatabase } from '../../../core/db/app-database.js';
import type { SessionTable } from '../../../core/db/schema.js';

/** One token's row; times are milliseconds since 1970. */
export interface StoredSession {
  /** The token's `jti`. */
  id: string;
  /** Shared by a login and all that was renewed from it. */
  family: string;
  userId: number;
  issuedAt: number;
  expiresAt: number;
  /** When the login ends, however often it is renewed. */
  endsAt: number;
  passwordCheckedAt: number;
  /** When a newer token took its place. */
  replacedAt: number | null;
  /** Good for a renewal and for nothing else. */
  renewOnly: boolean;
  /** When the login began. */
  startedAt: number;
  /** When it was last used, exact to a minute. */
  seenAt: number;
  /** Where from; empty when that is not known. */
  address: string;
  userAgent: string;
}

/** Which tokens are alive. Rows go with their user. */
export class SessionsStore {
  readonly #database: AppDatabase;

  constructor(database: AppDatabase) {
    this.#database = database;
  }

  async insert(session: StoredSession): Promise<void> {
    await this.#database.query
      .insertInto('sessions')
      .values({
        id: session.id,
        family: session.family,
        user_id: session.userId,
        issued_at: session.issuedAt,
        expires_at: session.expiresAt,
        ends_at: session.endsAt,
        password_checked_at: session.passwordCheckedAt,
        replaced_at: session.replacedAt,
        renew_only: session.renewOnly ? 1 : 0,
        started_at: session.startedAt,
        seen_at: session.seenAt,
        address: session.address,
        user_agent: session.userAgent,
      })
      .execute();
  }

  async find(id: string): Promise<StoredSession | undefined> {
    const row = await this.#database.query
      .selectFrom('sessions')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
    return row && toSession(row);
  }

  /** The first time counts: using the old one again does not lengthen its last moments. */
  async markReplaced(id: string, now: number): Promise<void> {
    await this.#database.query
      .updateTable('sessions')
      .set({ replaced_at: now })
      .where('id', '=', id)
      .where('replaced_at', 'is', null)
      .execute();
  }

  /** Ends it at once, but for one renewal soon. */
  async markRenewOnly(id: string, now: number): Promise<void> {
    await this.markReplaced(id, now);
    await this.#database.query.updateTable('sessions').set({ renew_only: 1 }).where('id', '=', id).execute();
  }

  async markPasswordChecked(family: string, now: number): Promise<void> {
    await this.#database.query
      .updateTable('sessions')
      .set({ password_checked_at: now })
      .where('family', '=', family)
      .execute();
  }

  /** Those of a user that still work, oldest login first. */
  async listOfUser(userId: number, now: number): Promise<StoredSession[]> {
    const rows = await this.#database.query
      .selectFrom('sessions')
      .selectAll()
      .where('user_id', '=', userId)
      .where('expires_at', '>', now)
      .where('renew_only', '=', 0)
      .orderBy('started_at')
      .orderBy('id')
      .execute();
    return rows.map(toSession);
  }

  /** Whether this login of the user goes on. */
  async hasFamily(userId: number, family: string, now: number): Promise<boolean> {
    const row = await this.#database.query
      .selectFrom('sessions')
      .select('id')
      .where('family', '=', family)
      .where('user_id', '=', userId)
      .where('expires_at', '>', now)
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  }

  async markSeen(id: string, now: number, address: string): Promise<void> {
    await this.#database.query
      .updateTable('sessions')
      .set({ seen_at: now, address })
      .where('id', '=', id)
      .execute();
  }

  /** False when the user has no such login. */
  async removeFamilyOf(userId: number, family: string): Promise<boolean> {
    const { numDeletedRows } = await this.#database.query
      .deleteFrom('sessions')
      .where('family', '=', family)
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    return numDeletedRows > 0n;
  }

  /** All logins of a user but one. */
  async removeOtherFamilies(userId: number, family: string): Promise<void> {
    await this.#database.query
      .deleteFrom('sessions')
      .where('user_id', '=', userId)
      .where('family', '!=', family)
      .execute();
  }

  async removeFamily(family: string): Promise<void> {
    await this.#database.query.deleteFrom('sessions').where('family', '=', family).execute();
  }

  /** All of a user's, but for the one with id `except`. */
  async removeOfUser(userId: number, except = ''): Promise<void> {
    await this.#database.query
      .deleteFrom('sessions')
      .where('user_id', '=', userId)
      .where('id', '!=', except)
      .execute();
  }

  /** The newest time at which anybody was seen; 0 when nobody was. */
  async latestTime(): Promise<number> {
    const row = await this.#database.query
      .selectFrom('sessions')
      .select(({ fn }) => fn.max('seen_at').as('latest'))
      .executeTakeFirst();
    return row?.latest ?? 0;
  }

  async removeExpired(now: number): Promise<void> {
    await this.#database.query.deleteFrom('sessions').where('expires_at', '<=', now).execute();
  }
}

function toSession(row: Selectable<SessionTable>): StoredSession {
  return {
    id: row.id,
    family: row.family,
    userId: row.user_id,
    issuedAt: row.issued_at,
    expiresAt: row.expires_at,
    endsAt: row.ends_at,
    passwordCheckedAt: row.password_checked_at,
    replacedAt: row.replaced_at,
    renewOnly: row.renew_only === 1,
    startedAt: row.started_at,
    seenAt: row.seen_at,
    address: row.address,
    userAgent: row.user_agent,
  };
}
