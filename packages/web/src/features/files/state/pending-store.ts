import type { VirtualPath } from '@satchel/contract';
import { create } from 'zustand';
import { NO_CHANGES, type PendingChanges, type Renamed } from '../model/pending-changes';

interface PendingState {
  folders: ReadonlyMap<VirtualPath, PendingChanges>;
  change(folder: VirtualPath, update: (changes: PendingChanges) => PendingChanges): void;
}

const usePending = create<PendingState>((set) => ({
  folders: new Map(),
  change: (folder, update) =>
    set((state) => {
      const next = update(state.folders.get(folder) ?? NO_CHANGES);
      const folders = new Map(state.folders);
      if (next.removed.size === 0 && next.renamed.size === 0) folders.delete(folder);
      else folders.set(folder, next);
      return { folders };
    }),
}));

export function usePendingChanges(folder: VirtualPath): PendingChanges {
  return usePending((state) => state.folders.get(folder) ?? NO_CHANGES);
}

/**
 * Removes the names from the screen at once; the returned function restores those that the server still has.
 */
export function hideEntries(folder: VirtualPath, names: readonly string[]): () => void {
  const { change } = usePending.getState();
  change(folder, (changes) => ({ ...changes, removed: new Set([...changes.removed, ...names]) }));
  return () =>
    change(folder, (changes) => {
      const removed = new Set(changes.removed);
      for (const name of names) removed.delete(name);
      return { ...changes, removed };
    });
}

/** Shows the new name at once; the returned function ends that. */
export function showRenamed(folder: VirtualPath, from: string, to: Renamed): () => void {
  return showAllRenamed(folder, new Map([[from, to]]));
}

/** Does the same for many entries, by their old names. */
export function showAllRenamed(folder: VirtualPath, names: ReadonlyMap<string, Renamed>): () => void {
  const { change } = usePending.getState();
  change(folder, (changes) => ({ ...changes, renamed: new Map([...changes.renamed, ...names]) }));
  return () =>
    change(folder, (changes) => {
      const renamed = new Map(changes.renamed);
      for (const from of names.keys()) renamed.delete(from);
      return { ...changes, renamed };
    });
}
