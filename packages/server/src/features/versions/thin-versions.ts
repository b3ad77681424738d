import { DAY_MS, HOUR_MS } from '../../lib/durations.js';

const MONTH_MS = 30 * DAY_MS;

interface Dated {
  id: string;
  /** Milliseconds, as `now`. */
  keptSince: number;
}

/** The time before which versions are deleted in any case. */
export function oldestKept(now: number): number {
  return now - MONTH_MS;
}

/**
 * Selects the versions of a file to delete. All versions of the last hour are kept, one for each hour of the
 * last day, and one for each day of the last month; of these at most `most`. Beyond that number, the version
 * with the smallest gap for its age is deleted first, so that many saves within minutes never displace
 * versions that are days old. The latest one stays.
 */
export function thinVersions<Version extends Dated>(
  versions: readonly Version[],
  now: number,
  most: number,
): Version[] {
  const latestFirst = [...versions].sort((a, b) => b.keptSince - a.keptSince);
  const kept: Version[] = [];
  const going: Version[] = [];
  const spans = new Set<string>();
  for (const version of latestFirst) {
    const span = spanOf(version, now);
    if (span === null || spans.has(span)) going.push(version);
    else kept.push(version);
    if (span !== null) spans.add(span);
  }
  while (kept.length > most) going.push(...kept.splice(leastMissed(kept, now), 1));
  return going;
}

/** A text that is equal for versions of which only one is kept; null for those that are too old. */
function spanOf({ id, keptSince }: Dated, now: number): string | null {
  const age = now - keptSince;
  if (keptSince <= oldestKept(now)) return null;
  if (age <= HOUR_MS) return id;
  if (age <= DAY_MS) return `hour ${Math.floor(keptSince / HOUR_MS)}`;
  return `day ${Math.floor(keptSince / DAY_MS)}`;
}

/** The index of the version that is closest to both its neighbours, in relation to its age. */
function leastMissed(latestFirst: readonly Dated[], now: number): number {
  let [found, least] = [0, Number.POSITIVE_INFINITY];
  for (let index = 1; index < latestFirst.length; index += 1) {
    const at = latestFirst[index]?.keptSince ?? 0;
    const later = latestFirst[index - 1]?.keptSince ?? at;
    const earlier = latestFirst[index + 1]?.keptSince ?? at - (later - at);
    const gap = (later - earlier) / Math.max(1, now - at);
    if (gap < least) [found, least] = [index, gap];
  }
  return found;
}
