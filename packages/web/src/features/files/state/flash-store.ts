import type { VirtualPath } from '@satchel/contract';
import { create } from 'zustand';

/**
 * The effect of new entries on the focus and the selection. `focus` moves both to the first entry,
 * `focus-if-unselected` only if nothing else has been selected, and `select` selects all of the entries;
 * `scroll` only scrolls to them, and `highlight` leaves even the scroll position to the user.
 */
export type ArrivalEffect = 'focus' | 'select' | 'focus-if-unselected' | 'scroll' | 'highlight';

export interface FlashState {
  folder: VirtualPath | null;
  names: ReadonlySet<string>;
  effect: ArrivalEffect;
}

const NOTHING: FlashState = { folder: null, names: new Set(), effect: 'scroll' };

const useFlashState = create<FlashState>(() => NOTHING);

const SHOWN_MS = 1600;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Scrolls to the first of `names` as soon as the folder shows it, and highlights all of them once. The focus
 * moves there too, unless the change came from a background operation (`quiet`).
 */
export function flash(folder: VirtualPath, names: readonly string[], effect: ArrivalEffect = 'focus'): void {
  clearTimeout(timer);
  useFlashState.setState({ folder, names: new Set(names), effect });
}

/** The list calls this when it shows them: the highlight ends a moment later. */
export function flashSeen(): void {
  clearTimeout(timer);
  timer = setTimeout(() => useFlashState.setState(NOTHING), SHOWN_MS);
}

/** The names to highlight in `folder` now. */
export function useFlashed(folder: VirtualPath): FlashState {
  return useFlashState((state) => (state.folder === folder ? state : NOTHING));
}
