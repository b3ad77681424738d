import { AppError } from '../../../lib/app-error.js';
import type { Progress } from '../file-system.js';
import type { JobInput, JobName, JobResult } from '../jobs/job-table.js';
import type { DiskFacts } from '../tree/view.js';
import { CANCELLED, WorkerThread } from './worker-thread.js';

export interface RunOptions {
  signal?: AbortSignal | undefined;
  onProgress?: ((progress: Progress) => void) | undefined;
  /** Memory of the input that the worker may have; it is empty here afterwards. */
  transfer?: ArrayBuffer[] | undefined;
}

/** Long-lived threads that do the disk's work with synchronous calls, each job going to the one with least to do. */
export class WorkerPool {
  readonly #threads: WorkerThread[];
  readonly #cancels = new Set<() => void>();
  #lastId = 0;
  #idle: (() => void) | null = null;
  #isClosed = false;

  constructor(facts: DiskFacts, size: number) {
    this.#threads = Array.from({ length: size }, () => new WorkerThread(facts));
  }

  get size(): number {
    return this.#threads.length;
  }

  #leastBusy(): WorkerThread {
    const [first, ...rest] = this.#threads;
    if (!first) throw new Error('the pool has no workers');
    return rest.reduce((best, thread) => (thread.load < best.load ? thread : best), first);
  }

  /** Resolves when the job is done. An aborted signal ends a long job at its next step, then rejects with its reason. */
  run<Name extends JobName>(
    job: Name,
    input: JobInput<Name>,
    options: RunOptions = {},
  ): Promise<JobResult<Name>> {
    const { signal, onProgress, transfer } = options;
    if (signal?.aborted) return Promise.reject(signal.reason);
    if (this.#isClosed) return Promise.reject(new AppError('busy', 'the server is closing'));
    const id = this.#nextId();
    const thread = this.#leastBusy();
    return new Promise((resolve, reject) => {
      const cancel = () => thread.send({ id, signal: 'cancel' });
      const finish = () => this.#finish(cancel, signal);
      const listener = {
        done: (result: unknown) => {
          finish();
          resolve(result as JobResult<Name>);
        },
        failed: (error: unknown) => {
          finish();
          reject(
            error === CANCELLED ? (signal?.reason ?? new AppError('busy', 'the server is closing')) : error,
          );
        },
        progress: (progress: Progress) => onProgress?.(progress),
        batch: () => thread.send({ id, signal: 'pull' }),
      };
      this.#cancels.add(cancel);
      signal?.addEventListener('abort', cancel, { once: true });
      thread.send({ id, job, input }, listener, transfer);
    });
  }

  /** The batches of a job, one ahead of what is taken; leaving the loop early ends the job. */
  async *stream<Batch>(job: JobName, input: unknown, signal?: AbortSignal): AsyncGenerator<Batch> {
    signal?.throwIfAborted();
    if (this.#isClosed) throw new AppError('busy', 'the server is closing');
    const id = this.#nextId();
    const thread = this.#leastBusy();
    const ready: Batch[] = [];
    let state: { end: true; error: unknown } | null = null;
    let wake: () => void = () => {};
    const cancel = () => thread.send({ id, signal: 'cancel' });
    const end = (error: unknown) => {
      state = { end: true, error };
      this.#finish(cancel, signal);
      wake();
    };
    const listener = {
      done: () => end(null),
      failed: end,
      progress: () => {},
      batch: (batch: unknown) => {
        ready.push(batch as Batch);
        wake();
      },
    };
    this.#cancels.add(cancel);
    signal?.addEventListener('abort', cancel, { once: true });
    thread.send({ id, job, input }, listener);
    const ended = () => state as { end: true; error: unknown } | null;
    try {
      for (;;) {
        const batch = ready.shift();
        if (batch !== undefined) {
          if (!ended()) thread.send({ id, signal: 'pull' });
          yield batch;
          continue;
        }
        const over = ended();
        if (over?.error === CANCELLED) throw signal?.reason ?? new AppError('busy', 'the server is closing');
        if (over?.error) throw over.error;
        if (over) return;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    } finally {
      if (!ended()) cancel();
    }
  }

  #nextId(): number {
    this.#lastId += 1;
    return this.#lastId;
  }

  #finish(cancel: () => void, signal: AbortSignal | undefined): void {
    signal?.removeEventListener('abort', cancel);
    this.#cancels.delete(cancel);
    if (this.#cancels.size === 0) this.#idle?.();
  }

  /** Ends long jobs, waits for what is under way, and stops the threads. */
  async close(): Promise<void> {
    if (this.#cancels.size > 0) {
      const idle = new Promise<void>((resolve) => {
        this.#idle = resolve;
      });
      for (const cancel of this.#cancels) cancel();
      await idle;
    }
    this.#isClosed = true;
    await Promise.all(this.#threads.map((thread) => thread.stop()));
  }
}
