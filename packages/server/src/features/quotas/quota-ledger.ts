import type { VirtualPath } from '@satchel/contract';
import { type Kysely, sql } from 'kysely';
import type { AppDatabase } from '../../core/db/app-database.js';
import { keptOf } from '../../core/db/kept-amounts.js';
import { within } from '../../core/db/path-column.js';
import { inTheEnd } from '../../core/db/persistently.js';
import type { Schema } from '../../core/db/schema.js';
import {
  type Amount,
  type Limit,
  type LimitUse,
  mostUsedUp,
  NOTHING,
  type Outcome,
  UNCHANGED,
} from '../../core/files/allowance.js';
import { randomToken } from '../../lib/secrets/secrets.js';

/** The knowledge of a folder; times are milliseconds since 1970. */
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

/** Room that is wanted in all of these folders, if these limits allow it. */
export interface RoomWish {
  places: readonly VirtualPath[];
  limits: readonly Limit[];
  amount: Amount;
  staged?: string | undefined;
}

/** The obstacle to a reservation: a limit, or that nobody has counted these folders yet. */
export type Refusal =
  | { use: LimitUse; unit: 'bytes' | 'files'; uncounted?: undefined }
  | { uncounted: VirtualPath[] };

export interface Counted extends Amount {
  tookMs: number;
}

type Query = Kysely<Schema>;

/** After a warning, less than this share must be used before there is another one. */
const CALM = 0.85;

/**
 * Records how much is stored in each folder that a limit counts, and what is reserved there. All servers use the
 * same rows. Every change is one transaction, which locks the rows of its folders in their order, so that
 * reservations never exceed a limit together.
 */
export class QuotaLedger {
  readonly #database: AppDatabase;

  constructor(
    database: AppDatabase,
    readonly node: string,
    readonly now: () => number,
  ) {
    this.#database = database;
  }

  /** Begins a change that needs no room. */
  async begin(places: readonly VirtualPath[]): Promise<string> {
    const id = await this.reserve({ places, limits: [], amount: NOTHING });
    if (typeof id !== 'string') throw new Error('a change that needs no room was refused');
    return id;
  }

