import { create } from 'zustand';

interface FavouriteState {
  /** True if all of these paths are favourites. */
  areKept: (paths: readonly string[]) => boolean;
  toggle: (paths: readonly string[]) => void;
}

/** The functions by which lists of files know the favourites; null until these and their texts are loaded. */
export const useFavourites = create<{ favourites: FavouriteState | null }>(() => ({ favourites: null }));
