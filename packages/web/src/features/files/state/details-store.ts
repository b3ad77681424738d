import { create } from 'zustand';
import { recall, remember } from '../../../lib/browser-memory';

const STORAGE_KEY = 'satchel.details';

interface DetailsState {
  /** The panel stands beside the listing, where there is room; remembered in this browser. */
  isOpen: boolean;
  setOpen(isOpen: boolean): void;
}

export const useDetails = create<DetailsState>((set) => ({
  isOpen: recall(STORAGE_KEY) === 'open',
  setOpen(isOpen) {
    set({ isOpen });
    remember(STORAGE_KEY, isOpen ? 'open' : 'closed');
  },
}));

/** Below this the facts are a prompt only. */
export const DETAILS_QUERY = '(min-width: 64rem)';
