import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { AppDatabase } from '../../core/db/app-database.js';
import { databaseNow } from '../../core/db/database-clock.js';
import { batchesOf } from '../../core/db/insert-rows.js';
import { type Part, WINDOW_MS } from './change-window.js';

const SERVER_BYTES = 9;
const ROWS_AT_ONCE = 50;
const MOST_READ = 20_000;

/** Parts of a session; their times are those of this server. */
export interface SessionParts {
  session: string;
  parts: readonly Part[];
}

/** Stores what sessions lost at each server. A server writes its own rows, and reads those of others. */
export class LossesStore {
  readonly #database: AppDatabase;
  readonly #now: () => number;
  /** It differs after each start, so that a server reads the rows that it wrote before. */
  readonly #server = randomBytes(SERVER_BYTES).toString('base64url');

  constructor(database: AppDatabase, now: () => number) {
    this.#database = database;
    this.#now = now;
  }

  /** Writes the current state of these parts. */
  async put(lost: readonly SessionParts[]): Promise<void> {
    const now = this.#now();
    const rows = lost.flatMap(({ session, parts }) =>
      parts.map(({ at, deleted, replaced, largest }) => ({
        ...{ session, server: this.#server, part: at, deleted, replaced, largest: largest.files },
        at: sql<number>`${this.#clock} - cast(${Math.max(0, now - at)} as bigint)`,
        change: typeof largest.of === 'string' ? largest.of : null,
      })),
    );
    for (const values of batchesOf(rows, ROWS_AT_ONCE))
      await this.#database.query
        .insertInto('losses')
        .values(values)
        .onConflict((conflict) =>
          conflict.columns(['session', 'server', 'part']).doUpdateSet(({ ref }) => ({
            deleted: ref('excluded.deleted'),
            replaced: ref('excluded.replaced'),
            largest: ref('excluded.largest'),
            change: ref('excluded.change'),
          })),
        )
        .execute();
  }

  /** Reads what other servers counted of these sessions, or of all sessions. */
  async ofOthers(sessions?: readonly string[]): Promise<Map<string, Part[]>> {
    const now = this.#now();
    const rows = await this.#database.query
      .selectFrom('losses')
      .select(['session', 'deleted', 'replaced', 'largest', 'change'])
      .select(sql<number>`${this.#clock} - at`.as('age'))
      .where('server', '!=', this.#server)
      .where('at', '>', sql<number>`${this.#clock} - cast(${WINDOW_MS} as bigint)`)
      .$if(sessions !== undefined, (query) => query.where('session', 'in', sessions ?? []))
      .limit(MOST_READ)
      .execute();
    const parts = new Map<string, Part[]>();
    for (const { session, deleted, replaced, largest, change, age } of rows) {
      const known = parts.get(session) ?? [];
      const part = { at: now - Number(age), deleted, replaced };
      known.push({ ...part, largest: { of: change, files: largest } });
      parts.set(session, known);
    }
    return parts;
  }

  /** Deletes the rows of all servers, or only those of this one. */
  async forget(session: string, isOwn = false): Promise<void> {
    let query = this.#database.query.deleteFrom('losses').where('session', '=', session);
    if (isOwn) query = query.where('server', '=', this.#server);
    await query.execute();
  }

  async prune(): Promise<void> {
    await this.#database.query
      .deleteFrom('losses')
      .where(({ eb, or }) =>
        or([
          eb('at', '<=', sql<number>`${this.#clock} - cast(${WINDOW_MS} as bigint)`),
          // These were written before the clock was set back.
          eb('at', '>', sql<number>`${this.#clock} + cast(${WINDOW_MS} as bigint)`),
        ]),
      )
      .execute();
  }

  get #clock() {
    return databaseNow(this.#database, this.#now);
  }
}
