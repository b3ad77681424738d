import { setTimeout as sleep } from 'node:timers/promises';
import pLimit from 'p-limit';
import { type ObjectState, objectStateOf } from './object-state.js';
import type { Owner } from './owner.js';
import type { StoredShare } from './shares-store.js';

const AT_ONCE = 16;
const WAITS = {
  /** A lookup on a disk that does not respond delays others for this long. */
  slotMs: 500,
  /** A list is sent after this time at the latest, with what is known by then. */
  listMs: 3000,
};
const CACHED_MS = 250;

const UNKNOWN: ObjectState = { state: 'unknown', isUnchecked: true };

interface CachedLookup {
  /** Identifies the state of the share: a result is not used after something was put at its path. */
  key: string;
  lookup: Promise<ObjectState>;
  until: number;
}

/**
 * Looks up the objects of many shares: a few concurrently, each only once at a time, and no longer than a
 * client waits for a list. Results are kept for a moment, because several lists are read after a change.
 */
export class ObjectLookups {
  readonly #limit = pLimit(AT_ONCE);
  readonly #cached = new Map<string, CachedLookup>();

  constructor(
    readonly now: () => number,
    readonly waits = WAITS,
  ) {}

  /** Forgets results after permissions have changed, or one after the object was looked up elsewhere. */
  forget(one?: string): void {
    if (one === undefined) this.#cached.clear();
    else this.#cached.delete(one);
  }

  /** The results in the order of the shares; `unknown` for those that took too long. */
  async at(
    shares: readonly StoredShare[],
    ownerOf: (userId: number) => Promise<Owner | undefined>,
  ): Promise<ObjectState[]> {
    this.#tidy();
    const over = new AbortController();
    const late = sleep(this.waits.listMs, UNKNOWN, { signal: over.signal, ref: false }).catch(() => UNKNOWN);
    const lookups = shares.map((share) => {
      const key = JSON.stringify([share.path, share.fileId, share.isFolder, share.onReplaced, share.doubt]);
      const known = this.#cached.get(share.hash);
      if (known?.key === key) return known.lookup;
      const lookup = this.#limited(async () => {
        const owner = await ownerOf(share.userId);
        return owner ? objectStateOf(share, owner) : UNKNOWN;
      }, over.signal);
      this.#cache(share.hash, key, lookup);
      return lookup;
    });
    const found = await Promise.all(lookups.map((lookup) => Promise.race([lookup, late])));
    over.abort();
    return found;
  }

  /** A lookup that takes long no longer counts for the limit. */
  #limited(lookup: () => Promise<ObjectState>, over: AbortSignal): Promise<ObjectState> {
    return new Promise((resolve) => {
      const run = () =>
        new Promise<void>((free) => {
          if (over.aborted) {
            resolve(UNKNOWN);
            return free();
          }
          const slot = setTimeout(free, this.waits.slotMs).unref();
          void lookup()
            .catch(() => UNKNOWN)
            .then((looked) => {
              clearTimeout(slot);
              resolve(looked);
              free();
            });
        });
      void this.#limit(run);
    });
  }

  #cache(hash: string, key: string, lookup: Promise<ObjectState>): void {
    const cached: CachedLookup = { key, lookup, until: Number.POSITIVE_INFINITY };
    this.#cached.set(hash, cached);
    void lookup.then(({ state }) => {
      cached.until = state === 'unknown' ? 0 : this.now() + CACHED_MS;
    });
  }

  #tidy(): void {
    const now = this.now();
    for (const [hash, { until }] of this.#cached) if (until <= now) this.#cached.delete(hash);
  }
}
