import type { Job } from '@satchel/contract';
import type { Progress } from '../../core/fs/file-system.js';
import { AppError } from '../../lib/app-error.js';

const SHOWN_AFTER_MS = 60_000;
const RUNNING_PER_USER = 64;
const FINISHED_PER_USER = 100;

interface Entry {
  job: Job;
  cancel: AbortController;
  /** Milliseconds since 1970; null while it runs. */
  endedAt: number | null;
}

export interface StartedJob {
  signal: AbortSignal;
  progress(progress: Progress): void;
  total(total: Progress): void;
  done(): void;
  failed(error: unknown): void;
  cancelled(): void;
}

/** Long work that users follow: each sees their own, while it runs and for a minute after. Nothing outlives the process. */
export class JobRegistry {
  readonly #users = new Map<number, Map<string, Entry>>();

  constructor(readonly now: () => number) {}

  /** Throws `conflict` for a name that is running already. */
  start(userId: number, facts: Pick<Job, 'id' | 'kind' | 'path' | 'destination' | 'items'>): StartedJob {
    const jobs = this.#jobsOf(userId);
    assertRoom(jobs, facts.id);
    const cancel = new AbortController();
    const startedAt = new Date(this.now()).toISOString();
    const job: Job = { ...facts, entries: 0, bytes: 0, startedAt, state: 'running' };
    const entry: Entry = { job, cancel, endedAt: null };
    // A name that is used again moves to the end.
    jobs.delete(facts.id);
    jobs.set(facts.id, entry);
    return {
      signal: cancel.signal,
      progress: (progress) => Object.assign(job, progress),
      total: ({ entries, bytes }) => Object.assign(job, { totalEntries: entries, totalBytes: bytes }),
      done: () => {
        settle(job);
        entry.endedAt = this.now();
      },
      failed: (error) => {
        Object.assign(job, { state: 'failed', error: shown(error) });
        entry.endedAt = this.now();
      },
      cancelled: () => {
        job.state = 'cancelled';
        entry.endedAt = this.now();
      },
    };
  }

  /** Oldest first. */
  list(userId: number): Job[] {
    return [...this.#jobsOf(userId).values()].map(({ job }) => job);
  }

  /** Ends a job that runs, and takes one that is over off the list. Throws `not_found` for those of others too. */
  cancel(userId: number, id: string): void {
    const jobs = this.#jobsOf(userId);
    const entry = jobs.get(id);
    if (!entry) throw new AppError('not_found', 'there is no such job');
    if (entry.endedAt === null) entry.cancel.abort(new AppError('cancelled', 'the work was cancelled'));
    else jobs.delete(id);
  }

  #jobsOf(userId: number): Map<string, Entry> {
    for (const [user, jobs] of this.#users) {
      this.#prune(jobs);
      if (jobs.size === 0) this.#users.delete(user);
    }
    const jobs = this.#users.get(userId) ?? new Map<string, Entry>();
    this.#users.set(userId, jobs);
    return jobs;
  }

  #prune(jobs: Map<string, Entry>): void {
    const finished = [...jobs.values()].filter(({ endedAt }) => endedAt !== null);
    for (const [index, { job, endedAt }] of finished.entries()) {
      const isOld = (endedAt ?? 0) + SHOWN_AFTER_MS <= this.now();
      if (isOld || index < finished.length - FINISHED_PER_USER) jobs.delete(job.id);
    }
  }
}

function assertRoom(jobs: ReadonlyMap<string, Entry>, id: string): void {
  const running = [...jobs.values()].filter(({ endedAt }) => endedAt === null);
  if (running.some(({ job }) => job.id === id))
    throw new AppError('conflict', 'a job of that name is running already');
  if (running.length >= RUNNING_PER_USER)
    throw new AppError('too_many_requests', 'too many jobs are running', { details: { retryAfter: 5 } });
}

/** News comes every now and then, so the last of it is not the end. */
function settle(job: Job): void {
  job.state = 'done';
  job.entries = Math.max(job.entries, job.totalEntries ?? 0);
  job.bytes = Math.max(job.bytes, job.totalBytes ?? 0);
}

function shown(error: unknown): Job['error'] {
  if (error instanceof AppError) return { code: error.code, message: error.message };
  return { code: 'internal', message: 'Something went wrong on the server' };
}
