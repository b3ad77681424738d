import { setTimeout as sleep } from 'node:timers/promises';
import pLimit from 'p-limit';
import { type Look, lookAt } from './object-look.js';
import type { Owner } from './owner.js';
import type { StoredShare } from './shares-store.js';

const AT_ONCE = 16;
const WAITS = {
  /** A lookup on a disk that does not respond delays others for this long. */
  slotMs: 500,
  /** A list is sent after this time at the latest, with what is known by then. */
  listMs: 3000,
};
const REMEMBERED_MS = 250;

const UNKNOWN: Look = { state: 'unknown', isUnseen: true };

interface Remembered {
  /** Identifies the state of the share: a result is not used after something was put at its path. */
  key: string;
  look: Promise<Look>;
  until: number;
}

/**
 * Looks up the objects of many shares: a few concurrently, each only once at a time, and no longer than a
 * client waits for a list. Results are kept for a moment, because several lists are read after a change.
 */
export class ObjectLooks {
  readonly #limit = pLimit(AT_ONCE);
  readonly #remembered = new Map<string, Remembered>();

  constructor(
    readonly now: () => number,
    readonly waits = WAITS,
  ) {}

  /**
   * Forgets results after permissions have changed, or the result for one share after its object was looked
   * up elsewhere.
   */
  forget(one?: string): void {
    if (one === undefined) this.#remembered.clear();
    else this.#remembered.delete(one);
  }

  /** The results in the order of the shares; `unknown` for those that took too long. */
  async at(
    shares: readonly StoredShare[],
    ownerOf: (userId: number) => Promise<Owner | undefined>,
  ): Promise<Look[]> {
    this.#tidy();
    const over = new AbortController();
    const late = sleep(this.waits.listMs, UNKNOWN, { signal: over.signal, ref: false }).catch(() => UNKNOWN);
    const looks = shares.map((share) => {
      const key = JSON.stringify([share.path, share.fileId, share.isFolder, share.onReplaced, share.doubt]);
      const known = this.#remembered.get(share.hash);
      if (known?.key === key) return known.look;
      const look = this.#limited(async () => {
        const owner = await ownerOf(share.userId);
        return owner ? lookAt(share, owner) : UNKNOWN;
      }, over.signal);
      this.#remember(share.hash, key, look);
      return look;
    });
    const found = await Promise.all(looks.map((look) => Promise.race([look, late])));
    over.abort();
    return found;
  }

  /** A lookup that takes long no longer counts for the limit. */
  #limited(look: () => Promise<Look>, over: AbortSignal): Promise<Look> {
    return new Promise((resolve) => {
      const run = () =>
        new Promise<void>((free) => {
          if (over.aborted) {
            resolve(UNKNOWN);
            return free();
          }
          const slot = setTimeout(free, this.waits.slotMs).unref();
          void look()
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

  #remember(hash: string, key: string, look: Promise<Look>): void {
    const remembered: Remembered = { key, look, until: Number.POSITIVE_INFINITY };
    this.#remembered.set(hash, remembered);
    void look.then(({ state }) => {
      remembered.until = state === 'unknown' ? 0 : this.now() + REMEMBERED_MS;
    });
  }

  #tidy(): void {
    const now = this.now();
    for (const [hash, { until }] of this.#remembered) if (until <= now) this.#remembered.delete(hash);
  }
}
