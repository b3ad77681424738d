import { create } from 'zustand';
import type { TransferItem } from '../model/transfer-plan';

interface DragState {
  /** The entries that are being dragged inside the app; the browser reveals them only on the drop. */
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
 * The row where a drag began may be unmounted before the drag ends, when a folder has opened under it: then
 * there is no `dragend`. During a drag there are no pointer moves, so the first move shows that it has ended.
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

/** Distinguishes drags of this app from those of the desktop and of other pages. */
export const DRAG_TYPE = 'application/x-satchel-entries';

/**
 * True if a drag is from this app, or brings files from the desktop: both can open folders by resting on
 * them.
 */
export function isOfFiles(data: DataTransfer): boolean {
  return data.types.includes(DRAG_TYPE) || data.types.includes('Files');
}
