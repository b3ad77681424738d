import { create } from 'zustand';
import type { ShareTarget } from './shares-api';

interface SharePromptState {
  target: ShareTarget | null;
  /** The address where it was opened: navigation closes it. */
  place: string;
  /** A link is made and copied at once; otherwise the prompt has all links and all fields. */
  isQuick: boolean;
  open(target: ShareTarget, how?: { isQuick: boolean }): void;
  showAll(): void;
  close(): void;
}

/** The prompt is rendered once in the frame; any component can open it. */
export const useSharePrompt = create<SharePromptState>((set) => ({
  target: null,
  place: '',
  isQuick: false,
  open: (target, { isQuick } = { isQuick: false }) =>
    set({ target, isQuick, place: window.location.pathname }),
  showAll: () => set({ isQuick: false }),
  close: () => set({ target: null }),
}));
