import type { AppDatabase } from '../../../core/db/app-database.js';
import { AppError } from '../../../lib/app-error.js';
import { MINUTE_MS } from '../../../lib/durations.js';

export interface SignOn {
  /** The id of the login here. */
  family: string;
  identityId: string;
  /** The id of the session at the provider; empty when it told none. */
  sid: string;
}

/** A login with the user as the provider knows them. */
export interface FoundSignOn extends SignOn {
  provider: string;
  issuer: string;
  subject: string;
}

/** Records a login with the identity that it begins with, before its session is stored. */
export interface SignOnRecord {
  /** Throws `not_linked` if the identity was removed in the meantime. */
  record(family: string): Promise<void>;
  /** False if what the login began with has ended in the meantime. */
  isRecorded(family: string): Promise<boolean>;
}

/** A login whose session is not stored by then is not recorded any more. */
const UNSTORED_MS = 10 * MINUTE_MS;

/** Stores which identity each login began with, to end it when the session at the provider ends. */
export class SignOns {
  readonly #database: AppDatabase;
  readonly #now: () => number;

  constructor(database: AppDatabase, now: () => number) {
    this.#database = database;
    this.#now = now;
  }

  /** The record of a login that is about to begin, unless `hasEnded` resolves to true after that. */
  recordOf(
    { identityId, sid }: Omit<SignOn, 'family'>,
    hasEnded: (found: FoundSignOn) => Promise<boolean> = async () => false,
  ): SignOnRecord {
    return {
      record: (family) => this.record({ family, identityId, sid }),
      isRecorded: async (family) => {
        const found = await this.find(family);
        return found !== undefined && !(await hasEnded(found));
      },
    };
  }

  /**
   * Call this before the session is stored, and look after it whether it is there still: what ends in between
   * finds the one or the other. Throws `not_linked` if the identity was removed in the meantime.
   */
  async record({ family, identityId, sid }: SignOn): Promise<void> {
    try {
      await this.#database.lasting
        .insertInto('sign_ons')
        .values({ family, identity_id: identityId, sid, created_at: this.#now() })
        .execute();
    } catch (cause) {
      if (await this.#hasIdentity(identityId)) throw cause;
      throw new AppError('not_linked', 'This login belongs to no account of this server any more', { cause });
    }
  }

  /** Call this before the session is ended, so that one that is being stored ends, too. */
  async forget(family: string): Promise<void> {
    await this.#database.lasting.deleteFrom('sign_ons').where('family', '=', family).execute();
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
  async find(family: string): Promise<FoundSignOn | undefined> {
    const row = await this.#database.query
      .selectFrom('sign_ons')
      .innerJoin('identities', 'identities.id', 'sign_ons.identity_id')
      .select(['sign_ons.identity_id', 'sign_ons.sid'])
      .select(['identities.provider', 'identities.issuer', 'identities.subject'])
      .where('sign_ons.family', '=', family)
      .executeTakeFirst();
    if (!row) return undefined;
    const { identity_id: identityId, sid, provider, issuer, subject } = row;
    return { family, identityId, sid, provider, issuer, subject };
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
    await this.#database.query
      .deleteFrom('sign_ons')
      .where('created_at', '<', this.#now() - UNSTORED_MS)
      .where('family', 'not in', living)
      .execute();
  }

  async #hasIdentity(id: string): Promise<boolean> {
    const row = await this.#database.query
      .selectFrom('identities')
      .select('id')
      .where('id', '=', id)
      .executeTakeFirst();
    return row !== undefined;
  }

  #joined() {
    return this.#database.query
      .selectFrom('sign_ons')
      .innerJoin('identities', 'identities.id', 'sign_ons.identity_id')
      .select('sign_ons.family');
  }
}
