import { create } from 'zustand';

/** A token is valid for fifteen minutes; it is replaced when less than this is left, in milliseconds. */
export const RENEW_EVERY_MS = 10 * 60_000;

interface LinkKey {
  password: string;
  token: string;
  renewAt: number;
}

/**
 * The tokens of links whose password was entered. A reload loses them, and the password is asked for again.
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