  /** Resolves to the id of the reservation, or to why there is none. */
  async reserve({ places, limits, amount, staged = '' }: RoomWish): Promise<string | Refusal> {
    return this.#database.query.transaction().execute(async (query) => {
      const rows = await this.#locked(query, concerned(places, limits));
      const refusal = await refusalOf(query, limits, amount, (use) => forgetCalm(query, use));
      if (refusal) return refusal;
      const id = randomToken(12);
      for (const { place, counts } of rows.filter((row) => places.includes(row.place as VirtualPath)))
        await query
          .insertInto('quota_reservations')
          .values({ ...{ id, place, ...amount, counts, staged }, node: this.node, created_at: this.now() })
          .execute();
      return id;
    });
  }

  /** Reserves more; resolves to what prevents it. */
  async add(id: string, { places, limits, amount }: RoomWish): Promise<Refusal | null> {
    return this.#database.query.transaction().execute(async (query) => {
      await this.#locked(query, concerned(places, limits));
      const refusal = await refusalOf(query, limits, amount);
      if (refusal) return refusal;
      await query
        .updateTable('quota_reservations')
        .set({
          bytes: sql<number>`bytes + ${amount.bytes}`,
          entries: sql<number>`entries + ${amount.entries}`,
        })
        .where('id', '=', id)
        .execute();
      return null;
    });
  }

  async hold(id: string, staged: string): Promise<void> {
    await this.#database.query
      .updateTable('quota_reservations')
      .set({ staged })
      .where('id', '=', id)
      .execute();
  }

  /** The folders in which the upload has room. */
  async heldPlaces(staged: string): Promise<VirtualPath[]> {
    const rows = await this.#database.query
      .selectFrom('quota_reservations')
      .select('place')
      .where('staged', '=', staged)
      .execute();
    return rows.map(({ place }) => place as VirtualPath);
  }

  /** Ends a reservation: it is stored by now. It may be called again. */
  end(id: string, outcome: Outcome): Promise<void> {
    return this.#end({ column: 'id', value: id }, () => outcome);
  }

  /** Ends a reservation of which a part may be stored, or all. */
  fail(id: string): Promise<void> {
    return this.#end({ column: 'id', value: id }, null);
  }

  /** Ends the reservations of an upload; those in these folders with its outcome. */
  endUpload(staged: string, places: readonly VirtualPath[], outcome: Outcome): Promise<void> {
    return this.#end({ column: 'staged', value: staged }, (place) =>
      places.includes(place) ? outcome : UNCHANGED,
    );
  }

  #end(
    { column, value }: { column: 'id' | 'staged'; value: string },
    outcomeAt: ((place: VirtualPath) => Outcome) | null,
  ): Promise<void> {
    return inTheEnd(() =>
      this.#database.query.transaction().execute(async (query) => {
        const found = await query
          .selectFrom('quota_reservations')
          .select('place')
          .where(column, '=', value)
          .execute();
        await this.#locked(query, found.map(({ place }) => place as VirtualPath).sort());
        const ended = await query
          .deleteFrom('quota_reservations')
          .where(column, '=', value)
          .returningAll()
          .execute();
        for (const { place, bytes, entries, counts } of ended) {
          const reserved = { bytes: Number(bytes), entries: Number(entries) };
          const outcome = outcomeAt?.(place as VirtualPath) ?? { stored: reserved, left: NOTHING };
          await change(query, [place], outcome, reserved.bytes === 0 && reserved.entries === 0);
          const stale = query.updateTable('quota_usage').set({ is_stale: 1 }).where('place', '=', place);
          // A count that has ended in the meantime may have seen a part of it.
          await (outcomeAt ? stale.where('counts', '!=', counts) : stale).execute();
        }
      }),
    );
  }

  /** Something has left the folders; null if nobody knows how much. */
  left(places: readonly VirtualPath[], amount: Amount | null): Promise<void> {
    return inTheEnd(async () => {
      const { query } = this.#database;
      if (amount) await change(query, places, { stored: NOTHING, left: amount });
      else await query.updateTable('quota_usage').set({ is_stale: 1 }).where('place', 'in', places).execute();
    });
  }

  /** Nobody knows any more how much these folders contain. */
  forget(places: readonly VirtualPath[]): Promise<void> {
    return inTheEnd(() =>
      this.#database.query
        .updateTable('quota_usage')
        .set({ is_stale: 1, counted_at: null })
        .where('place', 'in', places)
        .execute(),
    );
  }

  /** Begins a count; false if a node counts already that is not gone. */
  async beginCount(place: VirtualPath, isGone: (node: string) => boolean): Promise<boolean> {
    return this.#database.query.transaction().execute(async (query) => {
      const [row] = await this.#locked(query, [place]);
      const counting = row?.counting_node ?? '';
      if (counting !== '' && counting !== this.node && !isGone(counting)) return false;
      await query
        .updateTable('quota_usage')
        .set({ counting_node: this.node, added_bytes: 0, added_entries: 0, is_stale: 0, is_mixed: 0 })
        .where('place', '=', place)
        .execute();
      return true;
    });
  }

  /**
   * Stores what was found. All that was added in the meantime counts besides, as nobody knows whether the count
   * has seen it. If something was moved within the folder, the count may have missed it: then no less is stored
   * than before.
   */
  async endCount(place: VirtualPath, { bytes, entries, tookMs }: Counted): Promise<void> {
    await this.#database.query.transaction().execute(async (query) => {
      const [row] = await this.#locked(query, [place]);
      if (row?.counting_node !== this.node) return;
      const moving = await query
        .selectFrom('quota_reservations')
        .select('id')
        .where('place', '=', place)
        .where('bytes', '=', 0)
        .where('entries', '=', 0)
        .limit(1)
        .executeTakeFirst();
      const isMixed = row.is_mixed === 1 || moving !== undefined;
      const before = isMixed ? { bytes: Number(row.bytes), entries: Number(row.entries) } : NOTHING;
      await query
        .updateTable('quota_usage')
        .set({
          bytes: Math.max(before.bytes, bytes + Number(row.added_bytes)),
          entries: Math.max(before.entries, entries + Number(row.added_entries)),
          counts: row.counts + 1,
          counted_at: this.now(),
          took_ms: Math.ceil(tookMs),
          counting_node: '',
          ...(isMixed ? { is_stale: 1 } : {}),
        })
        .where('place', '=', place)
        .execute();
    });
  }

  async failCount(place: VirtualPath): Promise<void> {
    await this.#database.query
      .updateTable('quota_usage')
      .set({ counting_node: '', is_stale: 1 })
      .where('place', '=', place)
      .where('counting_node', '=', this.node)
      .execute();
  }

  /** True if a folder that was deleted from there was not counted yet in the trash. */
  async hasUncountedTrash(place: VirtualPath): Promise<boolean> {
    const row = await this.#database.query
      .selectFrom('trash')
      .select('id')
      .where('entries', 'is', null)
      .where(within('place', place))
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  }

  async states(places?: readonly VirtualPath[]): Promise<PlaceState[]> {
    const rows = await this.#database.query
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
    await this.#database.query.deleteFrom('quota_usage').where('place', 'in', places).execute();
  }

  /**
   * Ends what nodes have left behind that are gone: changes of which nobody knows how far they came. Also ends
   * the reservations from before `before` of uploads that do not exist.
   */
  async tidy(isGone: (node: string) => boolean, before: number): Promise<void> {
    const { query } = this.#database;
    const rows = await query
      .selectFrom('quota_reservations')
      .leftJoin('uploads', 'uploads.staged', 'quota_reservations.staged')
      .select(({ ref }) => [
        ref('quota_reservations.id').as('id'),
        ref('quota_reservations.node').as('node'),
        ref('quota_reservations.staged').as('staged'),
        ref('quota_reservations.created_at').as('since'),
      ])
      .where('uploads.id', 'is', null)
      .execute();
    for (const { id, node, staged, since } of rows)
      if (staged === '' ? isGone(node) : Number(since) < before) await this.fail(id);
  }

  /** Sums up all that is stored and reserved of a limit. */
  use(limit: Limit): Promise<LimitUse> {
    return useOf(this.#database.query, limit);
  }

  /** Resolves to true for the first time, until enough is free again. */
  async warn(userId: number): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await this.#database.query
      .insertInto('quota_warnings')
      .values({ user_id: userId })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    return (numInsertedOrUpdatedRows ?? 0n) > 0n;
  }

  /** The ids of those of the users who were warned; without `userIds`, of all who were. */
  async warned(userIds?: readonly number[]): Promise<number[]> {
    const rows = await this.#database.query
      .selectFrom('quota_warnings')
      .select('user_id')
      .$if(userIds !== undefined, (query) => query.where('user_id', 'in', userIds ?? []))
      .execute();
    return rows.map(({ user_id }) => user_id);
  }

  /** Forgets the warning of the user of the limit if enough is free again. */
  async calm(limit: Limit): Promise<void> {
    await this.#database.query.transaction().execute(async (query) => {
      const rows = await this.#locked(query, concerned([], [limit]));
      // There may be more than is known of a folder that is to be counted first.
      if (rows.every((row) => row.counted_at !== null)) await forgetCalm(query, await useOf(query, limit));
    });
  }

  /** The rows of the folders, which nobody else changes until the end of the transaction. */
  async #locked(query: Query, places: readonly VirtualPath[]) {
    const rows = [];
    for (const place of places) {
      await query
        .insertInto('quota_usage')
        .values({ place, counted_at: null })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const one = query.selectFrom('quota_usage').selectAll().where('place', '=', place);
      rows.push(await (this.#database.kind === 'postgres' ? one.forUpdate() : one).executeTakeFirstOrThrow());
    }
    return rows;
  }
}

