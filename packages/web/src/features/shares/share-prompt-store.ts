import { create } from 'zustand';
import type { ShareTarget } from './api/shares-api';

interface SharePromptState {
  target: ShareTarget | null;
  /** The address where it was opened: going elsewhere closes it. */
  place: string;
  open(target: ShareTarget): void;
  close(): void;
}

/** The prompt stands once in the frame; whoever has something to share opens it. */
export const useSharePrompt = create<SharePromptState>((set) => ({
  target: null,
  place: '',
  open: (target) => set({ target, place: window.location.pathname }),
  close: () => set({ target: null }),
}));
