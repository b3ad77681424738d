import type { ShareLink, ShareView } from '@satchel/contract';

/** Permanent links first, then by expiry. */
export function byEnd(links: readonly ShareLink[]): ShareLink[] {
  return links.toSorted((a, b) => a.expire - b.expire);
}

/**
 * True if this user has a permanent link with this view among these, which visitors can open: a second one is
 * not offered.
 */
export function hasPermanent(links: readonly ShareLink[], userId: number, wanted: ShareView): boolean {
  return links.some(
    ({ expire, userID, state, view = 'list' }) =>
      state === undefined && expire === 0 && userID === userId && view === wanted,
  );
}
