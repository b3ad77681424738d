import { MINUTE_MS } from '../../lib/durations.js';
import type { BurstsStore, StoredBurst } from './bursts-store.js';
import type { Losses } from './change-window.js';
import type { SessionCounts } from './session-counts.js';

/** A session that confirmed its changes is not paused again for this time. */
export const CONTINUES_MS = 15 * MINUTE_MS;

/** The paused and continued sessions that this server knows. Any server may have decided about them. */
export class Pauses {
  readonly #paused = new Map<string, StoredBurst>();
  readonly #continued = new Map<string, StoredBurst>();
  /** Losses of bursts that are not yet in the database, by burst id. */
  readonly #added = new Map<string, Losses>();

  constructor(
    readonly store: BurstsStore,
    readonly counts: SessionCounts,
    readonly now: () => number,
  ) {}

  /** Loads the sessions that were paused before the start, or while messages were missed. */
  async readAll(): Promise<void> {
    for (const burst of await this.store.paused()) this.learn(burst);
  }

  pausedOf(session: string): StoredBurst | undefined {
    return this.#paused.get(session);
  }

  continuedOf(session: string): StoredBurst | undefined {
    const continued = this.#continued.get(session);
    return continued && this.#isAhead(continued.continuesUntil) ? continued : undefined;
  }

  /** Adds losses that became known after the session was paused. */
  add(burst: string, { deleted = 0, replaced = 0 }: Partial<Losses>): void {
    const known = this.#added.get(burst) ?? { deleted: 0, replaced: 0 };
    this.#added.set(burst, { deleted: known.deleted + deleted, replaced: known.replaced + replaced });
  }

  /** An end further in the future was set before the clock was set back. */
  #isAhead(until: number | null): boolean {
    const left = (until ?? 0) - this.now();
    return left > 0 && left <= 2 * CONTINUES_MS;
  }

  /** Takes over the state of a session from the database, and forgets losses before a burst that is over. */
  learn(burst: StoredBurst): void {
    const { id, session, isPaused, continuesUntil } = burst;
    if (isPaused) {
      this.#paused.set(session, burst);
      const count = this.counts.get(session);
      if (count) count.burst = id;
      return;
    }
    this.#paused.delete(session);
    this.counts.beginAfter(session, id);
    const known = this.#continued.get(session);
    if (!this.#isAhead(continuesUntil)) {
      if (known?.id === id) this.#continued.delete(session);
    } else if (known?.id !== id) {
      this.#continued.set(session, burst);
    }
  }

  /** Asks the database whether the session is still paused. */
  async isPaused({ id, session }: StoredBurst): Promise<boolean> {
    const burst = await this.store.find(id);
    if (burst) this.learn(burst);
    else this.forget(session);
    return burst?.isPaused === true;
  }

  forget(session: string): void {
    this.#paused.delete(session);
    this.counts.forget(session);
  }

  /** Stores the losses that were added. */
  async storeAdded(): Promise<void> {
    for (const [burst, losses] of [...this.#added]) {
      this.#added.delete(burst);
      try {
        await this.store.add(burst, losses);
      } catch (error) {
        this.add(burst, losses);
        throw error;
      }
    }
  }

  /** Forgets continuations that are over, and pauses that the store has deleted. */
  async sweep(): Promise<void> {
    for (const [session, { continuesUntil }] of this.#continued)
      if (!this.#isAhead(continuesUntil)) this.#continued.delete(session);
    for (const burst of [...this.#paused.values()]) await this.isPaused(burst);
  }
}
