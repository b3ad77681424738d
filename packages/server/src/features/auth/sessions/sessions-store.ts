import type { Selectable } from 'kysely';
import type { AppDatabase } from '../../../core/db/app-database.js';
import { QueryCache } from '../../../core/db/query-cache.js';
import type { SessionTable } from '../../../core/db/schema.js';
import { isAhead } from '../../../lib/set-clock.js';

/** The row of a token; times are milliseconds since 1970. */
export interface StoredSession {
  /** The token's `jti`. */
  id: string;
  /** The id of the login. All sessions renewed from it have the same one. */
  family: string;
  userId: number;
  issuedAt: number;
  expiresAt: number;
  /** The end of the login, however often it is renewed. */
  endsAt: number;
  passwordCheckedAt: number;
  /** The time at which a newer token replaced it. */
  replacedAt: number | null;
  /** `once`: the session permits one renewal and nothing else; `used`: that renewal was made. */
  renewal: 'free' | 'once' | 'used';
  /** The beginning of the login. */
  startedAt: number;
  /** The last use of the session, with a resolution of one minute. */
  seenAt: number;
  /** The address of the last request; empty when it is unknown. */
  address: string;
  userAgent: string;
  /** The API key that made the login; null for one by a person. */
  keyId: string | null;
  /** The session can only set up a second factor. */
  isForSetup: boolean;
}

/** The token of a login that ends last. */
type FamilyEnd = Pick<StoredSession, 'issuedAt' | 'expiresAt' | 'keyId' | 'isForSetup'>;

/** Indexed by the number in the table. */
const RENEWALS = ['free', 'once', 'used'] as const;

/** Stores which tokens are valid. Rows are deleted with their user. */
export class SessionsStore {
  readonly #database: AppDatabase;
  readonly #byId: QueryCache<string, StoredSession | undefined>;
  readonly #ends: QueryCache<string, FamilyEnd | undefined>;
  /** Sessions whose last use is being stored. */
  readonly #marking = new Set<string>();

  /** `onEnded` is called when sessions have ended for another reason than time. */
  constructor(
    database: AppDatabase,
    readonly onEnded: () => void = () => undefined,
  ) {
    this.#database = database;
    this.#byId = new QueryCache(database);
    this.#ends = new QueryCache(database);
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
        renew_only: RENEWALS.indexOf(session.renewal),
        started_at: session.startedAt,
        seen_at: session.seenAt,
        address: session.address,
        user_agent: session.userAgent,
        key_id: session.keyId,
        is_for_setup: session.isForSetup ? 1 : 0,
      })
      .execute();
  }

  find(id: string): Promise<StoredSession | undefined> {
    return this.#byId.get(id, () => this.#read(id));
  }

  async #read(id: string): Promise<StoredSession | undefined> {
    const row = await this.#database.query
      .selectFrom('sessions')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
    return row && toSession(row);
  }

  /** Only the first call sets the time. */
  async markReplaced(id: string, now: number): Promise<void> {
    await this.#database.query
      .updateTable('sessions')
      .set({ replaced_at: now })
      .where('id', '=', id)
      .where('replaced_at', 'is', null)
      .execute();
  }

  /** Ends a session immediately, except for one renewal soon after. */
  async markRenewOnly(id: string, now: number): Promise<void> {
    await this.#database.lasting
      .updateTable('sessions')
      .set({ renew_only: 1, replaced_at: now })
      .where('id', '=', id)
      .execute();
  }

  /** Uses the only renewal for another family; false when it was used before. */
  async useRenewal(id: string, family: string): Promise<boolean> {
    return this.#database.lasting.transaction().execute(async (query) => {
      const before = query.selectFrom('sessions').select('family').where('id', '=', id);
      const { family: former = '' } = (await before.executeTakeFirst()) ?? {};
      const { numUpdatedRows } = await query
        .updateTable('sessions')
        .set({ renew_only: 2, family })
        .where('id', '=', id)
        .where('renew_only', '=', 1)
        .executeTakeFirstOrThrow();
      if (numUpdatedRows === 0n) return false;
      // It still ends with the login of a provider that it began with.
      await query.updateTable('sign_ons').set({ family }).where('family', '=', former).execute();
      return true;
    });
  }

  async markPasswordChecked(family: string, now: number): Promise<void> {
    await this.#database.query
      .updateTable('sessions')
      .set({ password_checked_at: now })
      .where('family', '=', family)
      .execute();
  }

  /** The valid sessions of a user, oldest login first. */
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
    return rows.map(toSession).filter(({ issuedAt }) => !isAhead(issuedAt, now));
  }

  /** The last token of this login of the user; undefined when none of them is valid any more. */
  async lastOfFamily(userId: number, family: string, now: number): Promise<FamilyEnd | undefined> {
    const end = await this.#ends.get(`${userId} ${family}`, () => this.#readEnd(userId, family));
    return end && end.expiresAt > now && !isAhead(end.issuedAt, now) ? end : undefined;
  }

  async #readEnd(userId: number, family: string): Promise<FamilyEnd | undefined> {
    const row = await this.#database.query
      .selectFrom('sessions')
      .select(['issued_at', 'expires_at', 'key_id', 'is_for_setup'])
      .where('family', '=', family)
      .where('user_id', '=', userId)
      .where('renew_only', '=', 0)
      .orderBy('expires_at', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (!row) return undefined;
    const { issued_at: issuedAt, expires_at: expiresAt, key_id: keyId } = row;
    return { issuedAt, expiresAt, keyId, isForSetup: row.is_for_setup === 1 };
  }

  /** Does nothing while the last use of the session is being stored. */
  async markSeen(id: string, now: number, address: string): Promise<void> {
    if (this.#marking.has(id)) return;
    this.#marking.add(id);
    try {
      await this.#database.query
        .updateTable('sessions')
        .set({ seen_at: now, address })
        .where('id', '=', id)
        .execute();
    } finally {
      this.#marking.delete(id);
    }
  }

  /** Resolves to false when the user has no such login. */
  async removeFamilyOf(userId: number, family: string): Promise<boolean> {
    const { numDeletedRows } = await this.#database.lasting
      .deleteFrom('sessions')
      .where('family', '=', family)
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    this.onEnded();
    return numDeletedRows > 0n;
  }

  /** Removes all logins of a user but one. */
  async removeOtherFamilies(userId: number, family: string): Promise<void> {
    await this.#database.lasting
      .deleteFrom('sessions')
      .where('user_id', '=', userId)
      .where('family', '!=', family)
      .execute();
    this.onEnded();
  }

  async removeFamily(family: string): Promise<void> {
    await this.#database.lasting.deleteFrom('sessions').where('family', '=', family).execute();
    this.onEnded();
  }

  /** Removes all sessions of a user but the one with id `except`. */
  async removeOfUser(userId: number, except = ''): Promise<void> {
    await this.#database.lasting
      .deleteFrom('sessions')
      .where('user_id', '=', userId)
      .where('id', '!=', except)
      .execute();
    this.onEnded();
  }

  /** The latest time at which any session was used; 0 without sessions. */
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
    renewal: RENEWALS[row.renew_only] ?? 'used',
    startedAt: row.started_at,
    seenAt: row.seen_at,
    address: row.address,
    userAgent: row.user_agent,
    keyId: row.key_id,
    isForSetup: row.is_for_setup === 1,
  };
}
