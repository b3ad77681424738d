import type { BurstsStore } from './bursts-store.js';
import type { LossesStore, SessionParts } from './losses-store.js';
import type { Pauses } from './pauses.js';
import type { SessionCounts } from './session-counts.js';

/** Losses are collected for this long. No request waits for that. */
const EVERY_MS = 100;
/** A longer time suffices where only the next start reads the losses, and costs deletions less. */
const EVERY_MS_ALONE = 1_000;
const SESSIONS_AT_ONCE = 50;

export interface ExchangeParts {
  counts: SessionCounts;
  pauses: Pauses;
  losses: LossesStore;
  bursts: BurstsStore;
  /** Without other servers, there is nothing to read after the start. */
  hasOthers: boolean;
  onError: (error: unknown) => void;
}

/**
 * Publishes to other servers what sessions lost here, and reads what they lost there: at once for the first
 * loss, and then every 100 ms (every second without other servers, for the next start). A session that uses
 * several servers may exceed its limit by what it loses within that time.
 */
export class LossExchange {
  readonly #parts: ExchangeParts;
  #changed = new Set<string>();
  #running: Promise<void> = Promise.resolve();
  #isRunning = false;
  #ranAt = Number.NEGATIVE_INFINITY;
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: ExchangeParts) {
    this.#parts = parts;
  }

  /** Reads what all sessions lost lately. */
  async begin(): Promise<void> {
    const { counts, losses } = this.#parts;
    for (const [session, parts] of await losses.ofOthers()) counts.of(session).window.setOthers(parts);
  }

  /** Reports that a session lost something here. */
  changed(session: string): void {
    this.#changed.add(session);
    if (this.#timer || this.#isRunning) return;
    const everyMs = this.#parts.hasOthers ? EVERY_MS : EVERY_MS_ALONE;
    const waitMs = this.#ranAt + everyMs - performance.now();
    this.#timer = setTimeout(
      () => void this.settled().catch(this.#parts.onError),
      Math.max(0, waitMs),
    ).unref();
  }

  /** Exchanges all losses until now. */
  settled(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const run = this.#running.then(() => this.#exchange());
    this.#running = run.catch(() => undefined);
    return run;
  }

  async #exchange(): Promise<void> {
    this.#ranAt = performance.now();
    this.#isRunning = true;
    const sessions = [...this.#changed];
    this.#changed = new Set();
    try {
      await this.#parts.pauses.storeAdded();
      for (let first = 0; first < sessions.length; first += SESSIONS_AT_ONCE)
        await this.#exchangeOf(sessions.slice(first, first + SESSIONS_AT_ONCE));
    } catch (error) {
      // These sessions are exchanged with the next loss, or by the next sweep.
      for (const session of sessions) this.#changed.add(session);
      throw error;
    } finally {
      this.#isRunning = false;
    }
    const [next] = this.#changed;
    if (next !== undefined) this.changed(next);
  }

  async #exchangeOf(sessions: readonly string[]): Promise<void> {
    const { counts, pauses, losses, bursts, hasOthers } = this.#parts;
    await this.#put(sessions);
    if (!hasOthers) return;
    for (const burst of await bursts.latestOf(sessions)) {
      const { session } = burst;
      const before = counts.get(session);
      pauses.learn(burst);
      if (before && counts.get(session) !== before) await losses.forget(session, true);
    }
    const others = await losses.ofOthers(sessions);
    for (const session of sessions) counts.get(session)?.window.setOthers(others.get(session) ?? []);
  }

  async #put(sessions: readonly string[]): Promise<void> {
    const { counts, losses } = this.#parts;
    const lost = sessions.flatMap((session): SessionParts[] => {
      const parts = counts.get(session)?.window.changedParts() ?? [];
      return parts.length > 0 ? [{ session, parts }] : [];
    });
    try {
      await losses.put(lost);
    } catch (error) {
      for (const { session, parts } of lost) counts.get(session)?.window.notStored(parts);
      throw error;
    }
  }
}
