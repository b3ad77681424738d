import type { VirtualPath } from '@satchel/contract';
import { within } from '../../core/db/path-column.js';
import { type Amount, NOTHING } from '../../core/files/allowance.js';
import type { PlaceRows } from './place-rows.js';

export interface Counted extends Amount {
  tookMs: number;
}

/** Records the counts of folders, of which each is counted by one server at a time. */
export class CountRows {
  constructor(
    readonly rows: PlaceRows,
    readonly node: string,
    readonly now: () => number,
  ) {}

  /** Begins a count; false if a node counts already that is not gone. */
  begin(place: VirtualPath, isGone: (node: string) => boolean): Promise<boolean> {
    return this.rows.locked([place], async (query, [row]) => {
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
  async end(place: VirtualPath, { bytes, entries, tookMs }: Counted): Promise<void> {
    await this.rows.locked([place], async (query, [row]) => {
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

  /** The count is not stored, and another one is due. */
  async fail(place: VirtualPath): Promise<void> {
    await this.rows.database.query
      .updateTable('quota_usage')
      .set({ counting_node: '', is_stale: 1 })
      .where('place', '=', place)
      .where('counting_node', '=', this.node)
      .execute();
  }

  /** Ends the counts of nodes that are gone. */
  async tidy(isGone: (node: string) => boolean): Promise<void> {
    const states = await this.rows.states();
    for (const node of new Set(states.map(({ countingNode }) => countingNode)))
      if (node !== '' && isGone(node))
        await this.rows.database.query
          .updateTable('quota_usage')
          .set({ counting_node: '', is_stale: 1 })
          .where('counting_node', '=', node)
          .execute();
  }

  /** True if a folder that was deleted from there was not counted yet in the trash. */
  async hasUncountedTrash(place: VirtualPath): Promise<boolean> {
    const row = await this.rows.database.query
      .selectFrom('trash')
      .select('id')
      .where('entries', 'is', null)
      .where(within('place', place))
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  }
}
