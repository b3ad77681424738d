import { RecentMap } from '../../lib/recent-map.js';

const KEPT_MS = 60_000;
const MOST_KEPT = 1000;

/** A late part of an upload that finished within a minute is answered with its offset, not `not_found`. */
export class RecentlyFinished {
  readonly #lengths = new RecentMap<string, { key: string; length: number; until: number }>(MOST_KEPT);

  constructor(readonly now: () => number) {}

  add(id: string, { key, length }: { key: string; length: number }): void {
    this.#lengths.set(id, { key, length, until: this.now() + KEPT_MS });
  }

  forget(id: string): void {
    this.#lengths.delete(id);
  }

  /** The length of an upload that was finished recently; with a key, only of the upload with that key. */
  lengthOf(id: string, key: string | undefined): number | undefined {
    const found = this.#lengths.get(id);
    if (found && found.until > this.now())
      return key === undefined || found.key === key ? found.length : undefined;
    this.#lengths.delete(id);
    return undefined;
  }
}
