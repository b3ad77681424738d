import { AppError } from '../../lib/app-error.js';

export interface JobLimits {
  /** How many jobs run at once. */
  running: number;
  /** How many more may wait; the next one is refused with `busy`. */
  waiting: number;
}

type Work<Result> = (signal: AbortSignal) => Promise<Result>;

interface Job<Result> {
  controller: AbortController;
  result: Promise<Result>;
  begin: () => void;
  /** How many still want the result. */
  wanted: number;
  state: 'waiting' | 'running' | 'over';
}

/** Runs each job once however many ask for it at the same time, a few jobs at a time, and stops what nobody wants. */
export class SharedJobs<Result> {
  readonly #limits: JobLimits;
  readonly #jobs = new Map<string, Job<Result>>();
  #running = 0;

  constructor(limits: JobLimits) {
    this.#limits = limits;
  }

  /** The result of the job `key`, begun by the first who asks. Rejects with the signal's reason when that fires. */
  async run(key: string, work: Work<Result>, signal: AbortSignal): Promise<Result> {
    signal.throwIfAborted();
    const current = this.#jobs.get(key);
    if (current?.controller.signal.aborted) {
      // Given up by the others, but not stopped yet: two of a kind never run side by side.
      await current.result.catch(() => undefined);
      return this.run(key, work, signal);
    }
    const job = current ?? this.#add(key, work);
    job.wanted += 1;
    return await this.#wait(job, signal);
  }

  #add(key: string, work: Work<Result>): Job<Result> {
    const waiting = this.#jobs.size - this.#running;
    if (this.#running >= this.#limits.running && waiting >= this.#limits.waiting) {
      const details = { retryAfter: 1 };
      throw new AppError('busy', 'Too many previews at once; try again in a moment', { details });
    }
    const job: Job<Result> = {
      ...this.#turnFor(key, work),
      controller: new AbortController(),
      wanted: 0,
      state: 'waiting',
    };
    this.#jobs.set(key, job);
    this.#next();
    return job;
  }

  #turnFor(key: string, work: Work<Result>): Pick<Job<Result>, 'begin' | 'result'> {
    let begin = () => {};
    const turn = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const result = turn.then(() => this.#do(key, work));
    result.catch(() => undefined);
    return { begin, result };
  }

  async #do(key: string, work: Work<Result>): Promise<Result> {
    const job = this.#jobs.get(key);
    if (!job) throw new Error('a job began before it was there');
    try {
      job.controller.signal.throwIfAborted();
      return await work(job.controller.signal);
    } finally {
      if (job.state === 'running') this.#running -= 1;
      job.state = 'over';
      this.#jobs.delete(key);
      this.#next();
    }
  }

  #next(): void {
    for (const job of this.#jobs.values()) {
      if (this.#running >= this.#limits.running) return;
      if (job.state !== 'waiting') continue;
      job.state = 'running';
      this.#running += 1;
      job.begin();
    }
  }

  #wait(job: Job<Result>, signal: AbortSignal): Promise<Result> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        reject(signal.reason);
        this.#release(job, signal.reason);
      };
      signal.addEventListener('abort', leave, { once: true });
      void job.result.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave));
    });
  }

  #release(job: Job<Result>, reason: unknown): void {
    job.wanted -= 1;
    if (job.wanted > 0 || job.state === 'over') return;
    job.controller.abort(reason);
    // One that waits ends at once instead of keeping its place in the queue.
    if (job.state === 'waiting') job.begin();
  }
}
