import type { Selectable } from 'kysely';
import type { AppDatabase } from '../../../core/db/app-database.js';
import type { SecondFactorTable } from '../../../core/db/schema.js';

/** Times are milliseconds since 1970. */
export interface StoredFactor {
  /** Null without an app. `lastStep` is the time step of the last code that was accepted. */
  app: { secret: string; since: number; lastStep: number } | null;
  /** The app of which no code has been verified yet. */
  pending: { secret: string; at: number } | null;
  /** When a user of whom a second factor is required has to have one. */
  dueAt: number | null;
}

/** Stores second factors. Rows are deleted with their user. Changes last, because a power cut must undo none. */
export class SecondFactorStore {
  readonly #database: AppDatabase;

  constructor(database: AppDatabase) {
    this.#database = database;
  }

  async find(userId: number): Promise<StoredFactor> {
    const row = await this.#database.query
      .selectFrom('second_factors')
      .selectAll()
      .where('user_id', '=', userId)
      .executeTakeFirst();
    return row ? toFactor(row) : { app: null, pending: null, dueAt: null };
  }

  async countCodes(userId: number): Promise<number> {
    const { count } = await this.#database.query
      .selectFrom('recovery_codes')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    return Number(count);
  }

  /** The app that is set up already, and its codes, stay as they are. */
  async setPending(userId: number, secret: string, now: number): Promise<void> {
    const pending = { pending_secret: secret, pending_at: now };
    await this.#database.lasting
      .insertInto('second_factors')
      .values({ user_id: userId, ...pending })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(pending))
      .execute();
  }

  /**
   * Makes the pending app the one that counts, with new recovery codes. Resolves to false if it is pending no
   * more.
   */
  async confirm(
    userId: number,
    { secret, step, now }: { secret: string; step: number; now: number },
    digests: readonly string[],
  ): Promise<boolean> {
    return this.#database.lasting.transaction().execute(async (query) => {
      const { numUpdatedRows } = await query
        .updateTable('second_factors')
        .set({
          ...{ secret, since: now, last_counter: step },
          ...{ pending_secret: null, pending_at: null, due_at: null },
        })
        .where('user_id', '=', userId)
        .where('pending_secret', '=', secret)
        .executeTakeFirstOrThrow();
      if (numUpdatedRows === 0n) return false;
      await query.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
      await query
        .insertInto('recovery_codes')
        .values(digests.map((digest) => ({ user_id: userId, digest })))
        .execute();
      return true;
    });
  }

  async replaceCodes(userId: number, digests: readonly string[]): Promise<void> {
    await this.#database.lasting.transaction().execute(async (query) => {
      // The row is locked, so that two replacements come one after the other.
      await query
        .insertInto('second_factors')
        .values({ user_id: userId })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ user_id: userId }))
        .execute();
      await query.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
      await query
        .insertInto('recovery_codes')
        .values(digests.map((digest) => ({ user_id: userId, digest })))
        .execute();
    });
  }

  /**
   * Uses a time step of an app, and those before; false if it was used. Steps after `latest` were used while
   * the clock was wrong, and do not count.
   */
  async useStep(userId: number, secret: string, step: number, latest: number): Promise<boolean> {
    const { numUpdatedRows } = await this.#database.lasting
      .updateTable('second_factors')
      .set({ last_counter: step })
      .where('user_id', '=', userId)
      .where('secret', '=', secret)
      .where(({ eb, or }) => or([eb('last_counter', '<', step), eb('last_counter', '>', latest)]))
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  }

  /** Uses up a recovery code; false if there is no such code. */
  async useCode(userId: number, digest: string): Promise<boolean> {
    const { numDeletedRows } = await this.#database.lasting
      .deleteFrom('recovery_codes')
      .where('user_id', '=', userId)
      .where('digest', '=', digest)
      .executeTakeFirstOrThrow();
    return numDeletedRows > 0n;
  }

  /** Stores when a second factor is due, unless that is stored already; resolves to the stored time. */
  async setDue(userId: number, dueAt: number): Promise<number> {
    const row = await this.#database.query
      .insertInto('second_factors')
      .values({ user_id: userId, due_at: dueAt })
      .onConflict((conflict) =>
        conflict.column('user_id').doUpdateSet(({ fn, ref }) => ({
          due_at: fn.coalesce(ref('second_factors.due_at'), ref('excluded.due_at')),
        })),
      )
      .returning('due_at')
      .executeTakeFirstOrThrow();
    return row.due_at ?? dueAt;
  }

  async clearDue(userId: number): Promise<void> {
    await this.#database.query
      .updateTable('second_factors')
      .set({ due_at: null })
      .where('user_id', '=', userId)
      .execute();
  }

  /** Removes the app, one that is pending, and the recovery codes; false without an app. */
  async remove(userId: number): Promise<boolean> {
    return this.#database.lasting.transaction().execute(async (query) => {
      const row = await query
        .deleteFrom('second_factors')
        .where('user_id', '=', userId)
        .returning('secret')
        .executeTakeFirst();
      await query.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
      return typeof row?.secret === 'string';
    });
  }
}

function toFactor(row: Selectable<SecondFactorTable>): StoredFactor {
  const { secret, since, last_counter: lastStep, pending_secret: pending, pending_at: at } = row;
  return {
    app: secret === null ? null : { secret, since: since ?? 0, lastStep },
    pending: pending === null ? null : { secret: pending, at: at ?? 0 },
    dueAt: row.due_at,
  };
}
