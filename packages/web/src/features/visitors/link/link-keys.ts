import { create } from 'zustand';

/** A token holds a quarter of an hour; it is replaced while it still has this long, in milliseconds. */
export const RENEW_EVERY_MS = 10 * 60_000;

interface LinkKey {
  password: string;
  token: string;
  renewAt: number;
}

/**
 * What opens the links whose password was given. It is gone with the page: whoever comes back to this browser is asked
 * again.
 */
export const useLinkKeys = create<{ keys: Readonly<Record<string, LinkKey>> }>(() => ({ keys: {} }));

export const keyOf = (hash: string): LinkKey | undefined => useLinkKeys.getState().keys[hash];

export function keepKey(hash: string, password: string, token: string): void {
  const key = { password, token, renewAt: Date.now() + RENEW_EVERY_MS };
  useLinkKeys.setState(({ keys }) => ({ keys: { ...keys, [hash]: key } }));
}

export function dropKey(hash: string): void {
  useLinkKeys.setState(({ keys: { [hash]: _, ...keys } }) => ({ keys }));
}
