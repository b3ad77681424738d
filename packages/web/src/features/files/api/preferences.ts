import type { Sorting } from '@satchel/contract';
import { create } from 'zustand';
import { api } from '../../../lib/api-client';

/** What somebody chose since the page was loaded; until then the server's answers tell. */
interface Preferences {
  sorting?: Sorting;
  viewMode?: string;
}

const usePreferencesOf = create<Record<number, Preferences>>(() => ({}));

const NOTHING: Preferences = {};

export function usePreferences(userId: number): Preferences {
  return usePreferencesOf((all) => all[userId] ?? NOTHING);
}

function choose(userId: number, change: Preferences): Preferences {
  const before = usePreferencesOf.getState()[userId] ?? NOTHING;
  usePreferencesOf.setState({ [userId]: { ...before, ...change } });
  return before;
}

async function save(userId: number, which: keyof Preferences, change: Preferences): Promise<void> {
  const before = choose(userId, change);
  try {
    const data = { id: userId, ...change };
    await api.put(`/api/users/${userId}`, { body: { what: 'user', which: [which], data } });
  } catch (error) {
    choose(userId, { [which]: before[which] });
    throw error;
  }
}

/** Sorts at once; when the server refuses to keep it the former order comes back and this throws. */
export function saveSorting(userId: number, sorting: Sorting): Promise<void> {
  return save(userId, 'sorting', { sorting });
}

export function saveViewMode(userId: number, viewMode: string): Promise<void> {
  return save(userId, 'viewMode', { viewMode });
}
