import type { TrashSettings, VirtualPath } from '@satchel/contract';
import { KEPT_STATES } from '../../core/db/kept-rows.js';
import type { Nodes } from '../../core/db/nodes.js';
import { persistently } from '../../core/db/persistently.js';
import type { VersionUpkeep } from '../../core/files/versions.js';
import { DAY_MS, HOUR_MS } from '../../lib/durations.js';
import { oldestKept, thinVersions } from './thin-versions.js';
import type { Version, VersionsStore } from './versions-store.js';

/** A sweep deletes at most this many, so that it hardly slows down the server. */
const AT_ONCE = 100;
const { moving, present, leaving } = KEPT_STATES;

export interface RetentionDependencies {
  store: VersionsStore;
  upkeep: VersionUpkeep;
  drop: (version: Version) => Promise<boolean>;
  settings: () => Promise<TrashSettings>;
  /** Bytes in the trash of a volume, which has the same share of the disk. */
  trashBytes: (volume: string) => Promise<number>;
  /** The time of the `RetentionClock`. */
  now: () => number;
  gone: Nodes['gone'];
  onError: (error: unknown) => void;
}

/** Deletes versions beyond the limits that the administrator has set. */
export class VersionsRetention {
  readonly #ended = new AbortController();
  #queue: Promise<void> = Promise.resolve();

  constructor(readonly deps: RetentionDependencies) {}

  /**
   * Finishes what a crash interrupted: rows of contents that were kept become present, other rows are
   * deleted, and deletions are completed. It is called before requests.
   */
  async settle(): Promise<void> {
    const { isOwn } = this.deps.store;
    await this.#settle(isOwn, isOwn);
  }

  /**
   * Does the same for servers that have gone. A server that has been gone for less than a day may be in the
   * middle of a change, and still needs what it has just kept.
   */
  async #settleGone(): Promise<void> {
    const { gone } = this.deps;
    await this.#settle(await gone(), await gone(DAY_MS));
  }

  async #settle(isOver: (node: string) => boolean, isDead: (node: string) => boolean): Promise<void> {
    const { store, upkeep } = this.deps;
    for (const version of await store.withState(moving, isDead)) {
      const isThere = await upkeep.settle(version, version.path);
      // A disk that is not mounted now may still contain it.
      if (isThere === false) await store.remove(version.id);
      else await store.change(version.id, moving, present);
    }
    for (const version of await store.withState(leaving, isOver)) await this.#finish(version);
  }

  async #finish(version: Version): Promise<void> {
    const { store, upkeep } = this.deps;
    if ((await upkeep.has(version)) === null) {
      await store.change(version.id, leaving, present);
      return;
    }
    await upkeep.drop(version);
    await store.remove(version.id);
  }

  /** Deletes versions whose file is gone for good. */
  finish(versions: readonly Version[]): void {
    for (const version of versions) this.#enqueue(() => this.#finish(version));
  }

  /** Deletes the surplus versions of these files. */
  thin(paths: readonly VirtualPath[]): void {
    for (const path of paths) this.#enqueue(() => this.#thin(path));
  }

  async #thin(path: VirtualPath): Promise<void> {
    const { store, settings, now } = this.deps;
    const { versions: most } = await settings();
    // When versions are switched off, existing ones are only deleted when they are too old, because nobody
    // expects a switch to delete them.
    const limit = most === 0 ? Number.POSITIVE_INFINITY : most;
    for (const version of thinVersions(await store.of(path), now(), limit)) await this.#drop(version);
  }

  /** Deletes versions that are too old or too many, and the oldest ones where the disk lacks room. */
  async sweep(): Promise<void> {
    const { store, now } = this.deps;
    await this.#settleGone();
    for (const path of await store.crowded(oldestKept(now()))) {
      if (this.#ended.signal.aborted) return;
      await this.#thin(path);
    }
    for (const { volume, size } of await store.sizes()) await this.#shrink(volume, size);
  }

  /** Versions of the last hour stay, however large they are, so that a mistake can be undone. */
  async #shrink(volume: string, size: number): Promise<void> {
    const { store, upkeep, settings, trashBytes, now } = this.deps;
    const diskBytes = await upkeep.diskBytes(volume);
    if (diskBytes === null) return;
    const { percent } = await settings();
    let excess = size + (await trashBytes(volume)) - (diskBytes * percent) / 100;
    while (excess > 0 && !this.#ended.signal.aborted) {
      const oldest = await store.oldest(volume, { before: now() - HOUR_MS, limit: AT_ONCE });
      if (oldest.length === 0) return;
      for (const version of oldest) {
        if (excess <= 0 || !(await this.#drop(version))) return;
        excess -= version.size;
      }
    }
  }

  async #drop(version: Version): Promise<boolean> {
    try {
      return await this.deps.drop(version);
    } catch (error) {
      this.deps.onError(error);
      return false;
    }
  }

  #enqueue(work: () => Promise<void>): void {
    this.#queue = this.#queue.then(() => persistently(work)).catch(this.deps.onError);
  }

  /** Resolves when all deletions that were requested so far are done. */
  settled(): Promise<void> {
    return this.#queue;
  }

  async close(): Promise<void> {
    this.#ended.abort();
    await this.#queue;
  }
}
