import type { Sorting, VirtualPath } from '@satchel/contract';
import * as endpoints from '@satchel/contract/endpoints';
import { create } from 'zustand';
import { api } from '../../../lib/api/api-client';
import type { ListSorting } from '../../../listing/model/entry-order';
import { chooseFor } from '../state/folder-choices';
import { keepUsualOrder } from '../state/usual-order';

/** The view that each user chose since the page was loaded; without one, the server's value applies. */
const useViewModes = create<Record<number, string | undefined>>(() => ({}));

/** The latest view that was chosen for any folder since the page was loaded. */
export function useLatestView(userId: number): string | undefined {
  return useViewModes((all) => all[userId]);
}

let saving: Promise<unknown> = Promise.resolve();

/**
 * Remembers a choice for the folder, unless the server refuses to store it. One request after the other: two at once
 * could reach the server in the other order.
 */
async function save(
  userId: number,
  folder: VirtualPath,
  change: { sorting: Sorting } | { viewMode: string },
): Promise<void> {
  const takeBack = chooseFor(userId, folder, change);
  const body = { what: 'user', which: Object.keys(change), data: { id: userId, ...change } };
  const saved = saving.then(() => api.call(endpoints.users.change, { params: { id: userId }, body }));
  saving = saved.catch(() => undefined);
  try {
    await saved;
  } catch (error) {
    takeBack();
    throw error;
  }
}

/** What all clients sort by; the rest is known to these pages only. */
const SORTED_BY_ALL: readonly string[] = ['name', 'size', 'modified'];

/**
 * Sorts at once, and remembers it for the folder; if the server does not store it, the former order is restored and this
 * throws. It is not sent to the server if other clients would not know it. Folders without a choice keep the order `usual`.
 */
export async function saveSorting(
  userId: number,
  folder: VirtualPath,
  sorting: ListSorting,
  usual: Sorting,
): Promise<void> {
  if (SORTED_BY_ALL.includes(sorting.by)) {
    keepUsualOrder(userId, usual, sorting);
    return save(userId, folder, { sorting });
  }
  chooseFor(userId, folder, { sorting });
}

/** Shows the folder so at once; other folders for which nothing was chosen follow. Throws as `saveSorting` does. */
export async function saveViewMode(userId: number, folder: VirtualPath, viewMode: string): Promise<void> {
  const before = useViewModes.getState()[userId];
  useViewModes.setState({ [userId]: viewMode });
  try {
    await save(userId, folder, { viewMode });
  } catch (error) {
    // What was chosen in the meantime has a request of its own.
    if (useViewModes.getState()[userId] === viewMode) useViewModes.setState({ [userId]: before });
    throw error;
  }
}
