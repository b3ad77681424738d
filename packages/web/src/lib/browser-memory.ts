/** What this browser keeps under `key`: null for nothing, undefined where it refuses to keep anything. */
export function recall(key: string): string | null | undefined {
  try {
    return localStorage.getItem(key);
  } catch {
    return undefined;
  }
}

/** Keeps `value`, or with null nothing, in this browser. Where it refuses, or is full, that lasts as long as the page. */
export function remember(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Nothing that is kept here is worth a word to the person.
  }
}

/** As `recall` for a list kept as JSON; what cannot be read is empty. */
export function recallList<Entry>(key: string): Entry[] {
  try {
    const value: unknown = JSON.parse(recall(key) ?? '[]');
    return Array.isArray(value) ? (value as Entry[]) : [];
  } catch {
    return [];
  }
}
