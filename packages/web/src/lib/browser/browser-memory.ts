/**
 * The value that this browser stores under `key`: null if there is none, undefined if it refuses to store
 * anything.
 */
export function recall(key: string): string | null | undefined {
  try {
    return localStorage.getItem(key);
  } catch {
    return undefined;
  }
}

/**
 * Stores `value` in this browser; null removes it. If the browser refuses or is full, the value lasts as long
 * as the page.
 */
export function remember(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // The stored values are not important enough for an error message.
  }
}

/** Like `recall`, for a list that is stored as JSON; an unreadable value gives an empty list. */
export function recallList<Entry>(key: string): Entry[] {
  try {
    const value: unknown = JSON.parse(recall(key) ?? '[]');
    return Array.isArray(value) ? (value as Entry[]) : [];
  } catch {
    return [];
  }
}
