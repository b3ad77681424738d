import type { Kysely } from 'kysely';
import type { Schema } from '../../core/db/schema.js';
import { type Limit, type LimitUse, mostUsedUp } from '../../core/files/allowance.js';
import { useOf } from './limit-use.js';
import type { PlaceRows } from './place-rows.js';

/** After a warning, less than this share must be used before there is another one. */
const CALM = 0.85;

/** The users who were told that little room is left. */
export class WarningRows {
  constructor(readonly rows: PlaceRows) {}

  use(limit: Limit): Promise<LimitUse> {
    return useOf(this.rows.database.query, limit);
  }

  /** Resolves to true for the first time, until enough is free again. */
  async warn(userId: number): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await this.rows.database.query
      .insertInto('quota_warnings')
      .values({ user_id: userId })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    return (numInsertedOrUpdatedRows ?? 0n) > 0n;
  }

  /** The ids of those who were warned. */
  async warned(): Promise<number[]> {
    const rows = await this.rows.database.query.selectFrom('quota_warnings').select('user_id').execute();
    return rows.map(({ user_id }) => user_id);
  }

  /** Forgets the warning of the user of the limit if enough is free again. */
  async calm(limit: Limit): Promise<void> {
    await this.rows.locked(limit.places, async (query, rows) => {
      // There may be more than is known of a folder that is to be counted first.
      if (rows.every((row) => row.counted_at !== null)) await forgetCalm(query, await useOf(query, limit));
    });
  }
}

/**
 * While the rows of the folders are locked nothing is added there: a warning that is forgotten then was given
 * before there was so much room.
 */
export async function forgetCalm(query: Kysely<Schema>, use: LimitUse): Promise<void> {
  const { userId } = use.limit;
  if (userId === undefined || (mostUsedUp(use)?.share ?? 0) >= CALM) return;
  await query.deleteFrom('quota_warnings').where('user_id', '=', userId).execute();
}
