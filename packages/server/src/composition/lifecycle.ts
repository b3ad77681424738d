/** Closes the parts of the server in the reverse order of opening. */
export class Lifecycle {
  readonly #closers: (() => unknown)[] = [];

  /** Call this right after opening something, with the function that closes it. */
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
