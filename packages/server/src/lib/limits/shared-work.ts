import { SharedRun } from './shared-run.js';

interface Same<Result> {
  running: number;
  /** Begins when one of those that are running has ended. */
  next: SharedRun<Result> | null;
}

/**
 * Work that several may want at the same time. Everybody gets the result of a run that began after they had
 * asked; those who have to wait until another one ends share one.
 */
export class SharedWork<Result> {
  readonly #byKey = new Map<string, Same<Result>>();

  constructor(
    /** The number of concurrent runs with one key. */
    readonly most: number,
  ) {}

  /** `key` says what the result is. Rejects with the reason of `signal`; the run goes on for the others. */
  run(key: string, work: (signal: AbortSignal) => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    if (signal?.aborted) return Promise.reject(signal.reason);
    let same = this.#byKey.get(key);
    if (!same) {
      same = { running: 0, next: null };
      this.#byKey.set(key, same);
    }
    // One that all have left before it began is cancelled.
    const next = same.next?.signal.aborted ? null : same.next;
    const run = next ?? new SharedRun(work);
    const joined = run.wait(signal);
    if (same.running < this.most) this.#begin(key, same, run);
    else same.next = run;
    return joined;
  }

  #begin(key: string, same: Same<Result>, run: SharedRun<Result>): void {
    same.running += 1;
    run.begin();
    void run.ended.then(() => {
      same.running -= 1;
      const { next } = same;
      same.next = null;
      if (next && !next.signal.aborted) this.#begin(key, same, next);
      else if (same.running === 0) this.#byKey.delete(key);
    });
  }
}
