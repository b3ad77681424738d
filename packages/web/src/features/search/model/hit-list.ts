import { compareHits, type Hit } from './hit';

/** Shown at first, and so many more whenever somebody nears the end. */
export const PAGE = 50;

/** What has been found so far: the best first, but what somebody is looking at stays where it is. */
export interface HitList {
  hits: readonly Hit[];
  /** How many at the beginning keep their places. */
  settled: number;
  /** How many are offered now; the rest comes as one goes on. */
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

/** Puts what has just come into its order, behind what is settled. */
export function addHits(list: HitList, found: readonly Hit[]): HitList {
  if (found.length === 0) return list;
  const settled = list.hits.slice(0, list.settled);
  const rest = merge(list.hits.slice(list.settled), [...found].sort(compareHits));
  return { ...list, hits: settled.length === 0 ? rest : settled.concat(rest) };
}

/** Somebody has begun to look through the list: what is offered no longer moves. */
export function settle(list: HitList): HitList {
  const settled = Math.max(list.settled, offered(list));
  return settled === list.settled ? list : { ...list, settled };
}

/** How many there are to look through now. */
export function offered({ hits, shown }: HitList): number {
  return Math.min(hits.length, shown);
}

/** One page more when `index` is close to the end of what is offered. */
export function growFor(list: HitList, index: number, margin = 10): HitList {
  const isNear = index >= list.shown - margin && list.hits.length > list.shown;
  return isNear ? { ...list, shown: list.shown + PAGE } : list;
}
