/** What is open, which is closed in the reverse order of opening. */
export class Lifecycle {
  readonly #closers: (() => unknown)[] = [];

  /** To be called with how to close what was opened right before. */
  opened(close: () => unknown): void {
    this.#closers.push(close);
  }

  /** Closes everything, also after a failure, and then throws the first. */
  async close(): Promise<void> {
    const failures: unknown[] = [];
    for (const close of this.#closers.splice(0).reverse()) {
      try {
        await close();
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
  }
}
