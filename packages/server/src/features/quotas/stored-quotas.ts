import type { StoredQuota, VirtualPath } from '@satchel/contract';
import type { Limit } from '../../core/files/allowance.js';
import { AppError } from '../../lib/app-error.js';
import { useOf } from './limit-use.js';
import type { PlaceRows, PlaceState } from './place-rows.js';

/** All limits with what is recorded at present, for administrators. */
export async function listLimits(
  limits: readonly Limit[],
  rows: PlaceRows,
  isCounting: (state: PlaceState) => boolean,
): Promise<StoredQuota[]> {
  const states = new Map((await rows.states()).map((state) => [state.place, state]));
  const stored: StoredQuota[] = [];
  for (const limit of limits) {
    const { used, kept } = await useOf(rows.database.query, limit);
    const known = limit.places.map((place) => states.get(place));
    const times = known.flatMap((state) => state?.countedAt ?? []);
    const isKnown = times.length > 0 && times.length === known.length;
    stored.push({
      ...{ account: limit.account, of: limit.of, name: limit.name },
      ...(limit.userId === undefined ? {} : { userId: limit.userId, keptBytes: kept.bytes }),
      bytes: { limit: limit.bytes, used: used.bytes },
      files: { limit: limit.files, used: used.entries },
      countedAt: isKnown ? new Date(Math.min(...times)).toISOString() : null,
      isCounting: known.some((state) => state !== undefined && isCounting(state)),
    });
  }
  return stored;
}

/** Counts one account, or all. Throws `not_found`. */
export function countLimits(
  limits: readonly Limit[],
  account: string | undefined,
  count: (place: VirtualPath) => Promise<void>,
): Promise<void> {
  const wanted = account === undefined ? limits : limits.filter((limit) => limit.account === account);
  if (account !== undefined && wanted.length === 0)
    throw new AppError('not_found', 'There is no storage limit of that name');
  const counting = async () => {
    for (const place of new Set(wanted.flatMap((limit) => limit.places))) await count(place);
  };
  return counting();
}
