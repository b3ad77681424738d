import { create } from 'zustand';

interface FavouriteState {
  /** Whether all of these paths are favourites. */
  areKept: (paths: readonly string[]) => boolean;
  toggle: (paths: readonly string[]) => void;
}

/** What lists of files need to know of the favourites; null until these and their texts are loaded. */
export const useFavourites = create<{ favourites: FavouriteState | null }>(() => ({ favourites: null }));
