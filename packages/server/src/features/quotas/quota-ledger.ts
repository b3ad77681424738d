import type { VirtualPath } from '@satchel/contract';
import { sql } from 'kysely';
import { inTheEnd } from '../../core/db/persistently.js';
import { type Amount, type Limit, NOTHING, type Outcome } from '../../core/files/allowance.js';
import { randomToken } from '../../lib/secrets/secrets.js';
import { placesOf, type Refusal, refusalOf } from './limit-use.js';
import { change, type PlaceRows, setStale } from './place-rows.js';
import { forgetCalm } from './warning-rows.js';

/** Room that is wanted in all of these folders, if these limits allow it. */
export interface RoomWish {
  places: readonly VirtualPath[];
  limits: readonly Limit[];
  amount: Amount;
  /** Entries that are reserved besides, which something has already that is going to be replaced. */
  replacedEntries?: number;
}

/** The room that an upload has. */
export interface HeldRoom {
  id: string;
  places: VirtualPath[];
}

/**
 * Reserves room in folders. Every change is one transaction, which locks the rows of its folders in their
 * order, so that reservations never exceed a limit together.
 */
export class QuotaLedger {
  constructor(
    readonly rows: PlaceRows,
    readonly node: string,
    readonly now: () => number,
  ) {}

  /** Begins a change that needs no room. */
  async begin(places: readonly VirtualPath[]): Promise<string> {
    const id = await this.reserve({ places, limits: [], amount: NOTHING });
    if (typeof id !== 'string') throw new Error('a change that needs no room was refused');
    return id;
  }

  /** Resolves to the id of the reservation, or to why there is none. */
  reserve({ places, limits, amount, replacedEntries = 0 }: RoomWish): Promise<string | Refusal> {
    return this.rows.locked([...places, ...placesOf(limits)], async (query, rows) => {
      const refusal = await refusalOf(query, limits, amount, (use) => forgetCalm(query, use));
      if (refusal) return refusal;
      const id = randomToken(12);
      const { bytes, entries } = amount;
      for (const { place, counts } of rows.filter((row) => places.includes(row.place as VirtualPath)))
        await query
          .insertInto('quota_reservations')
          .values({
            ...{ id, place, bytes, counts, entries: entries + replacedEntries },
            ...{ node: this.node, created_at: this.now() },
          })
          .execute();
      return id;
    });
  }

  /** Reserves more; resolves to what prevents it. */
  add(id: string, { places, limits, amount }: RoomWish): Promise<Refusal | null> {
    return this.rows.locked([...places, ...placesOf(limits)], async (query) => {
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

  /** The reservation belongs to an upload, which outlives the server. */
  async hold(id: string, staged: string): Promise<void> {
    await this.rows.database.query
      .updateTable('quota_reservations')
      .set({ staged })
      .where('id', '=', id)
      .execute();
  }

  /**
   * The upload is about to be published: its room belongs to this server from then on, so that nobody takes it
   * for unused if the server is killed before it has ended it.
   */
  async take(staged: string): Promise<HeldRoom | null> {
    const rows = await this.rows.database.query
      .updateTable('quota_reservations')
      .set({ staged: '', node: this.node })
      .where('staged', '=', staged)
      .returning(['id', 'place'])
      .execute();
    const [first] = rows;
    return first ? { id: first.id, places: rows.map(({ place }) => place as VirtualPath) } : null;
  }

  /** Ends a reservation: it is stored by now. It may be called again. */
  end(id: string, outcomeAt: (place: VirtualPath) => Outcome): Promise<void> {
    return this.#end({ column: 'id', value: id }, outcomeAt);
  }

  /** Ends a reservation of which a part may be stored, or all. */
  fail(id: string): Promise<void> {
    return this.#end({ column: 'id', value: id }, null);
  }

  /** Ends the reservation of an upload that was not published. */
  discard(staged: string): Promise<void> {
    return this.#end({ column: 'staged', value: staged }, () => ({ stored: NOTHING, left: NOTHING }));
  }

  #end(
    { column, value }: { column: 'id' | 'staged'; value: string },
    outcomeAt: ((place: VirtualPath) => Outcome) | null,
  ): Promise<void> {
    return inTheEnd(() =>
      this.rows.database.query.transaction().execute(async (query) => {
        const found = await query
          .selectFrom('quota_reservations')
          .select('place')
          .where(column, '=', value)
          .execute();
        const rows = await this.rows.lock(
          query,
          found.map(({ place }) => place as VirtualPath),
        );
        const ended = await query
          .deleteFrom('quota_reservations')
          .where(column, '=', value)
          .returningAll()
          .execute();
        for (const { place, bytes, entries, counts } of ended) {
          const reserved = { bytes: Number(bytes), entries: Number(entries) };
          const { stored, left } = outcomeAt?.(place as VirtualPath) ?? { stored: reserved, left: null };
          // A count that has ended in the meantime may have seen a part of it.
          const isCounted = rows.some((row) => row.place === place && row.counts !== counts);
          const isMove = reserved.bytes === 0 && reserved.entries === 0;
          await change(query, { place }, { stored, left: isCounted ? null : left }, isMove);
          if (isCounted || left === null) await setStale(query, [place as VirtualPath]);
        }
      }),
    );
  }

  /**
   * Ends what nodes have left behind that are gone: changes of which nobody knows how far they came. Also ends
   * the reservations from before `before` of uploads that do not exist.
   */
  async tidy(isGone: (node: string) => boolean, before: number): Promise<void> {
    const rows = await this.rows.database.query
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
}
