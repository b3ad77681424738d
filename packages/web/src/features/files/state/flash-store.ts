import type { VirtualPath } from '@satchel/contract';
import { create } from 'zustand';

export interface FlashState {
  folder: VirtualPath | null;
  names: ReadonlySet<string>;
  /** The keyboard stays where it is. */
  isQuiet: boolean;
}

const NOTHING: FlashState = { folder: null, names: new Set(), isQuiet: true };

const useFlashState = create<FlashState>(() => NOTHING);

const SHOWN_MS = 1600;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Scrolls to the first of `names` as soon as the folder shows it, and lights all of them up once. The keyboard goes
 * there too, unless it comes from something that went on behind (`isQuiet`).
 */
export function flash(folder: VirtualPath, names: readonly string[], isQuiet = false): void {
  clearTimeout(timer);
  useFlashState.setState({ folder, names: new Set(names), isQuiet });
}

/** The list calls this when it shows them: from then on the light lasts a moment. */
export function flashSeen(): void {
  clearTimeout(timer);
  timer = setTimeout(() => useFlashState.setState(NOTHING), SHOWN_MS);
}

/** What is to be lit up in `folder` now. */
export function useFlashed(folder: VirtualPath): FlashState {
  return useFlashState((state) => (state.folder === folder ? state : NOTHING));
}
