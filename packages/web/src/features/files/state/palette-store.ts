import { create } from 'zustand';

interface PaletteState {
  isOpen: boolean;
  /** What stands in the field when it opens. */
  text: string;
  open(): void;
  type(change: (text: string) => string): void;
  close(): void;
}

/** Whether the commands lie above the page. */
export const usePalette = create<PaletteState>((set) => ({
  isOpen: false,
  text: '',
  open: () => set({ isOpen: true, text: '' }),
  type: (change) => set(({ text }) => ({ text: change(text) })),
  close: () => set({ isOpen: false, text: '' }),
}));
