import { create } from 'zustand';
import { recall, remember } from '../../../lib/browser/browser-memory';

const INFO_KEY = 'satchel.viewer-info';

interface ViewerChoices {
  /** Whether the details of the file are beside it; stored in this browser. */
  isInfoOpen: boolean;
  setInfo(isOpen: boolean): void;
}

export const useViewerChoices = create<ViewerChoices>((set) => ({
  isInfoOpen: recall(INFO_KEY) === 'open',
  setInfo(isInfoOpen) {
    set({ isInfoOpen });
    remember(INFO_KEY, isInfoOpen ? 'open' : null);
  },
}));
