import type { Sorting, VirtualPath } from '@satchel/contract';
import * as endpoints from '@satchel/contract/endpoints';
import { create } from 'zustand';
import { api } from '../../../lib/api/api-client';
import type { ListSorting } from '../../../listing/model/entry-order';
import { chooseFor } from '../state/folder-choices';

/** The choices since the page was loaded; without one, the server's value applies. */
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

let saving: Promise<unknown> = Promise.resolve();

/** One request after the other: two at once could reach the server in the other order. */
async function save(
  userId: number,
  folder: VirtualPath,
  which: keyof Preferences,
  change: Preferences,
): Promise<void> {
  const takeBack = chooseFor(userId, folder, change);
  const before = choose(userId, change);
  const body = { what: 'user', which: [which], data: { id: userId, ...change } };
  const saved = saving.then(() => api.call(endpoints.users.change, { params: { id: userId }, body }));
  saving = saved.catch(() => undefined);
  try {
    await saved;
  } catch (error) {
    takeBack();
    // What was chosen in the meantime has a request of its own.
    if (usePreferencesOf.getState()[userId]?.[which] === change[which])
      choose(userId, { [which]: before[which] });
    throw error;
  }
}

/** What all clients sort by; the rest is known to these pages only. */
const SORTED_BY_ALL: readonly string[] = ['name', 'size', 'modified'];

/**
 * Sorts at once, and remembers it for the folder; if the server does not store it, the former order is restored and this
 * throws. It is not sent to the server if other clients would not know it.
 */
export async function saveSorting(userId: number, folder: VirtualPath, sorting: ListSorting): Promise<void> {
  if (SORTED_BY_ALL.includes(sorting.by)) return save(userId, folder, 'sorting', { sorting });
  chooseFor(userId, folder, { sorting });
}

export function saveViewMode(userId: number, folder: VirtualPath, viewMode: string): Promise<void> {
  return save(userId, folder, 'viewMode', { viewMode });
}
