import { QUOTA_WARNING } from '@satchel/contract';
import type { AppDatabase } from '../../core/db/app-database.js';
import type { Limit, LimitUse } from '../../core/files/allowance.js';

/** After a warning, so much must be free again before there is another one. */
const CALM = 0.85;

/** Users who were told that little room is left, so that each is told once. */
export class QuotaWarnings {
  constructor(readonly database: AppDatabase) {}

  /** Resolves to true if the user is to be told now. */
  async isDue({ limit, used }: LimitUse): Promise<boolean> {
    const { userId } = limit;
    if (userId === undefined) return false;
    const share = Math.max(shareOf(limit.bytes, used.bytes), shareOf(limit.files, used.entries));
    const isWarned = await this.#isWarned(userId);
    if (share >= QUOTA_WARNING && !isWarned) return this.#warn(userId);
    if (share < CALM && isWarned) await this.#forget(userId);
    return false;
  }

  async #isWarned(userId: number): Promise<boolean> {
    const row = await this.database.query
      .selectFrom('quota_warnings')
      .select('user_id')
      .where('user_id', '=', userId)
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Another server may be first. */
  async #warn(userId: number): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await this.database.query
      .insertInto('quota_warnings')
      .values({ user_id: userId })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    return (numInsertedOrUpdatedRows ?? 0n) > 0n;
  }

  async #forget(userId: number): Promise<void> {
    await this.database.query.deleteFrom('quota_warnings').where('user_id', '=', userId).execute();
  }
}

function shareOf(limit: Limit['bytes'], used: number): number {
  if (limit === null) return 0;
  return limit === 0 ? 1 : used / limit;
}
