import {
  type KeyPermission,
  MAX_KEY_NAME,
  type NewApiKey,
  type Permissions,
  ROOT,
  type VirtualPath,
} from '@satchel/contract';
import { grantable, type Preset, presetsFor } from './key-permissions';

/** The usual lifetimes, in days. */
export const KEY_DAYS = { days30: 30, days90: 90, year: 365 } as const;
export type KeyEnd = keyof typeof KEY_DAYS | 'date' | 'never';

/** The values of the fields of a new key. */
export interface KeyDraft {
  name: string;
  may: Preset | 'choose';
  /** The permissions that are checked one by one; they count only with `choose`. */
  chosen: readonly KeyPermission[];
  folder: VirtualPath;
  end: KeyEnd;
  /** The value of the browser's date field, which counts only with `date`. */
  lastDay: string;
}

/** A key that reads everything for 90 days. */
export function blankKey(perm: Permissions): KeyDraft {
  const first = presetsFor(perm)[0];
  return {
    name: '',
    may: first?.preset ?? 'choose',
    chosen: first?.permissions ?? [],
    folder: ROOT,
    end: 'days90',
    lastDay: '',
  };
}

export function permissionsOf({ may, chosen }: KeyDraft, perm: Permissions): KeyPermission[] {
  if (may === 'choose') return grantable(perm).filter((name) => chosen.includes(name));
  return presetsFor(perm).find(({ preset }) => preset === may)?.permissions ?? [];
}

/** In seconds since 1970; null for a key without an end, undefined for a day that is missing or has passed. */
export function expiryOf({ end, lastDay }: KeyDraft, now = Date.now()): number | null | undefined {
  if (end === 'never') return null;
  if (end !== 'date') return Math.floor(now / 1000) + KEY_DAYS[end] * 86_400;
  const after = new Date(`${lastDay}T00:00`);
  after.setDate(after.getDate() + 1);
  const time = after.getTime();
  return time > now ? Math.floor(time / 1000) : undefined;
}

export interface KeyFaults {
  /** How many characters a name may have, if it has more. */
  name?: number;
  /** The chosen day has passed. */
  lastDay?: true;
}

/** The faults in the fields; what is still empty is incomplete, but not a fault. */
export function faultsIn(draft: KeyDraft, now = Date.now()): KeyFaults {
  const isOver = draft.lastDay !== '' && expiryOf(draft, now) === undefined;
  return {
    ...(draft.name.trim().length > MAX_KEY_NAME && { name: MAX_KEY_NAME }),
    ...(isOver && { lastDay: true }),
  };
}

/** The request for this key, or null as long as the fields are incomplete or have faults. */
export function requestOf(draft: KeyDraft, perm: Permissions, now = Date.now()): NewApiKey | null {
  const name = draft.name.trim();
  const expires = expiryOf(draft, now);
  if (name === '' || expires === undefined || faultsIn(draft, now).name !== undefined) return null;
  return {
    name,
    permissions: permissionsOf(draft, perm),
    expires,
    ...(draft.folder === ROOT ? {} : { folder: draft.folder }),
  };
}
