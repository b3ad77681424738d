/** The batches that a thread has sent and nobody has taken yet, for one reader. */
export class BatchQueue<Batch> {
  readonly #batches: Batch[] = [];
  #ended: { error: unknown } | null = null;
  #wake: () => void = () => {};

  add(batch: Batch): void {
    this.#batches.push(batch);
    this.#wake();
  }

  /** `error` is null when the task is done. */
  end(error: unknown): void {
    this.#ended = { error };
    this.#wake();
  }

  /** How the task ended; null while it runs. Earlier batches may still be in the queue. */
  get ended(): { error: unknown } | null {
    return this.#ended;
  }

  take(): Batch | undefined {
    return this.#batches.shift();
  }

  /** Resolves when a batch is added, or the task ends. */
  change(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }
}