/** All folders of which a reservation must know how much they contain, in the order in which they are locked. */
function concerned(places: readonly VirtualPath[], limits: readonly Limit[]): VirtualPath[] {
  return [...new Set([...places, ...limits.flatMap((limit) => limit.places)])].sort();
}

/** `onUse` is called with what is used of each limit before. */
async function refusalOf(
  query: Query,
  limits: readonly Limit[],
  amount: Amount,
  onUse: (use: LimitUse) => Promise<void> = async () => undefined,
): Promise<Refusal | null> {
  const places = concerned([], limits);
  if (places.length > 0) {
    const rows = await query
      .selectFrom('quota_usage')
      .select('place')
      .where('place', 'in', places)
      .where('counted_at', 'is', null)
      .execute();
    if (rows.length > 0) return { uncounted: rows.map(({ place }) => place as VirtualPath) };
  }
  for (const limit of limits) {
    const use = await useOf(query, limit);
    await onUse(use);
    if (isBeyond(limit.bytes, use.used.bytes, amount.bytes)) return { use, unit: 'bytes' };
    if (isBeyond(limit.files, use.used.entries, amount.entries)) return { use, unit: 'files' };
  }
  return null;
}

function isBeyond(limit: number | null, used: number, more: number): boolean {
  return limit !== null && more > 0 && used + more > limit;
}

