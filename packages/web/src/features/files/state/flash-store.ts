import type { VirtualPath } from '@satchel/contract';
import { create } from 'zustand';

interface FlashState {
  folder: VirtualPath | null;
  names: ReadonlySet<string>;
}

const useFlashState = create<FlashState>(() => ({ folder: null, names: new Set() }));

const SHOWN_MS = 1600;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Scrolls to the first of `names` as soon as the folder shows it, and lights all of them up once. */
export function flash(folder: VirtualPath, names: readonly string[]): void {
  clearTimeout(timer);
  useFlashState.setState({ folder, names: new Set(names) });
}

/** The list calls this when it shows them: from then on the light lasts a moment. */
export function flashSeen(): void {
  clearTimeout(timer);
  timer = setTimeout(() => useFlashState.setState({ folder: null, names: new Set() }), SHOWN_MS);
}

const NONE: ReadonlySet<string> = new Set();

export function useFlashed(folder: VirtualPath): ReadonlySet<string> {
  return useFlashState((state) => (state.folder === folder ? state.names : NONE));
}
