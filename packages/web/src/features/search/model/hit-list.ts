import { compareHits, type Hit } from './hit';

/** The size of the range at first, and of each extension when its end comes near. */
export const PAGE = 50;

/** The hits found so far: the best first, but those that the user is looking through stay in place. */
export interface HitList {
  hits: readonly Hit[];
  /** The number of hits at the beginning that stay in place. */
  settled: number;
  /** The number of hits in the range; the range is extended on scrolling. */
  shown: number;
}

export const NO_HITS: HitList = { hits: [], settled: 0, shown: PAGE };

function merge(left: readonly Hit[], right: readonly Hit[]): Hit[] {
  const merged: Hit[] = [];
  let i = 0;
  for (const hit of right) {
    for (let next = left[i]; next && compareHits(next, hit) <= 0; next = left[i]) {
      merged.push(next);
      i += 1;
    }
    merged.push(hit);
  }
  return i < left.length ? merged.concat(left.slice(i)) : merged;
}

/** Sorts the new hits in, after those that stay in place. */
export function addHits(list: HitList, found: readonly Hit[]): HitList {
  if (found.length === 0) return list;
  const settled = list.hits.slice(0, list.settled);
  const rest = merge(list.hits.slice(list.settled), [...found].sort(compareHits));
  return { ...list, hits: settled.length === 0 ? rest : settled.concat(rest) };
}

/** The user has begun to look through the list: the hits in the range stay in place. */
export function settle(list: HitList): HitList {
  const settled = Math.max(list.settled, offered(list));
  return settled === list.settled ? list : { ...list, settled };
}

/** The number of hits in the range. */
export function offered({ hits, shown }: HitList): number {
  return Math.min(hits.length, shown);
}

/** Extends the range if `index` is close to its end. */
export function growFor(list: HitList, index: number, margin = 10): HitList {
  const isNear = index >= list.shown - margin && list.hits.length > list.shown;
  return isNear ? { ...list, shown: list.shown + PAGE } : list;
}
