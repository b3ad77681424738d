import { AppError } from '../app-error.js';

/** How much of something costly each party may have at once; who wants more is refused, not kept waiting. */
export class Places {
  readonly #taken = new Map<string, number>();

  constructor(
    readonly perParty: number,
    readonly words: string,
  ) {}

  /** Throws `too_many_requests`. What it returns gives the place back, once. */
  take(party: string): () => void {
    const taken = this.#taken.get(party) ?? 0;
    if (taken >= this.perParty) {
      throw new AppError('too_many_requests', this.words, { details: { retryAfter: 5 } });
    }
    this.#taken.set(party, taken + 1);
    let isBack = false;
    return () => {
      if (isBack) return;
      isBack = true;
      const left = (this.#taken.get(party) ?? 1) - 1;
      if (left === 0) this.#taken.delete(party);
      else this.#taken.set(party, left);
    };
  }
}
