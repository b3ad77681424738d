import { create } from 'zustand';
import type { TransferItem } from '../model/transfer-plan';

interface DragState {
  /** What is being dragged inside the app; a browser tells nothing of it until it is dropped. */
  items: readonly TransferItem[] | null;
  start(items: readonly TransferItem[]): void;
  end(): void;
}

export const useDrag = create<DragState>((set) => ({
  items: null,
  start: (items) => set({ items }),
  end: () => set({ items: null }),
}));

/** Marks a drag as ours among those of the desktop and of other pages. */
export const DRAG_TYPE = 'application/x-satchel-entries';
