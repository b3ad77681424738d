import type { VirtualPath } from '@satchel/contract';
import { QueryCache } from '../../core/db/query-cache.js';
import { quotasRevision } from '../../core/db/revisions.js';
import { MINUTE_MS } from '../../lib/durations.js';
import { LimitIndex } from './limit-index.js';
import { type LimitsContext, readLimits } from './limits-store.js';

/** The limits as they were read. */
interface Known {
  revision: string;
  index: Promise<LimitIndex>;
  /** Milliseconds since 1970: then they are read again. */
  until: number;
}

/** Other programs may change where symlinks lead, of which no revision tells. */
const READ_AGAIN_MS = 10 * MINUTE_MS;

/** All limits, read once and again after a change of any of them by any server. */
export class KnownLimits {
  readonly #revisions: QueryCache<'revision', string>;
  #known: Known | undefined;
  /** How many there were when they were read last. */
  count = 0;

  /** `onRead` is called with their folders before anybody knows the limits that were read. */
  constructor(
    readonly context: LimitsContext & { now: () => number },
    readonly onRead: (places: readonly VirtualPath[]) => Promise<void>,
  ) {
    this.#revisions = new QueryCache(context.database);
  }

  async index(): Promise<LimitIndex> {
    const { database, now } = this.context;
    const revision = await this.#revisions.get('revision', () => quotasRevision(database));
    if (this.#known?.revision === revision && now() < this.#known.until) return this.#known.index;
    const known: Known = { revision, index: this.#read(), until: now() + READ_AGAIN_MS };
    this.#known = known;
    known.index.catch(() => {
      if (this.#known === known) this.#known = undefined;
    });
    return known.index;
  }

  async #read(): Promise<LimitIndex> {
    const { limits, dependsOnProviders } = await readLimits(this.context);
    if (dependsOnProviders && this.#known) this.#known.until = this.context.now() + MINUTE_MS;
    this.count = limits.length;
    const index = new LimitIndex(limits);
    await this.onRead(index.places);
    return index;
  }
}
