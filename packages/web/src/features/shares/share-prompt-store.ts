import { create } from 'zustand';
import type { ShareTarget } from './shares-api';

interface SharePromptState {
  target: ShareTarget | null;
  /** The address where it was opened: navigation closes it. */
  place: string;
  open(target: ShareTarget): void;
  close(): void;
}

/** The prompt is rendered once in the frame; any component can open it. */
export const useSharePrompt = create<SharePromptState>((set) => ({
  target: null,
  place: '',
  open: (target) => set({ target, place: window.location.pathname }),
  close: () => set({ target: null }),
}));
