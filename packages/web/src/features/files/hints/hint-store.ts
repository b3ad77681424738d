import { recall, remember } from '../../../lib/browser/browser-memory';

const STORAGE_KEY = 'hints';
/** A user who has ignored this many tips needs no more. */
const MOST_SHOWN = 3;

/**
 * The number of tips that were shown in this browser; null after the last one. Without storage none is shown.
 */
export function shownHints(): number | null {
  const state = recall(STORAGE_KEY);
  if (state === undefined || state === 'done') return null;
  return Number(state ?? 0) || 0;
}

/** Call it when a tip was seen, so that another visit shows the next one. */
export function noteHint(): void {
  const shown = (shownHints() ?? MOST_SHOWN) + 1;
  remember(STORAGE_KEY, shown < MOST_SHOWN ? String(shown) : 'done');
}

export const finishHints = (): void => remember(STORAGE_KEY, 'done');
