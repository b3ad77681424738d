import { createHmac } from 'node:crypto';
import AsyncLock from 'async-lock';
import { sql } from 'kysely';
import { AppError } from '../../lib/app-error.js';
import type { Ban, ChangeTries, Tries, TriesStore } from '../../lib/limits/throttle.js';
import type { AppDatabase } from './app-database.js';
import { banColumns, deleteBans, type ListedBan, listBans, type WhichBans } from './bans.js';
import { databaseNow } from './database-clock.js';
import { loadSecret } from './secrets-store.js';

const KEY_BYTES = 32;
/**
 * The limit for one kind; keys with attempts left, and those without, are removed separately, so that neither
 * make room for the others.
 */
const MOST_KEYS = 10_000;
const TRIMMED_EVERY = 1_000;
/** Servers that change the same key at once try again. */
const MOST_ROUNDS = 100;

interface Row {
  now: number;
  taken: number | null;
  exhausted: number;
  is_spent: number;
  resets_at: number;
  kept_until: number;
  subject: string | null;
  spent_at: number | null;
  spent_tries: number | null;
}

/**
 * Tries in the database: they are the same for all servers, and for one that starts again. A row has a keyed
 * digest of what is counted, so that whoever reads the table learns no names and no addresses but those that
 * have no attempts left.
 */
export class SharedTries implements TriesStore {
  readonly #database: AppDatabase;
  readonly #key: Buffer;
  readonly #now: () => number;
  readonly #mostKeys: number;
  readonly #locks = new AsyncLock({ maxPending: Number.POSITIVE_INFINITY });
  /** How many of each kind, since the last time that they were trimmed. */
  readonly #inserted = new Map<string, number>();
  #lifted = 0;

  private constructor(database: AppDatabase, key: Buffer, now: () => number, mostKeys: number) {
    this.#database = database;
    this.#key = key;
    this.#now = now;
    this.#mostKeys = mostKeys;
  }

  static async open(database: AppDatabase, now: () => number, mostKeys = MOST_KEYS): Promise<SharedTries> {
    return new SharedTries(database, await loadSecret(database, 'tries-key', KEY_BYTES), now, mostKeys);
  }

  get lifted(): number {
    return this.#lifted;
  }

  bans(listed: { kinds: readonly string[]; most: number }): Promise<ListedBan[]> {
    return listBans(this.#database, this.#now, listed);
  }

  /** Lets those try again, on this server at once, and resolves to their number. */
  async lift(which: WhichBans): Promise<number> {
    const count = await deleteBans(this.#database, which);
    this.#lifted += 1;
    return count;
  }

  /** Those of this server take turns; another server that was first makes this one try again. */
  async change<Result>(kind: string, key: string, change: ChangeTries<Result>): Promise<Result> {
    const digest = createHmac('sha256', this.#key)
      .update(JSON.stringify([kind, key]))
      .digest('base64url');
    return this.#locks.acquire(digest, async () => {
      for (let round = 0; round < MOST_ROUNDS; round += 1) {
        const { before, now } = await this.#read(digest);
        const { tries, result } = change(before, now);
        if (tries === before || (await this.#write(digest, kind, before, tries))) return result;
      }
      throw new AppError('busy', 'Too many attempts at once; please try again');
    });
  }

  /** Removes what is too old to matter. */
  async sweep(): Promise<void> {
    const { query } = this.#database;
    await query
      .deleteFrom('tries')
      .where('kept_until', '<=', databaseNow(this.#database, this.#now))
      .execute();
  }

  async #read(digest: string): Promise<{ before: Tries | null; now: number }> {
    const { rows } = await sql<Row>`
      select ${databaseNow(this.#database, this.#now)} as now, taken, exhausted, is_spent, resets_at, kept_until,
        subject, spent_at, spent_tries
      from (select 1 as one) as one left join tries on key = ${digest}`.execute(this.#database.query);
    const [row] = rows;
    if (!row) throw new Error('The database did not tell the time');
    if (row.taken === null) return { before: null, now: row.now };
    const { taken: count, exhausted, resets_at: resetAt, kept_until: keptUntil } = row;
    const counts = { count, exhausted, resetAt, keptUntil, isSpent: row.is_spent === 1 };
    return { before: { ...counts, ban: banIn(row) }, now: row.now };
  }

  /** False when another server has changed it since it was read. */
  async #write(digest: string, kind: string, before: Tries | null, tries: Tries | null): Promise<boolean> {
    if (before === null) return tries === null || this.#insert(digest, kind, tries);
    const { query } = this.#database;
    const isAsRead = sql<boolean>`key = ${digest} and taken = ${before.count}
      and exhausted = ${before.exhausted} and resets_at = ${before.resetAt}`;
    const changed = tries
      ? query.updateTable('tries').set(columnsOf(tries)).where(isAsRead).returning('key')
      : query.deleteFrom('tries').where(isAsRead).returning('key');
    return (await changed.execute()).length > 0;
  }

  async #insert(digest: string, kind: string, tries: Tries): Promise<boolean> {
    const inserted = await this.#database.query
      .insertInto('tries')
      .values({ key: digest, kind, ...columnsOf(tries) })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .returning('key')
      .execute();
    const count = (this.#inserted.get(kind) ?? 0) + inserted.length;
    const isMany = count >= Math.min(TRIMMED_EVERY, this.#mostKeys);
    this.#inserted.set(kind, isMany ? 0 : count);
    if (isMany) await this.#trim(kind);
    return inserted.length > 0;
  }

  /** For any number of keys, few are stored: those that end first go first. */
  async #trim(kind: string): Promise<void> {
    const { query } = this.#database;
    for (const isSpent of [0, 1]) {
      const kept = query
        .selectFrom('tries')
        .select('key')
        .where('kind', '=', kind)
        .where('is_spent', '=', isSpent)
        .orderBy('kept_until', 'desc')
        .orderBy('key')
        .limit(this.#mostKeys);
      await query
        .deleteFrom('tries')
        .where('kind', '=', kind)
        .where('is_spent', '=', isSpent)
        .where('key', 'not in', kept)
        .execute();
    }
  }
}

function banIn({ subject, spent_at: since, spent_tries: tries }: Row): Ban | undefined {
  return subject === null || since === null || tries === null ? undefined : { subject, since, tries };
}

function columnsOf({ count, exhausted, isSpent, resetAt, keptUntil, ban }: Tries) {
  return {
    taken: count,
    exhausted,
    is_spent: isSpent ? 1 : 0,
    resets_at: resetAt,
    kept_until: keptUntil,
    ...banColumns(ban),
  };
}
