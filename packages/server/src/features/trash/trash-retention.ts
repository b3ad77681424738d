import type { TrashLimits, TrashSettings } from '@satchel/contract';
import { KEPT_STATES } from '../../core/db/kept-rows.js';
import type { Nodes } from '../../core/db/nodes.js';
import type { TrashUpkeep } from '../../core/files/trash.js';
import { DAY_MS } from '../../lib/durations.js';
import type { TrashService } from './trash-service.js';
import type { TrashStore } from './trash-store.js';

/** So much at once, that the rest of the server hardly notices. */
const AT_ONCE = 100;
const SERVER = { userId: 0, username: '' };

export interface RetentionDependencies {
  store: TrashStore;
  upkeep: TrashUpkeep;
  service: Pick<TrashService, 'drop'>;
  settings: () => Promise<TrashSettings>;
  /** By the `RetentionClock`. */
  now: () => number;
  gone: Nodes['gone'];
  /** Of the users whom other limits apply to, by their ids. */
  limits: () => Promise<ReadonlyMap<number, TrashLimits>>;
  onError: (error: unknown) => void;
}

/** Keeps the trash within what the administrator has set, and knows how large things in it are. */
export class TrashRetention {
  readonly #ended = new AbortController();
  #counting: Promise<void> = Promise.resolve();

  constructor(readonly deps: RetentionDependencies) {}

  /** After a crash: what was moved is in the trash or is not; what was being deleted goes. To be called before requests. */
  async settle(): Promise<void> {
    const { isOwn } = this.deps.store;
    await this.#settle(isOwn, isOwn);
  }

  /** As `settle`, for servers that went away. One that has been gone for less than a day may still be moving something. */
  async #settleGone(): Promise<void> {
    const { gone } = this.deps;
    await this.#settle(await gone(), await gone(DAY_MS));
  }

  async #settle(isOver: (node: string) => boolean, isDead: (node: string) => boolean): Promise<void> {
    const { store, upkeep } = this.deps;
    for (const trashed of await store.withState(KEPT_STATES.moving, isOver)) {
      const isThere = await upkeep.has(trashed);
      // A disk that is not mounted now may come back with it.
      if (isThere !== false) await store.change(trashed.id, KEPT_STATES.moving, KEPT_STATES.present);
      else if (isDead(trashed.node)) await store.remove(trashed.id);
    }
    for (const { id } of await store.withState(KEPT_STATES.leaving, isOver)) {
      await store.change(id, KEPT_STATES.leaving, KEPT_STATES.present);
      await store.expire(id);
    }
  }

  /** Removes what has expired, and the oldest of what is too much. */
  async sweep(): Promise<void> {
    const { store, settings, now } = this.deps;
    await this.#settleGone();
    await this.count();
    const { enabled, days, percent } = await settings();
    const limits = await this.deps.limits();
    // Switched off, the trash keeps what it has: nobody expects a switch to delete files.
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
   * Removes the oldest of what takes up more of a disk, of everybody or of one user. What was deleted within a day stays,
   * however large it is: a mistake can be undone.
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
      this.#tell(error);
    }
  }

  /** Counts the bytes of folders that came in without having been counted. */
  count(): Promise<void> {
    this.#counting = this.#counting.then(() => this.#count()).catch((error) => this.#tell(error));
    return this.#counting;
  }

  async #count(): Promise<void> {
    const { store, upkeep } = this.deps;
    for (const trashed of await store.uncounted(AT_ONCE)) {
      if (this.#ended.signal.aborted) return;
      const measured = await upkeep.measure(trashed, this.#ended.signal);
      if (measured) await store.setSize(trashed.id, measured.size);
    }
  }

  #tell(error: unknown): void {
    if (!this.#ended.signal.aborted) this.deps.onError(error);
  }

  async close(): Promise<void> {
    this.#ended.abort();
    await this.#counting;
  }
}
