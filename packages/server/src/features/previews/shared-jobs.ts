import { AppError } from '../../lib/app-error.js';
import { SharedRun } from '../../lib/limits/shared-run.js';
import { FailureCache } from './failure-cache.js';

export interface JobLimits {
  /** The number of tasks that run concurrently. */
  running: number;
  /** The number of tasks that may wait; the next one is rejected with `busy`. */
  waiting: number;
}

/** The owner of a request: a user, or the visitors of shares from one address. */
export interface JobOwner {
  key: string;
  isVisitor: boolean;
}

export interface JobRequest {
  owner: JobOwner;
  signal: AbortSignal;
}

type Work<Result> = (signal: AbortSignal) => Promise<Result>;

interface Job<Result> {
  run: SharedRun<Result>;
  owner: JobOwner;
  isRunning: boolean;
}

/**
 * Runs each task once for all concurrent requests of it, a few tasks at a time, and aborts those whose
 * requests have all ended. The tasks of several owners take turns. Users have priority over visitors, who can
 * use only a part of the capacity and the queue. A task that failed because of its input fails immediately
 * when it is requested again soon.
 */
export class SharedJobs<Result> {
  readonly #limits: JobLimits;
  readonly #jobs = new Map<string, Job<Result>>();
  readonly #failures: FailureCache;
  /** The last turn of each owner, counted in turns. */
  readonly #turns = new Map<string, number>();
  #turn = 0;

  constructor(limits: JobLimits, now?: () => number) {
    this.#limits = limits;
    this.#failures = new FailureCache(now);
  }

  /** The result of the task `key`, which the first request starts. Rejects when the signal fires. */
  async run(key: string, work: Work<Result>, request: JobRequest): Promise<Result> {
    const { owner, signal } = request;
    signal.throwIfAborted();
    this.#failures.throwKnown(key);
    const current = this.#jobs.get(key);
    if (current?.run.signal.aborted) {
      // The task was aborted but has not stopped yet: two tasks with one key never run concurrently.
      await current.run.ended;
      return this.run(key, work, request);
    }
    const job = current ?? this.#add(key, work, owner);
    // A task that a user requests too does not wait behind those of visitors.
    if (job.owner.isVisitor && !owner.isVisitor) {
      job.owner = owner;
      this.#next();
    }
    return await job.run.wait(signal);
  }

  #count(matches: (job: Job<Result>) => boolean): number {
    let count = 0;
    for (const job of this.#jobs.values()) if (matches(job)) count += 1;
    return count;
  }

  #add(key: string, work: Work<Result>, owner: JobOwner): Job<Result> {
    if (!this.#mayRun(owner)) this.#assertMayWait(owner);
    const run = new SharedRun((signal) => this.#do(key, work, signal));
    const job = { run, owner, isRunning: false };
    this.#jobs.set(key, job);
    // A waiting task that nobody needs any more does not keep its position in the queue.
    run.signal.addEventListener('abort', () => job.isRunning || this.#jobs.delete(key));
    this.#next();
    return job;
  }

  #mayRun({ isVisitor }: JobOwner): boolean {
    const { running } = this.#limits;
    if (this.#count(({ isRunning }) => isRunning) >= running) return false;
    const ofVisitors = this.#count(({ isRunning, owner }) => isRunning && owner.isVisitor);
    return !isVisitor || ofVisitors < Math.max(1, running - 1);
  }

  /** An owner may use half of the queue, a visitor a quarter, and all visitors together half. */
  #assertMayWait(asking: JobOwner): void {
    const { waiting } = this.#limits;
    const half = Math.ceil(waiting / 2);
    const queued = (matches: (owner: JobOwner) => boolean) =>
      this.#count(({ isRunning, owner }) => !isRunning && matches(owner));
    const own = queued(({ key }) => key === asking.key);
    const isFull =
      queued(() => true) >= waiting ||
      own >= (asking.isVisitor ? Math.ceil(waiting / 4) : half) ||
      (asking.isVisitor && queued(({ isVisitor }) => isVisitor) >= half);
    if (!isFull) return;
    const details = { retryAfter: 1 };
    throw new AppError('busy', 'Too many previews at once; try again in a moment', { details });
  }

  async #do(key: string, work: Work<Result>, signal: AbortSignal): Promise<Result> {
    try {
      return await work(signal);
    } catch (error) {
      this.#failures.add(key, error);
      throw error;
    } finally {
      this.#jobs.delete(key);
      this.#next();
    }
  }

  #next(): void {
    for (let job = this.#nextJob(); job; job = this.#nextJob()) {
      job.isRunning = true;
      this.#turns.set(job.owner.key, ++this.#turn);
      job.run.begin();
    }
    if (this.#jobs.size === 0) this.#turns.clear();
  }

  /** The first task of the owner whose turn it is. */
  #nextJob(): Job<Result> | null {
    let best: Job<Result> | null = null;
    for (const job of this.#jobs.values()) {
      if (job.isRunning || !this.#mayRun(job.owner)) continue;
      if (!best || this.#rank(job) < this.#rank(best)) best = job;
    }
    return best;
  }

  #rank({ owner }: Job<Result>): number {
    const lastTurn = this.#turns.get(owner.key) ?? 0;
    return owner.isVisitor ? lastTurn + Number.MAX_SAFE_INTEGER / 2 : lastTurn;
  }
}
