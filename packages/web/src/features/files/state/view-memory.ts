/** Where somebody was in a folder, to return them there. */
export interface ViewSpot {
  scrollTop: number;
  focus: string | null;
}

const MAX_REMEMBERED = 200;
const spots = new Map<string, ViewSpot>();

/** `key` names one visit: the history entry, not the folder, so that a fresh visit starts at the top. */
export function rememberSpot(key: string, spot: ViewSpot): void {
  spots.delete(key);
  spots.set(key, spot);
  if (spots.size <= MAX_REMEMBERED) return;
  const [oldest] = spots.keys();
  if (oldest !== undefined) spots.delete(oldest);
}

export function spotOf(key: string): ViewSpot | undefined {
  return spots.get(key);
}
