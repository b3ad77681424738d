import type { TrashLimits, TrashSettings } from '@satchel/contract';
import { KEPT_STATES } from '../../core/db/kept-rows.js';
import type { Nodes } from '../../core/db/nodes.js';
import type { TrashUpkeep } from '../../core/files/trash.js';
import { DAY_MS } from '../../lib/durations.js';
import type { TrashService } from './trash-service.js';
import type { TrashStore } from './trash-store.js';

/** A sweep removes at most this many, so that it hardly slows down the server. */
const AT_ONCE = 100;
const SERVER = { userId: 0, username: '' };

export interface RetentionDependencies {
  store: TrashStore;
  upkeep: TrashUpkeep;
  service: Pick<TrashService, 'drop'>;
  settings: () => Promise<TrashSettings>;
  /** The time of the `RetentionClock`. */
  now: () => number;
  gone: Nodes['gone'];
  /** The limits of the users who have their own, by user id. */
  limits: () => Promise<ReadonlyMap<number, TrashLimits>>;
  onError: (error: unknown) => void;
}

/** Removes items beyond the limits that the administrator has set, and measures folders in the trash. */
export class TrashRetention {
  readonly #ended = new AbortController();
  #counting: Promise<void> = Promise.resolve();

  constructor(readonly deps: RetentionDependencies) {}

  /**
   * Finishes what a crash interrupted: objects that arrived become present, rows without an object are
   * deleted, and items that were being deleted expire. It is called before requests.
   */
  async settle(): Promise<void> {
    const { isOwn } = this.deps.store;
    await this.#settle(isOwn, isOwn);
  }

  /** Does the same for servers that have gone; for a day they may still be moving something. */
  async #settleGone(): Promise<void> {
    const { gone } = this.deps;
    await this.#settle(await gone(), await gone(DAY_MS));
  }

  async #settle(isOver: (node: string) => boolean, isDead: (node: string) => boolean): Promise<void> {
    const { store, upkeep } = this.deps;
    for (const trashed of await store.withState(KEPT_STATES.moving, isOver)) {
      const isThere = await upkeep.has(trashed);
      // A disk that is not mounted now may still contain it.
      if (isThere !== false) await store.change(trashed.id, KEPT_STATES.moving, KEPT_STATES.present);
      else if (isDead(trashed.node)) await store.remove(trashed.id);
    }
    for (const { id } of await store.withState(KEPT_STATES.leaving, isOver)) {
      await store.change(id, KEPT_STATES.leaving, KEPT_STATES.present);
      await store.expire(id);
    }
  }

  /** Removes what has expired, and the oldest items beyond the limits. */
  async sweep(): Promise<void> {
    const { store, settings, now } = this.deps;
    await this.#settleGone();
    await this.count();
    const { enabled, days, percent } = await settings();
    const limits = await this.deps.limits();
    // When the trash is switched off, its items stay, because nobody expects a switch to delete files.
    const before = (isOn: boolean, kept: number) => (isOn ? now() - kept * DAY_MS : 0);
    const expired = await store.oldest({
      before: before(enabled, days),
      notOf: [...limits.keys()],
      limit: AT_ONCE,
    });
    for (const trashed of expired) await this.#drop(trashed);
    await this.#shrink(percent);
    for (const [userId, own] of limits) {
      const isOn = enabled && own.enabled !== false;
      const theirs = { userId, before: before(isOn, own.days ?? days), limit: AT_ONCE };
      for (const trashed of await store.oldest(theirs)) await this.#drop(trashed);
      if (own.percent !== undefined) await this.#shrink(own.percent, userId);
    }
  }

  /**
   * Removes the oldest items while the trash, of everybody or of one user, exceeds its share of a disk. Items
   * of the last day stay, however large they are, so that a mistake can be undone.
   */
  async #shrink(percent: number, userId?: number): Promise<void> {
    const { store, upkeep, now } = this.deps;
    for (const { volume, size } of await store.sizes(userId)) {
      const usage = await upkeep.usage(volume);
      let left = size;
      const limit = ((usage?.total ?? Number.POSITIVE_INFINITY) * percent) / 100;
      if (left <= limit) continue;
      for (const trashed of await store.oldest({ volume, userId, before: now() - DAY_MS, limit: AT_ONCE })) {
        if (left <= limit) break;
        await this.#drop(trashed);
        left -= trashed.size ?? 0;
      }
    }
  }

  async #drop(trashed: Parameters<TrashService['drop']>[0]): Promise<void> {
    try {
      await this.deps.service.drop(trashed, SERVER, this.#ended.signal);
    } catch (error) {
      this.#report(error);
    }
  }

  /** Counts the bytes of folders that arrived without a size. */
  count(): Promise<void> {
    this.#counting = this.#counting.then(() => this.#count()).catch((error) => this.#report(error));
    return this.#counting;
  }

  async #count(): Promise<void> {
    const { store, upkeep } = this.deps;
    for (const trashed of await store.uncounted(AT_ONCE)) {
      if (this.#ended.signal.aborted) return;
      const measured = await upkeep.measure(trashed, this.#ended.signal);
      if (!measured) continue;
      const { size, numFiles, numDirs } = measured;
      await store.setSize(trashed.id, { size, entries: 1 + numFiles + numDirs });
    }
  }

  #report(error: unknown): void {
    if (!this.#ended.signal.aborted) this.deps.onError(error);
  }

  async close(): Promise<void> {
    this.#ended.abort();
    await this.#counting;
  }
}
