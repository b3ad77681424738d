import type { VirtualPath } from '@satchel/contract';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { AppDatabase } from '../../core/db/app-database.js';
import { inTheEnd } from '../../core/db/persistently.js';
import type { QuotaUsageTable, Schema } from '../../core/db/schema.js';
import { type Amount, NOTHING, type Outcome } from '../../core/files/allowance.js';

type Query = Kysely<Schema>;

/** The state of a folder; times are milliseconds since 1970. */
export interface PlaceState {
  place: VirtualPath;
  /** No less than there is. */
  stored: Amount;
  isStale: boolean;
  countedAt: number | null;
  tookMs: number;
  /** The node that counts it, or empty. */
  countingNode: string;
}

/** The number of counts that had ended of each folder. */
export type CountsBefore = ReadonlyMap<VirtualPath, number>;

/** How much is stored in each folder that a limit counts. All servers use the same rows. */
export class PlaceRows {
  constructor(readonly database: AppDatabase) {}

  /**
   * Runs `work` in a transaction with the rows of the folders, which nobody else changes until its end. Everybody
   * locks them in one order.
   */
  locked<Result>(
    places: readonly VirtualPath[],
    work: (query: Query, rows: LockedRow[]) => Promise<Result>,
  ): Promise<Result> {
    return this.database.query
      .transaction()
      .execute(async (query) => work(query, await this.lock(query, places)));
  }

  async lock(query: Query, places: readonly VirtualPath[]): Promise<LockedRow[]> {
    const rows: LockedRow[] = [];
    for (const place of [...new Set(places)].sort()) {
      await query
        .insertInto('quota_usage')
        .values({ place, counted_at: null })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const one = query.selectFrom('quota_usage').selectAll().where('place', '=', place);
      rows.push(await (this.database.kind === 'postgres' ? one.forUpdate() : one).executeTakeFirstOrThrow());
    }
    return rows;
  }

  /** Must be asked before something leaves the folders. */
  async counts(places: readonly VirtualPath[]): Promise<CountsBefore> {
    if (places.length === 0) return new Map();
    const rows = await this.database.query
      .selectFrom('quota_usage')
      .select(['place', 'counts'])
      .where('place', 'in', places)
      .execute();
    return new Map(rows.map(({ place, counts }) => [place as VirtualPath, counts]));
  }

  /**
   * Something has left the folders; null if nobody knows how much. A count that has ended in the meantime may
   * not have seen it any more.
   */
  left(before: CountsBefore, amount: Amount | null): Promise<void> {
    return inTheEnd(async () => {
      const { query } = this.database;
      for (const [place, counts] of before) {
        const outcome = { stored: NOTHING, left: amount };
        const isKnown = amount !== null && (await change(query, { place, counts }, outcome));
        if (!isKnown) await setStale(query, [place]);
      }
    });
  }

  /** Nobody knows any more how much these folders contain. A count of them that is under way is void. */
  forget(places: readonly VirtualPath[]): Promise<void> {
    return inTheEnd(async () => {
      await this.database.query
        .updateTable('quota_usage')
        .set({ is_stale: 1, counted_at: null, counting_node: '', counts: sql<number>`counts + 1` })
        .where('place', 'in', places)
        .execute();
    });
  }

  async states(places?: readonly VirtualPath[]): Promise<PlaceState[]> {
    if (places?.length === 0) return [];
    const rows = await this.database.query
      .selectFrom('quota_usage')
      .selectAll()
      .$if(places !== undefined, (query) => query.where('place', 'in', places ?? []))
      .execute();
    return rows.map((row) => ({
      place: row.place as VirtualPath,
      stored: { bytes: Number(row.bytes), entries: Number(row.entries) },
      isStale: row.is_stale === 1,
      countedAt: row.counted_at === null ? null : Number(row.counted_at),
      tookMs: Number(row.took_ms),
      countingNode: row.counting_node,
    }));
  }

  async remove(places: readonly VirtualPath[]): Promise<void> {
    if (places.length === 0) return;
    await this.database.query.deleteFrom('quota_usage').where('place', 'in', places).execute();
  }
}

export type LockedRow = Selectable<QuotaUsageTable>;

export async function setStale(query: Query, places: readonly VirtualPath[]): Promise<void> {
  await query.updateTable('quota_usage').set({ is_stale: 1 }).where('place', 'in', places).execute();
}

/**
 * Adds what was stored, and takes off what has left; false if a count has ended since `counts`. What is added
 * during a count may or may not be in it, and what leaves may be in it still. `isMove` says that something may
 * have gone from a folder that was counted later to one that was counted before.
 */
export async function change(
  query: Query,
  { place, counts }: { place: string; counts?: number },
  { stored, left }: Outcome,
  isMove = false,
): Promise<boolean> {
  const bytes = stored.bytes - (left?.bytes ?? 0);
  const entries = stored.entries - (left?.entries ?? 0);
  const mixed = isMove ? sql<number>`1` : sql<number>`is_mixed`;
  const { numUpdatedRows } = await query
    .updateTable('quota_usage')
    .set({
      bytes: sql<number>`case when bytes + ${bytes} > 0 then bytes + ${bytes} else 0 end`,
      entries: sql<number>`case when entries + ${entries} > 0 then entries + ${entries} else 0 end`,
      added_bytes: sql<number>`added_bytes + ${stored.bytes}`,
      added_entries: sql<number>`added_entries + ${stored.entries}`,
      is_stale: sql<number>`case when counting_node = '' then is_stale else 1 end`,
      is_mixed: sql<number>`case when counting_node = '' then is_mixed else ${mixed} end`,
    })
    .where('place', '=', place)
    .$if(counts !== undefined, (update) => update.where('counts', '=', counts ?? 0))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
