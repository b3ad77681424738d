import type { AppDatabase } from '../../../core/db/app-database.js';

export interface SignOn {
  /** The id of the login here. */
  family: string;
  identityId: string;
  /** The id of the session at the provider; empty when it told none. */
  sid: string;
}

/** Stores which identity each login began with, to end it when the session at the provider ends. */
export class SignOns {
  readonly #database: AppDatabase;
  readonly #endFamily: (family: string) => Promise<void>;
  readonly #now: () => number;

  constructor(database: AppDatabase, endFamily: (family: string) => Promise<void>, now: () => number) {
    this.#database = database;
    this.#endFamily = endFamily;
    this.#now = now;
  }

  /**
   * Call this after the session is stored. Ends that login if it cannot be recorded, such as when the identity
   * was removed in the meantime, and rejects.
   */
  async record({ family, identityId, sid }: SignOn): Promise<void> {
    try {
      await this.#database.lasting
        .insertInto('sign_ons')
        .values({ family, identity_id: identityId, sid, created_at: this.#now() })
        .execute();
    } catch (error) {
      await this.#endFamily(family);
      throw error;
    }
  }

  /** The logins that began with an identity. */
  async familiesOf(identityId: string): Promise<string[]> {
    const rows = await this.#database.query
      .selectFrom('sign_ons')
      .select('family')
      .where('identity_id', '=', identityId)
      .execute();
    return rows.map(({ family }) => family);
  }

  /** How a login began, and at which provider; undefined for a login of another kind. */
  async find(family: string): Promise<(SignOn & { provider: string }) | undefined> {
    const row = await this.#database.query
      .selectFrom('sign_ons')
      .innerJoin('identities', 'identities.id', 'sign_ons.identity_id')
      .select(['sign_ons.identity_id', 'sign_ons.sid', 'identities.provider'])
      .where('sign_ons.family', '=', family)
      .executeTakeFirst();
    return row && { family, identityId: row.identity_id, sid: row.sid, provider: row.provider };
  }

  /** The logins of one session at a provider; none for an empty id. */
  async familiesBySid(provider: string, sid: string): Promise<string[]> {
    if (sid === '') return [];
    const rows = await this.#joined()
      .where('sign_ons.sid', '=', sid)
      .where('identities.provider', '=', provider)
      .execute();
    return rows.map(({ family }) => family);
  }

  /** All logins of a user of an issuer. */
  async familiesBySubject(issuer: string, subject: string): Promise<string[]> {
    const rows = await this.#joined()
      .where('identities.issuer', '=', issuer)
      .where('identities.subject', '=', subject)
      .execute();
    return rows.map(({ family }) => family);
  }

  /** Removes what belongs to logins that are over. */
  async removeEnded(): Promise<void> {
    const living = this.#database.query.selectFrom('sessions').select('family');
    await this.#database.query.deleteFrom('sign_ons').where('family', 'not in', living).execute();
  }

  #joined() {
    return this.#database.query
      .selectFrom('sign_ons')
      .innerJoin('identities', 'identities.id', 'sign_ons.identity_id')
      .select('sign_ons.family');
  }
}
