import { create } from 'zustand';
import { recall, remember } from '../../../lib/browser/browser-memory';

const INFO_KEY = 'satchel.viewer-info';
const FILM_KEY = 'satchel.viewer-film';

interface ViewerChoices {
  /** True if the details of the file are beside it; stored in this browser. */
  isInfoOpen: boolean;
  setInfo(isOpen: boolean): void;
  /** True if the filmstrip is at the foot; stored in this browser. */
  hasFilm: boolean;
  setFilm(isShown: boolean): void;
}

export const useViewerChoices = create<ViewerChoices>((set) => ({
  isInfoOpen: recall(INFO_KEY) === 'open',
  setInfo(isInfoOpen) {
    set({ isInfoOpen });
    remember(INFO_KEY, isInfoOpen ? 'open' : null);
  },
  hasFilm: recall(FILM_KEY) === 'shown',
  setFilm(hasFilm) {
    set({ hasFilm });
    remember(FILM_KEY, hasFilm ? 'shown' : null);
  },
}));
