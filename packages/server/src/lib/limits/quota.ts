import { AppError } from '../app-error.js';
import { HolderCounts, type Use } from './holder-counts.js';

export interface QuotaShare extends Use {
  /** The limit of the holder. */
  most: number;
}

/**
 * Limits the concurrent use of a resource by client key. A request beyond a limit is rejected, not queued.
 */
export class Quota {
  readonly #counts = new HolderCounts();

  constructor(
    readonly words: string,
    readonly retryAfter = 5,
  ) {}

  /** Takes all shares or none; throws `too_many_requests`. The returned function releases them, once. */
  take(shares: readonly QuotaShare[]): () => void {
    for (const { key, weight = 1, most } of shares) {
      if (this.#counts.of(key) + weight <= most) continue;
      const details = { retryAfter: this.retryAfter };
      throw new AppError('too_many_requests', this.words, { details });
    }
    return this.#counts.hold(shares);
  }
}
