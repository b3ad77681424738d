import { create } from 'zustand';
import { recall, remember } from '../../../lib/browser/browser-memory';

const STORAGE_KEY = 'satchel.details';

interface DetailsState {
  /** True if the panel is open beside the listing, if there is enough space; stored in this browser. */
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

/** In narrower windows the details are only a prompt. */
export const DETAILS_QUERY = '(min-width: 64rem)';
