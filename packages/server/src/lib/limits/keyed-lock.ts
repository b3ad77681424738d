/** Lets one holder per key through at a time, in the order of asking. */
export class KeyedLock {
  readonly #tails = new Map<string, Promise<void>>();

  /** Runs `work` when everybody who asked for `key` before is done, whether they failed or not. */
  async run<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const before = this.#tails.get(key) ?? Promise.resolve();
    const result = before.then(work);
    const tail = result.then(
      () => undefined,
      () => undefined,
    );
    this.#tails.set(key, tail);
    try {
      return await result;
    } finally {
      if (this.#tails.get(key) === tail) this.#tails.delete(key);
    }
  }

  /** How many keys are held or waited for. */
  get size(): number {
    return this.#tails.size;
  }
}
