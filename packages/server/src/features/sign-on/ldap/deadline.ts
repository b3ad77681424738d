/** In milliseconds. */
export interface DirectoryLimits {
  /** For one attempt to connect, or to encrypt the connection. */
  connect: number;
  /** For one operation. */
  operation: number;
  /** For a whole login. */
  total: number;
}

export const DIRECTORY_LIMITS: DirectoryLimits = { connect: 5_000, operation: 5_000, total: 10_000 };

/** The time that a login by a directory may take. */
export class Deadline {
  readonly #limits: DirectoryLimits;
  readonly #end: number;

  constructor(limits: DirectoryLimits, end: number = performance.now() + limits.total) {
    this.#limits = limits;
    this.#end = end;
  }

  get operationMs(): number {
    return this.#atMost(this.#limits.operation);
  }

  /** The same end, with less time for each of several attempts to connect, so that there is some for the last. */
  share(attempts: number): Deadline {
    return new Deadline({ ...this.#limits, connect: this.#limits.connect / attempts }, this.#end);
  }

  connectMs(): number {
    return this.#atMost(this.#limits.connect);
  }

  /** Calls `listener` at the end, unless the returned function is called before. */
  whenOver(listener: (fault: Error) => void): () => void {
    const timer = setTimeout(() => listener(this.late()), this.#atMost(Number.POSITIVE_INFINITY));
    return () => clearTimeout(timer);
  }

  late(): Error {
    return new Error('it takes too long');
  }

  #atMost(ms: number): number {
    return Math.max(1, Math.min(ms, this.#end - performance.now()));
  }
}
