import type { ShareLink } from '@satchel/contract';

/** Those without an end first, then by when they end. */
export function byEnd(links: readonly ShareLink[]): ShareLink[] {
  return links.toSorted((a, b) => a.expire - b.expire);
}

/** Whether this person has a permanent link among these: a second one is not offered. */
export function hasPermanent(links: readonly ShareLink[], userId: number): boolean {
  return links.some(({ expire, userID }) => expire === 0 && userID === userId);
}
