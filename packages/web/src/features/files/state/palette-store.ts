import { create } from 'zustand';

interface PaletteState {
  isOpen: boolean;
  /** The initial text of the field. */
  text: string;
  open(): void;
  type(change: (text: string) => string): void;
  close(): void;
}

/** The state of the command palette. */
export const usePalette = create<PaletteState>((set) => ({
  isOpen: false,
  text: '',
  open: () => set({ isOpen: true, text: '' }),
  type: (change) => set(({ text }) => ({ text: change(text) })),
  close: () => set({ isOpen: false, text: '' }),
}));
