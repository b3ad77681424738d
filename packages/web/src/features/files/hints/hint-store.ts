import { recall, remember } from '../../../lib/browser/browser-memory';

const STORAGE_KEY = 'hints';

/** Whether the tips were dismissed in this browser. Without storage they are not shown at all. */
export function areHintsDone(): boolean {
  const state = recall(STORAGE_KEY);
  return state === undefined || state === 'done';
}

export const finishHints = (): void => remember(STORAGE_KEY, 'done');
