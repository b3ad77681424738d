import type { ShareLink } from '@satchel/contract';

/** Permanent links first, then by expiry. */
export function byEnd(links: readonly ShareLink[]): ShareLink[] {
  return links.toSorted((a, b) => a.expire - b.expire);
}

/** Whether this user has a permanent link among these: a second one is not offered. */
export function hasPermanent(links: readonly ShareLink[], userId: number): boolean {
  return links.some(({ expire, userID }) => expire === 0 && userID === userId);
}
