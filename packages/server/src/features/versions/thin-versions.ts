import { DAY_MS, HOUR_MS } from '../../lib/durations.js';

const MONTH_MS = 30 * DAY_MS;

interface Dated {
  id: string;
  /** Milliseconds, as `now`. */
  keptSince: number;
}

/** Older ones go, whatever else there is. */
export function oldestKept(now: number): number {
  return now - MONTH_MS;
}

/**
 * Which versions of a file are to go. Those of the last hour are kept, of the last day one for each hour, of the last month
 * one for each day; of these at most `most`. Where that is exceeded, those go first that leave the smallest gap for their
 * age, so that many saves within minutes never push out what is days old; the latest stays.
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

/** Versions of one span stand for each other; null for those that are too old. */
function spanOf({ id, keptSince }: Dated, now: number): string | null {
  const age = now - keptSince;
  if (keptSince <= oldestKept(now)) return null;
  if (age <= HOUR_MS) return id;
  if (age <= DAY_MS) return `hour ${Math.floor(keptSince / HOUR_MS)}`;
  return `day ${Math.floor(keptSince / DAY_MS)}`;
}

/** Which one is closest to both its neighbours, in relation to its age. */
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
