import { create } from 'zustand';

interface SearchPanelState {
  isOpen: boolean;
  /** The initial text of the field. */
  text: string;
  open(text?: string): void;
  type(change: (text: string) => string): void;
  close(): void;
}

/** Whether the search is open. Its text and results are removed when it closes. */
export const useSearchPanel = create<SearchPanelState>((set) => ({
  isOpen: false,
  text: '',
  open: (text = '') => set({ isOpen: true, text }),
  type: (change) => set(({ text }) => ({ text: change(text) })),
  close: () => set({ isOpen: false, text: '' }),
}));
