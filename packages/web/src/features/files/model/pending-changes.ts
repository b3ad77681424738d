import type { ListingItem } from '@satchel/contract';

/** What was asked of the server but not answered yet, for one folder; the screen shows it as done. */
export interface PendingChanges {
  readonly removed: ReadonlySet<string>;
  /** New names by old ones. */
  readonly renamed: ReadonlyMap<string, string>;
}

export const NO_CHANGES: PendingChanges = { removed: new Set(), renamed: new Map() };

/** The folder as it will be when every answer is a yes. The same array when nothing is pending. */
export function withPending(items: readonly ListingItem[], changes: PendingChanges): readonly ListingItem[] {
  if (changes.removed.size === 0 && changes.renamed.size === 0) return items;
  const shown = items.filter((item) => !changes.removed.has(item.name));
  if (changes.renamed.size === 0) return shown;
  return shown.map((item) => {
    const name = changes.renamed.get(item.name);
    return name === undefined ? item : { ...item, name };
  });
}
