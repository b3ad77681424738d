/** One run of some work for all who wait for its result. It is aborted when nobody waits for it any more. */
export class SharedRun<Result> {
  readonly #controller = new AbortController();
  readonly #result: Promise<Result>;
  /** Resolves when the work has ended, successfully or not. */
  readonly ended: Promise<void>;
  #begin = (): void => {};
  #waiting = 0;

  constructor(work: (signal: AbortSignal) => Promise<Result>) {
    this.#result = new Promise((resolve, reject) => {
      this.#begin = () => void work(this.signal).then(resolve, reject);
    });
    this.ended = this.#result.then(
      () => undefined,
      () => undefined,
    );
  }

  /** Fires when nobody waits any more. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  begin(): void {
    this.#begin();
  }

  /** Resolves to the result of the run; rejects with the reason of `signal`, while the run goes on for the others. */
  wait(signal?: AbortSignal): Promise<Result> {
    this.#waiting += 1;
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#waiting -= 1;
        if (this.#waiting === 0) this.#controller.abort(signal?.reason);
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', leave, { once: true });
      const stay = () => signal?.removeEventListener('abort', leave);
      this.#result.finally(stay).then(resolve, reject);
    });
  }
}
