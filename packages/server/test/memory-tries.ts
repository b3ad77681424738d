import type { ChangeTries, Tries, TriesStore } from '../src/lib/limits/throttle.js';

/** Counts in memory, by the clock of a test. */
export class MemoryTries implements TriesStore {
  readonly #kept = new Map<string, Tries>();
  lifted = 0;

  constructor(readonly now: () => number) {}

  async change<Result>(kind: string, key: string, change: ChangeTries<Result>): Promise<Result> {
    const name = `${kind} ${key}`;
    const { tries, result } = change(this.#kept.get(name) ?? null, this.now());
    if (tries) this.#kept.set(name, tries);
    else this.#kept.delete(name);
    return result;
  }

  /** Lifts all bans. */
  lift(): void {
    this.#kept.clear();
    this.lifted += 1;
  }
}
