import { create } from 'zustand';

interface SearchPanelState {
  isOpen: boolean;
  /** The initial text of the field. */
  text: string;
  /** It begins at the root, wherever the user is. */
  isEverywhere: boolean;
  open(text?: string, isEverywhere?: boolean): void;
  type(change: (text: string) => string): void;
  close(): void;
}

/** The state of the search. Its text and results are removed when it closes. */
export const useSearchPanel = create<SearchPanelState>((set) => ({
  isOpen: false,
  text: '',
  isEverywhere: false,
  open: (text = '', isEverywhere = false) => set({ isOpen: true, text, isEverywhere }),
  type: (change) => set(({ text }) => ({ text: change(text) })),
  close: () => set({ isOpen: false, text: '' }),
}));
