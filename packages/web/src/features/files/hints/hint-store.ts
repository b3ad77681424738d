import { recall, remember } from '../../../lib/browser-memory';

const STORAGE_KEY = 'hints';

/** Whether the tips were read, or sent away, in this browser. Without storage nobody is bothered at each visit. */
export function areHintsDone(): boolean {
  const state = recall(STORAGE_KEY);
  return state === undefined || state === 'done';
}

export const finishHints = (): void => remember(STORAGE_KEY, 'done');
