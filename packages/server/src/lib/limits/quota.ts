import { AppError } from '../app-error.js';

export interface QuotaShare {
  key: string;
  /** The weight of the use, and the limit of the client key. */
  weight: number;
  most: number;
}

/** Limits the concurrent use of a resource by client key. A request beyond a limit is rejected, not queued. */
export class Quota {
  readonly #taken = new Map<string, number>();

  constructor(readonly words: string) {}

  /** Takes all shares or none; throws `too_many_requests`. The returned function releases them, once. */
  take(shares: readonly QuotaShare[]): () => void {
    for (const { key, weight, most } of shares) {
      if (this.#takenBy(key) + weight <= most) continue;
      throw new AppError('too_many_requests', this.words, { details: { retryAfter: 5 } });
    }
    for (const { key, weight } of shares) this.#taken.set(key, this.#takenBy(key) + weight);
    let isBack = false;
    return () => {
      if (isBack) return;
      isBack = true;
      for (const { key, weight } of shares) this.#giveBack(key, weight);
    };
  }

  #takenBy(key: string): number {
    return this.#taken.get(key) ?? 0;
  }

  #giveBack(key: string, weight: number): void {
    const left = this.#takenBy(key) - weight;
    if (left > 0) this.#taken.set(key, left);
    else this.#taken.delete(key);
  }
}
