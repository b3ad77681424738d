import { setTimeout as sleep } from 'node:timers/promises';
import pLimit from 'p-limit';
import { type Look, lookAt } from './object-look.js';
import type { Owner } from './owner.js';
import type { StoredShare } from './shares-store.js';

const AT_ONCE = 16;
const WAITS = {
  /** A look at a disk that does not answer holds up others for so long. */
  slotMs: 500,
  /** A list is answered after so long, with what is known by then. */
  listMs: 3000,
};
const REMEMBERED_MS = 250;

const UNKNOWN: Look = { state: 'unknown', isUnseen: true };

interface Remembered {
  /** The look is at a share as it was: what was seen before something was put at its path says nothing. */
  key: string;
  look: Promise<Look>;
  until: number;
}

/**
 * Looks at the objects of many shares: a few at a time, each only once at any moment, and no longer than a client waits for a
 * list. Looks are remembered for a moment, as several lists are read when something has changed.
 */
export class ObjectLooks {
  readonly #limit = pLimit(AT_ONCE);
  readonly #remembered = new Map<string, Remembered>();

  constructor(
    readonly now: () => number,
    readonly waits = WAITS,
  ) {}

  /** To be called when owners may share something else than before, or when something else was found out about one share. */
  forget(one?: string): void {
    if (one === undefined) this.#remembered.clear();
    else this.#remembered.delete(one);
  }

  /** In the order of the shares; `unknown` for what was not seen in time. */
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

  /** A look that takes long gives its slot to the next one. */
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
