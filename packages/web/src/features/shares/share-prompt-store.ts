import { create } from 'zustand';
import { PromisedCopy } from '../../lib/browser/promised-copy';
import type { ShareTarget } from './shares-api';

interface SharePromptState {
  target: ShareTarget | null;
  /** The address where it was opened: navigation closes it. */
  address: string;
  /** True if a link is made and copied at once; otherwise the prompt has all links and all fields. */
  isQuick: boolean;
  /** The promise to the clipboard, from the press that asked for the quick link. */
  copy: PromisedCopy | null;
  open(target: ShareTarget): void;
  /** Call it in the handler of the press. */
  openQuick(target: ShareTarget): void;
  showAll(): void;
  close(): void;
}

/** The prompt is rendered once in the frame; any component can open it. */
export const useSharePrompt = create<SharePromptState>((set) => ({
  target: null,
  address: '',
  isQuick: false,
  copy: null,
  open: (target) => set({ target, isQuick: false, copy: null, address: window.location.pathname }),
  openQuick: (target) =>
    set({ target, isQuick: true, copy: new PromisedCopy(), address: window.location.pathname }),
  showAll: () => set({ isQuick: false }),
  close: () => set({ target: null, copy: null }),
}));
