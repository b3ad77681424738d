import { create } from 'zustand';
import { recall, remember } from '../../../lib/browser/browser-memory';

const INFO_KEY = 'satchel.viewer-info';
const FILMSTRIP_KEY = 'satchel.viewer-film';

interface ViewerChoices {
  /** True if the details of the file are beside it; stored in this browser. */
  isInfoOpen: boolean;
  setInfo(isOpen: boolean): void;
  /** True if the filmstrip is at the foot; stored in this browser. */
  hasFilmstrip: boolean;
  setFilmstrip(isShown: boolean): void;
}

export const useViewerChoices = create<ViewerChoices>((set) => ({
  isInfoOpen: recall(INFO_KEY) === 'open',
  setInfo(isInfoOpen) {
    set({ isInfoOpen });
    remember(INFO_KEY, isInfoOpen ? 'open' : null);
  },
  hasFilmstrip: recall(FILMSTRIP_KEY) === 'shown',
  setFilmstrip(hasFilmstrip) {
    set({ hasFilmstrip });
    remember(FILMSTRIP_KEY, hasFilmstrip ? 'shown' : null);
  },
}));
