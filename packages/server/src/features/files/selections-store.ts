import { randomUUID } from 'node:crypto';
import type { AppDatabase } from '../../core/db/app-database.js';
import { MINUTE_MS } from '../../lib/durations.js';

const KEPT_MS = 10 * MINUTE_MS;
/** The number for one user. It is small because each may be as large as a request. */
const MOST = 8;

/**
 * Stores the selections that are too long for the address of a download. They are in the database, because
 * with several servers the download may reach another one.
 */
export class SelectionsStore {
  readonly #database: AppDatabase;
  readonly #now: () => number;

  constructor(database: AppDatabase, now: () => number) {
    this.#database = database;
    this.#now = now;
  }

  /** Stores a selection and returns its id; forgets old ones, and all but the latest of the user. */
  async keep(userId: number, names: readonly string[]): Promise<string> {
    const id = randomUUID();
    const now = this.#now();
    await this.#database.query.transaction().execute(async (query) => {
      await query.deleteFrom('selections').where('kept_until', '<=', now).execute();
      const row = { id, user_id: userId, names: JSON.stringify(names), kept_until: now + KEPT_MS };
      await query.insertInto('selections').values(row).execute();
      const former = await query
        .selectFrom('selections')
        .select('id')
        .where('user_id', '=', userId)
        .where('id', '!=', id)
        .orderBy('kept_until', 'desc')
        .orderBy('id')
        .execute();
      const surplus = former.slice(MOST - 1).map((one) => one.id);
      if (surplus.length > 0) await query.deleteFrom('selections').where('id', 'in', surplus).execute();
    });
    return id;
  }

  /** Null when it was forgotten, or belongs to another user. */
  async find(userId: number, id: string): Promise<string[] | null> {
    const row = await this.#database.query
      .selectFrom('selections')
      .select('names')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .where('kept_until', '>', this.#now())
      .executeTakeFirst();
    return row ? (JSON.parse(row.names) as string[]) : null;
  }
}
