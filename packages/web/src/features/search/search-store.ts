import { create } from 'zustand';

interface SearchPanelState {
  isOpen: boolean;
  /** What stands in the field when it opens. */
  text: string;
  open(text?: string): void;
  type(change: (text: string) => string): void;
  close(): void;
}

/** Whether the search lies above the page. What was typed and found is forgotten with it. */
export const useSearchPanel = create<SearchPanelState>((set) => ({
  isOpen: false,
  text: '',
  open: (text = '') => set({ isOpen: true, text }),
  type: (change) => set(({ text }) => ({ text: change(text) })),
  close: () => set({ isOpen: false, text: '' }),
}));
