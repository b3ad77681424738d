import { create } from 'zustand';
import type { TransferItem } from '../model/transfer-plan';

interface DragState {
  /** What is being dragged inside the app; a browser tells nothing of it until it is dropped. */
  items: readonly TransferItem[] | null;
  start(items: readonly TransferItem[]): void;
  end(): void;
}

export const useDrag = create<DragState>((set, get) => ({
  items: null,
  start(items) {
    set({ items });
    watchForEnd(() => get().end());
  },
  end: () => set({ items: null }),
}));

/**
 * The row that a drag began at may be gone before the drag ends, when a folder has opened under it: then no `dragend`
 * comes. While something is dragged no pointer moves; the first move after it says that it is over.
 */
function watchForEnd(end: () => void): void {
  const watch = new AbortController();
  const finish = () => {
    watch.abort();
    end();
  };
  const { signal } = watch;
  window.addEventListener('dragend', finish, { signal });
  window.addEventListener(
    'dragover',
    () => window.addEventListener('pointermove', finish, { signal, capture: true }),
    { signal, capture: true, once: true },
  );
}

/** Marks a drag as ours among those of the desktop and of other pages. */
export const DRAG_TYPE = 'application/x-satchel-entries';

/** Whether a drag is ours, or brings files from the desktop: both may want to look into folders on their way. */
export function isOfFiles(data: DataTransfer): boolean {
  return data.types.includes(DRAG_TYPE) || data.types.includes('Files');
}
