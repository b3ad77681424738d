import type { VirtualPath } from '@satchel/contract';
import type { Kysely } from 'kysely';
import { keptOf } from '../../core/db/kept-amounts.js';
import type { Schema } from '../../core/db/schema.js';
import { type Amount, type Limit, type LimitUse, NOTHING } from '../../core/files/allowance.js';

/** The reason against a reservation: a limit, or that nobody has counted these folders yet. */
export type Refusal =
  | { use: LimitUse; unit: 'bytes' | 'files'; uncounted?: undefined }
  | { uncounted: VirtualPath[] };

/** The folders of which somebody must know how much they contain before the limits can be compared. */
export function placesOf(limits: readonly Limit[]): VirtualPath[] {
  return [...new Set(limits.flatMap((limit) => limit.places))];
}

/**
 * Resolves to null if all limits have room for so much more. `onUse` is called with what is used of each limit
 * before.
 */
export async function refusalOf(
  query: Kysely<Schema>,
  limits: readonly Limit[],
  amount: Amount,
  onUse: (use: LimitUse) => Promise<void> = async () => undefined,
): Promise<Refusal | null> {
  const places = placesOf(limits);
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

/** Adds up all that is stored and reserved of a limit. */
export async function useOf(query: Kysely<Schema>, limit: Limit): Promise<LimitUse> {
  const kept = limit.userId === undefined ? NOTHING : await keptOf(query, limit.userId);
  const used = { ...kept };
  const reserved = { ...NOTHING };
  if (limit.places.length === 0) return { limit, used, kept, reserved };
  for (const table of ['quota_usage', 'quota_reservations'] as const) {
    const sum = await query
      .selectFrom(table)
      .select(({ fn }) => [fn.sum('bytes').as('bytes'), fn.sum('entries').as('entries')])
      .where('place', 'in', limit.places)
      .executeTakeFirstOrThrow();
    const amount = { bytes: Number(sum.bytes ?? 0), entries: Number(sum.entries ?? 0) };
    used.bytes += amount.bytes;
    used.entries += amount.entries;
    if (table === 'quota_reservations') Object.assign(reserved, amount);
  }
  return { limit, used, kept, reserved };
}
