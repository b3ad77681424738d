/** One run of some work, and those who wait for its result. */
interface Run<Result> {
  promise: Promise<Result>;
  begin: () => Promise<unknown>;
  /** Ends the work, once nobody waits for it any more. */
  controller: AbortController;
  waiting: number;
}

interface Same<Result> {
  running: number;
  /** Begins when one of those that are running has ended. */
  next: Run<Result> | null;
}

/**
 * Work that several may want at the same time. Everybody gets the result of a run that began after they had asked; those who
 * have to wait until another one ends share one.
 */
export class SharedWork<Result> {
  readonly #byKey = new Map<string, Same<Result>>();

  constructor(
    /** So many runs with one key are made concurrently. */
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
    const next = same.next?.controller.signal.aborted ? null : same.next;
    const run = next ?? newRun(work);
    const joined = wait(run, signal);
    if (same.running < this.most) this.#begin(key, same, run);
    else same.next = run;
    return joined;
  }

  #begin(key: string, same: Same<Result>, run: Run<Result>): void {
    same.running += 1;
    void run.begin().finally(() => {
      same.running -= 1;
      const { next } = same;
      same.next = null;
      if (next && next.waiting > 0) this.#begin(key, same, next);
      else if (same.running === 0) this.#byKey.delete(key);
    });
  }
}

function newRun<Result>(work: (signal: AbortSignal) => Promise<Result>): Run<Result> {
  const controller = new AbortController();
  const { promise, resolve, reject } = withResolvers<Result>();
  const begin = () => work(controller.signal).then(resolve, reject);
  return { promise, begin, controller, waiting: 0 };
}

/** As `Promise.withResolvers`, which Node 20 lacks. */
function withResolvers<Result>() {
  let resolve: (result: Result) => void = () => {};
  let reject: (error: unknown) => void = () => {};
  const promise = new Promise<Result>((onResult, onError) => {
    [resolve, reject] = [onResult, onError];
  });
  return { promise, resolve, reject };
}

function wait<Result>(run: Run<Result>, signal: AbortSignal | undefined): Promise<Result> {
  run.waiting += 1;
  return new Promise((resolve, reject) => {
    const leave = () => {
      run.waiting -= 1;
      if (run.waiting === 0) run.controller.abort(signal?.reason);
      reject(signal?.reason);
    };
    signal?.addEventListener('abort', leave, { once: true });
    const stay = () => signal?.removeEventListener('abort', leave);
    run.promise.finally(stay).then(resolve, reject);
  });
}
