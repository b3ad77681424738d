import type { Activity } from '@satchel/contract';

export interface FreshRows {
  /** The rows that are not in the list yet, the latest first. */
  rows: readonly Activity[];
  /** There may be others between them and the list. */
  hasGap: boolean;
}

/** Compares the latest rows of the server with the list. */
export function freshRows(list: readonly Activity[], latest: readonly Activity[]): FreshRows {
  const known = new Set(list.map(({ id }) => id));
  const rows = latest.filter(({ id }) => !known.has(id));
  return { rows, hasGap: list.length > 0 && rows.length > 0 && rows.length === latest.length };
}

/** The list with the present state of its rows: refusals that are repeated are counted in one. */
export function withPresent(list: readonly Activity[], latest: readonly Activity[]): Activity[] {
  const present = new Map(latest.map((row) => [row.id, row]));
  return list.map((row) => present.get(row.id) ?? row);
}
