import type { BurstsStore, StoredBurst } from './bursts-store.js';
import type { Losses } from './change-window.js';
import type { SessionCounts } from './session-counts.js';

/** What a session that continued has lost since. */
export interface Continued extends Losses {
  burst: StoredBurst;
}

/** Which sessions are paused, and which continued, as far as this server knows. Any server may have decided that. */
export class Pauses {
  readonly #paused = new Map<string, StoredBurst>();
  readonly #continued = new Map<string, Continued>();

  constructor(
    readonly store: BurstsStore,
    readonly counts: SessionCounts,
    readonly now: () => number,
  ) {}

  /** Sessions that were paused before the server began, or that it missed, are paused. */
  async readAll(): Promise<void> {
    for (const burst of await this.store.paused()) this.learn(burst);
  }

  pausedOf(session: string): StoredBurst | undefined {
    return this.#paused.get(session);
  }

  continuedOf(session: string): Continued | undefined {
    const continued = this.#continued.get(session);
    return continued && this.now() < (continued.burst.continuesUntil ?? 0) ? continued : undefined;
  }

  /** Takes over what the database says of a session. What was lost before a burst that is over counts no more. */
  learn(burst: StoredBurst): void {
    const { id, session, isPaused, continuesUntil } = burst;
    if (isPaused) {
      this.#paused.set(session, burst);
      return;
    }
    this.#paused.delete(session);
    this.counts.beginAfter(session, id);
    const known = this.#continued.get(session);
    if (continuesUntil === null || continuesUntil <= this.now()) {
      if (known?.burst.id === id) this.#continued.delete(session);
    } else if (known?.burst.id !== id) {
      this.#continued.set(session, { burst, deleted: 0, replaced: 0 });
    }
  }

  /** Whether the session is paused still. */
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

  /** Stores what was lost since, if anything was. */
  async storeContinued(): Promise<void> {
    for (const continued of this.#continued.values()) {
      const { burst, deleted, replaced } = continued;
      if (deleted + replaced === 0) continue;
      Object.assign(continued, { deleted: 0, replaced: 0 });
      try {
        await this.store.add(burst.id, { deleted, replaced });
      } catch (error) {
        continued.deleted += deleted;
        continued.replaced += replaced;
        throw error;
      }
    }
  }

  sweep(keptMs: number): void {
    for (const [session, { burst }] of this.#continued)
      if ((burst.continuesUntil ?? 0) <= this.now()) this.#continued.delete(session);
    for (const [session, { at }] of this.#paused) if (at < this.now() - keptMs) this.#paused.delete(session);
  }
}
