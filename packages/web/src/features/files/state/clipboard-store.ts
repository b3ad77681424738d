import type { VirtualPath } from '@satchel/contract';
import { create } from 'zustand';
import type { TransferItem } from '../model/transfer-plan';

/** `c` copies, `x` moves on pasting; `path` is the source folder. */
export interface ClipboardContent {
  key: 'c' | 'x';
  items: readonly (TransferItem & { from: string })[];
  path: VirtualPath;
}

interface ClipboardState {
  content: ClipboardContent | null;
  /** The paths of cut entries, which are shown as leaving. */
  cutPaths: ReadonlySet<string>;
  put(key: 'c' | 'x', items: readonly TransferItem[], path: VirtualPath): void;
  reset(): void;
}

const NOTHING: ReadonlySet<string> = new Set();

export const useClipboard = create<ClipboardState>((set) => ({
  content: null,
  cutPaths: NOTHING,
  put: (key, items, path) =>
    set({
      content: { key, path, items: items.map((item) => ({ ...item, from: item.path })) },
      cutPaths: key === 'x' ? new Set(items.map((item) => item.path)) : NOTHING,
    }),
  reset: () => set({ content: null, cutPaths: NOTHING }),
}));
