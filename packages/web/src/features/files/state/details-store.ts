import { create } from 'zustand';

const STORAGE_KEY = 'satchel.details';

function isRemembered(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) === 'open';
  } catch {
    return false;
  }
}

interface DetailsState {
  /** The panel stands beside the listing, where there is room; remembered in this browser. */
  isOpen: boolean;
  setOpen(isOpen: boolean): void;
}

export const useDetails = create<DetailsState>((set) => ({
  isOpen: isRemembered(),
  setOpen(isOpen) {
    set({ isOpen });
    try {
      localStorage.setItem(STORAGE_KEY, isOpen ? 'open' : 'closed');
    } catch {
      // Without storage the choice lasts as long as the page.
    }
  },
}));

/** Below this the facts are a prompt only. */
export const DETAILS_QUERY = '(min-width: 1024px)';