async function useOf(query: Query, limit: Limit): Promise<LimitUse> {
  const kept = limit.userId === undefined ? NOTHING : await keptOf(query, limit.userId);
  const { places } = limit;
  if (places.length === 0) return { limit, used: kept, kept, reserved: NOTHING };
  const stored = await query
    .selectFrom('quota_usage')
    .select(({ fn }) => [fn.sum('bytes').as('bytes'), fn.sum('entries').as('entries')])
    .where('place', 'in', places)
    .executeTakeFirstOrThrow();
  const held = await query
    .selectFrom('quota_reservations')
    .select(({ fn }) => [fn.sum('bytes').as('bytes'), fn.sum('entries').as('entries')])
    .where('place', 'in', places)
    .executeTakeFirstOrThrow();
  const reserved = { bytes: Number(held.bytes ?? 0), entries: Number(held.entries ?? 0) };
  const used = {
    bytes: kept.bytes + Number(stored.bytes ?? 0) + reserved.bytes,
    entries: kept.entries + Number(stored.entries ?? 0) + reserved.entries,
  };
  return { limit, used, kept, reserved };
}

/**
 * While the rows of the folders are locked nothing is added there: a warning that is forgotten then was given
 * before there was so much room.
 */
async function forgetCalm(query: Query, use: LimitUse): Promise<void> {
  const { userId } = use.limit;
  if (userId === undefined || (mostUsedUp(use)?.share ?? 0) >= CALM) return;
  await query.deleteFrom('quota_warnings').where('user_id', '=', userId).execute();
}

/** A count may or may not have seen additions of its time, and may still have what left during it. */
async function change(
  query: Query,
  places: readonly string[],
  { stored, left }: Outcome,
  isMove = false,
): Promise<void> {
  if (places.length === 0) return;
  const bytes = stored.bytes - left.bytes;
  const entries = stored.entries - left.entries;
  const mixed = isMove ? sql<number>`1` : sql<number>`is_mixed`;
  await query
    .updateTable('quota_usage')
    .set({
      bytes: sql<number>`case when bytes + ${bytes} > 0 then bytes + ${bytes} else 0 end`,
      entries: sql<number>`case when entries + ${entries} > 0 then entries + ${entries} else 0 end`,
      added_bytes: sql<number>`added_bytes + ${stored.bytes}`,
      added_entries: sql<number>`added_entries + ${stored.entries}`,
      is_stale: sql<number>`case when counting_node = '' then is_stale else 1 end`,
      is_mixed: sql<number>`case when counting_node = '' then is_mixed else ${mixed} end`,
    })
    .where('place', 'in', places)
    .execute();
}
