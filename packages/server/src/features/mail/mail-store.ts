import type { MailSettings } from '@satchel/contract';
import { type RawBuilder, sql } from 'kysely';
import type { AppDatabase } from '../../core/db/app-database.js';
import { databaseNow } from '../../core/db/database-clock.js';
import { readSecret, storeSecret } from '../../core/db/secrets-store.js';
import { readSetting, writeSetting } from '../../core/db/setting-rows.js';
import { AppError } from '../../lib/app-error.js';
import { randomToken } from '../../lib/secrets/secrets.js';
import type { Message, NewMail } from './mail-message.js';

const ID_BYTES = 12;
const PASSWORD = 'mail-password';
const FAILURE = 'mail-failure';
/** While the mail server takes none, users cannot fill the disk with mails to be sent. */
export const MOST_WAITING = 5_000;

export interface StoredMail extends Message {
  id: string;
  userId: number | null;
  /** How often a server has begun to send it. */
  attempts: number;
}

/** Why the latest mail could not be sent; `at` is in milliseconds since 1970. */
export interface MailFailure {
  at: number;
  reason: string;
}

interface StoredPassword {
  host: string;
  password: string;
}

/**
 * Stores the mails that are still to be sent, the password for the mail server, and the latest failure. Times
 * are those of the database, which several servers may share.
 */
export class MailStore {
  readonly #database: AppDatabase;
  readonly #now: () => number;

  constructor(database: AppDatabase, now: () => number) {
    this.#database = database;
    this.#now = now;
  }

  /** Throws `busy` while too many wait. */
  async insert({ userId, keptForMs, ...message }: NewMail): Promise<void> {
    if ((await this.#rows()) >= MOST_WAITING) throw new AppError('busy', 'Too many mails wait to be sent');
    await this.#database.query
      .insertInto('mails')
      .values({
        ...message,
        id: randomToken(ID_BYTES),
        user_id: userId,
        created_at: this.#in(0),
        attempts: 0,
        next_at: this.#in(0),
        kept_until: this.#in(keptForMs),
      })
      .execute();
  }

  /**
   * The next mail that is due; null for none. No other server sends it for `claimMs`: the update finds the row
   * only as it was read, so that of several servers one succeeds.
   */
  async claim(claimMs: number): Promise<StoredMail | null> {
    for (;;) {
      const row = await this.#database.query
        .selectFrom('mails')
        .selectAll()
        .where('next_at', '<=', this.#in(0))
        .orderBy('next_at')
        .orderBy('id')
        .limit(1)
        .executeTakeFirst();
      if (!row) return null;
      const claimed = await this.#database.query
        .updateTable('mails')
        .set({ attempts: row.attempts + 1, next_at: this.#in(claimMs) })
        .where('id', '=', row.id)
        .where('attempts', '=', row.attempts)
        .where('next_at', '=', row.next_at)
        .returning('id')
        .execute();
      if (claimed.length === 0) continue;
      const { id, user_id: userId, attempts, recipient, subject, text, html } = row;
      return { id, userId, attempts: attempts + 1, recipient, subject, text, html };
    }
  }

  async remove({ id }: Pick<StoredMail, 'id'>): Promise<void> {
    await this.#database.query.deleteFrom('mails').where('id', '=', id).execute();
  }

  /** Has no effect if another server has claimed the mail since. */
  async retryIn(ms: number, { id, attempts }: Pick<StoredMail, 'id' | 'attempts'>): Promise<void> {
    await this.#database.query
      .updateTable('mails')
      .set({ next_at: this.#in(ms) })
      .where('id', '=', id)
      .where('attempts', '=', attempts)
      .execute();
  }

  /** Removes what is of no use any more; resolves to the number of mails. */
  async removeExpired(): Promise<number> {
    const removed = await this.#database.query
      .deleteFrom('mails')
      .where('kept_until', '<=', this.#in(0))
      .returning('id')
      .execute();
    return removed.length;
  }

  async count(): Promise<number> {
    const { count } = await this.#database.query
      .selectFrom('mails')
      .select((eb) => eb.fn.countAll<number | string>().as('count'))
      .where('kept_until', '>', this.#in(0))
      .executeTakeFirstOrThrow();
    return Number(count);
  }

  /** Also those that are of no use any more: for this, the database reads an index only. */
  async #rows(): Promise<number> {
    const { count } = await this.#database.query
      .selectFrom('mails')
      .select((eb) => eb.fn.countAll<number | string>().as('count'))
      .executeTakeFirstOrThrow();
    return Number(count);
  }

  /**
   * The password for a mail server; empty for none. It goes to no other host than the one for which it was
   * stored, so that nobody gets it by naming a mail server of their own.
   */
  async password({ host }: Pick<MailSettings, 'host'>): Promise<string> {
    const stored = (await readSecret(this.#database, PASSWORD))?.toString('utf8') ?? '';
    const { host: of, password } = JSON.parse(stored || '{}') as Partial<StoredPassword>;
    return (of === host && password) || '';
  }

  /** An empty password removes the former one. */
  async setPassword(password: string, { host }: Pick<MailSettings, 'host'>): Promise<void> {
    const stored: StoredPassword = { host, password };
    await storeSecret(this.#database, PASSWORD, password === '' ? null : Buffer.from(JSON.stringify(stored)));
  }

  async failure(): Promise<MailFailure | null> {
    const text = await readSetting(this.#database, FAILURE);
    return text === undefined ? null : (JSON.parse(text) as MailFailure | null);
  }

  /** Null after a mail that could be sent. */
  async setFailure(failure: MailFailure | null): Promise<void> {
    if (failure === null && (await this.failure()) === null) return;
    await writeSetting(this.#database, FAILURE, JSON.stringify(failure));
  }

  #in(ms: number): RawBuilder<number> {
    return sql<number>`${databaseNow(this.#database, this.#now)} + ${sql.lit(ms)}`;
  }
}
