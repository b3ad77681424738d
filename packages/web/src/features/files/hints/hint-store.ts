const STORAGE_KEY = 'hints';

/** Whether the tips were read, or sent away, in this browser. Without storage nobody is bothered at each visit. */
export function areHintsDone(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) === 'done';
  } catch {
    return true;
  }
}

export function finishHints(): void {
  try {
    localStorage.setItem(STORAGE_KEY, 'done');
  } catch {
    // They were not shown then.
  }
}
