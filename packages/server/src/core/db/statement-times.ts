/** Connections of a database, and what waits for one of them, or for its turn to write. */
export interface DatabaseLoad {
  connections: number;
  busy: number;
  waiting: number;
}

/** Measures statements for whoever asked for that; until then it costs nothing. */
export class StatementTimes {
  #listener: ((seconds: number) => void) | null = null;

  listen(listener: (seconds: number) => void): void {
    this.#listener = listener;
  }

  /** Runs one statement, also one that fails. */
  async measured<Result>(run: () => Promise<Result>): Promise<Result> {
    const since = performance.now();
    try {
      return await run();
    } finally {
      this.#listener?.((performance.now() - since) / 1000);
    }
  }

  get isWanted(): boolean {
    return this.#listener !== null;
  }
}
