import { type Selectable, sql } from 'kysely';
import type { AppDatabase } from '../../core/db/app-database.js';
import type { BurstTable } from '../../core/db/schema.js';
import { type Losses, WINDOW_MS } from './change-window.js';

/** A burst of deletions and replacements by one session. Times are in milliseconds since 1970. */
export interface StoredBurst extends Losses {
  id: string;
  userId: number;
  username: string;
  session: string;
  since: number;
  at: number;
  isPaused: boolean;
  continuesUntil: number | null;
  restoredAt: number | null;
  /** The files that were not restored; null before a restore, and when an earlier release restored them. */
  missing: number | null;
}

export class BurstsStore {
  readonly #database: AppDatabase;
  readonly #now: () => number;
  readonly #retentionNow: () => number;

  /** See `RetentionClock` for `retentionNow`. */
  constructor(database: AppDatabase, now: () => number, retentionNow: () => number) {
    this.#database = database;
    this.#now = now;
    this.#retentionNow = retentionNow;
  }

  /** Resolves to false when the session is paused already. */
  async insert({ userId, isPaused: _, continuesUntil, restoredAt, ...burst }: StoredBurst): Promise<boolean> {
    const row = { ...burst, user_id: userId, is_paused: 1, kept_since: this.#retentionNow() };
    const inserted = await this.#database.query
      .insertInto('bursts')
      .values({ ...row, continues_until: continuesUntil, restored_at: restoredAt })
      .onConflict((conflict) => conflict.column('session').where('is_paused', '=', sql.lit(1)).doNothing())
      .returning('id')
      .execute();
    return inserted.length > 0;
  }

  /** Removes all bursts of a user who does not exist any more. */
  async forgetUser(userId: number): Promise<void> {
    await this.#database.query.deleteFrom('bursts').where('user_id', '=', userId).execute();
  }

  /** The latest burst of each of these sessions, without those that have no effect any more. */
  async latestOf(sessions: readonly string[]): Promise<StoredBurst[]> {
    const now = this.#now();
    const rows = await this.#database.query
      .selectFrom('bursts')
      .selectAll()
      .where('session', 'in', sessions)
      .where(({ eb, or }) =>
        or([eb('is_paused', '=', 1), eb('continues_until', '>', now), eb('at', '>', now - WINDOW_MS)]),
      )
      .orderBy('at')
      .execute();
    return [...new Map(rows.map((row) => [row.session, toBurst(row)])).values()];
  }

  /** Lists the latest first. `userId` is null for the bursts of all users. */
  async list(userId: number | null, limit: number): Promise<StoredBurst[]> {
    let query = this.#database.query.selectFrom('bursts').selectAll();
    if (userId !== null) query = query.where('user_id', '=', userId);
    const rows = await query.orderBy('at', 'desc').orderBy('id').limit(limit).execute();
    return rows.map(toBurst);
  }

  async find(id: string): Promise<StoredBurst | undefined> {
    const row = await this.#database.query
      .selectFrom('bursts')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
    return row && toBurst(row);
  }

  /** The bursts whose sessions are paused. */
  async paused(): Promise<StoredBurst[]> {
    const rows = await this.#database.query
      .selectFrom('bursts')
      .selectAll()
      .where('is_paused', '=', 1)
      .execute();
    return rows.map(toBurst);
  }

  async add(id: string, { deleted, replaced }: Losses): Promise<void> {
    await this.#database.query
      .updateTable('bursts')
      .set(({ eb }) => ({ deleted: eb('deleted', '+', deleted), replaced: eb('replaced', '+', replaced) }))
      .where('id', '=', id)
      .execute();
  }

  async resume(id: string, until: number): Promise<void> {
    await this.#database.query
      .updateTable('bursts')
      .set({ is_paused: 0, continues_until: until })
      .where('id', '=', id)
      .execute();
  }

  async restored(id: string, { at, missing }: { at: number; missing: number }): Promise<void> {
    await this.#database.query
      .updateTable('bursts')
      .set({ restored_at: at, missing })
      .where('id', '=', id)
      .execute();
  }

  /** Removes bursts older than `keptMs`. */
  async prune(keptMs: number): Promise<void> {
    const before = this.#retentionNow() - keptMs;
    await this.#database.query.deleteFrom('bursts').where('kept_since', '<', before).execute();
  }
}

function toBurst(row: Selectable<BurstTable>): StoredBurst {
  return {
    id: row.id,
    userId: row.user_id,
    username: row.username,
    session: row.session,
    since: Number(row.since),
    at: Number(row.at),
    deleted: row.deleted,
    replaced: row.replaced,
    isPaused: row.is_paused === 1,
    continuesUntil: row.continues_until === null ? null : Number(row.continues_until),
    restoredAt: row.restored_at === null ? null : Number(row.restored_at),
    missing: row.missing,
  };
}
