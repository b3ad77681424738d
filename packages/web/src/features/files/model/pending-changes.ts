import type { ListingItem } from '@satchel/contract';

/** The changes in one folder that wait for a response; the screen shows them as done. */
export interface PendingChanges {
  readonly removed: ReadonlySet<string>;
  /** The new names by the old ones. */
  readonly renamed: ReadonlyMap<string, Renamed>;
}

/** The path is the old one until the server has renamed it. */
export type Renamed = Pick<ListingItem, 'name'> & Partial<Pick<ListingItem, 'path'>>;

export const NO_CHANGES: PendingChanges = { removed: new Set(), renamed: new Map() };

/** The folder as it will be if every request succeeds. The same array if nothing is pending. */
export function withPending(items: readonly ListingItem[], changes: PendingChanges): readonly ListingItem[] {
  if (changes.removed.size === 0 && changes.renamed.size === 0) return items;
  const shown = items.filter((item) => !changes.removed.has(item.name));
  if (changes.renamed.size === 0) return shown;
  return shown.map((item) => {
    const renamed = changes.renamed.get(item.name);
    return renamed ? { ...item, ...renamed } : item;
  });
}
