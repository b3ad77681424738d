import type { Job, JobResult } from '@satchel/contract';
import type { Pausing, Progress } from '../../core/files/file-system.js';
import { AppError } from '../../lib/app-error.js';
import type { JobsStore, JobUser, StoredJob } from './jobs-store.js';
import { PauseSwitch } from './pause-switch.js';

const SHOWN_AFTER_MS = 60_000;
const RUNNING_PER_USER = 64;
const FINISHED_PER_USER = 100;
/** The progress of a job is stored at most this often. */
const STORED_EVERY_MS = 5000;
const FAILURES_SHOWN = 20;
const MOST_CHARACTERS = 500;

export type JobFailure = JobResult['failures'][number];
export type JobEnd = { state: 'done' | 'cancelled' } | { state: 'failed'; error: unknown };

/** A job as its creator describes it. */
export type JobFacts = Pick<Job, 'id' | 'kind' | 'path' | 'destination' | 'items'> & Partial<Job>;

export interface JobTraits extends Pick<StoredJob, 'folders'> {
  isStored?: boolean;
}

interface Entry extends StoredJob {
  cancel: AbortController;
  pausing: PauseSwitch;
  /** Set for a job that continues without its client, and is stored therefore. */
  isStored: boolean;
  storedAt: number;
  /** Milliseconds since 1970; null while the job runs. */
  endedAt: number | null;
}

export interface StartedJob {
  signal: AbortSignal;
  pausing: Pausing;
  /** Resolves when the job is stored, if it is stored. */
  isStored: Promise<void>;
  progress(progress: Progress): void;
  total(total: Progress): void;
  /** Called after each item; `failure` is set if it failed. */
  item(failure?: JobFailure): void;
  /** The client waits for the result if `isSeen`. */
  end(end: JobEnd, isSeen: boolean): Promise<void>;
  /** Called when the server closes: the next start continues the job. */
  leave(): Promise<void>;
}

export interface RegistryDependencies {
  store: JobsStore;
  now: () => number;
  /** Called when a job of a user begins, ends, is paused, continues, or was seen. */
  onChanged: (userId: number) => void;
  onError: (error: unknown) => void;
}

/**
 * Long operations that users follow. Each user sees their own, while they run and for a minute after. Those
 * that continue without their client are stored, too; if no client waits for their end, their results are
 * kept until they were seen.
 */
export class JobRegistry {
  readonly #users = new Map<number, Map<string, Entry>>();
  readonly #deps: RegistryDependencies;

  constructor(deps: RegistryDependencies) {
    this.#deps = deps;
  }

  /** Throws `conflict` for the id of a running job. */
  start(user: JobUser, facts: JobFacts, { isStored = false, folders }: JobTraits = {}): StartedJob {
    const { now, store } = this.#deps;
    const jobs = this.#jobsOf(user.id);
    assertRoom(jobs, facts.id);
    const startedAt = new Date(now()).toISOString();
    const entry: Entry = {
      job: { entries: 0, bytes: 0, startedAt, state: 'running', ...facts },
      user: { id: user.id, username: user.username },
      cancel: new AbortController(),
      pausing: new PauseSwitch(facts.state === 'paused'),
      isStored,
      folders,
      storedAt: store.now(),
      endedAt: null,
    };
    // A reused id moves to the end.
    jobs.delete(facts.id);
    jobs.set(facts.id, entry);
    this.#deps.onChanged(user.id);
    return this.#started(entry);
  }

  #started(entry: Entry): StartedJob {
    const { job, cancel, pausing } = entry;
    return {
      signal: cancel.signal,
      pausing,
      isStored: this.#store(entry, (store) => store.put(entry)),
      progress: (progress) => {
        Object.assign(job, progress);
        this.#storeProgress(entry);
      },
      total: ({ entries, bytes }) => Object.assign(job, { totalEntries: entries, totalBytes: bytes }),
      item: (failure) => {
        job.result = withItem(job.result, failure);
        this.#storeProgress(entry);
      },
      end: (end, isSeen) => this.#end(entry, end, isSeen),
      leave: () => {
        entry.endedAt = this.#deps.store.now();
        return this.#store(entry, (store) => store.update(entry));
      },
    };
  }

  #storeProgress(entry: Entry): void {
    if (!entry.isStored || this.#deps.store.now() - entry.storedAt < STORED_EVERY_MS) return;
    entry.storedAt = this.#deps.store.now();
    void this.#store(entry, (store) => store.update(entry));
  }

  async #end(entry: Entry, end: JobEnd, isSeen: boolean): Promise<void> {
    const { job, user } = entry;
    if (end.state === 'done') completeProgress(job);
    else if (end.state === 'failed') Object.assign(job, { state: 'failed', error: shown(end.error) });
    else job.state = 'cancelled';
    if (entry.isStored && !isSeen) job.isKept = true;
    entry.endedAt = this.#deps.store.now();
    this.#deps.onChanged(user.id);
    await this.#store(entry, async (store) => {
      if (job.isKept) await store.update(entry);
      else await store.remove(user.id, job.id);
    });
  }

  /** If storing fails, the job continues, and only its result is lost if the server ends. */
  async #store(entry: Entry, act: (store: JobsStore) => Promise<unknown>): Promise<void> {
    if (!entry.isStored) return;
    try {
      await act(this.#deps.store);
    } catch (error) {
      this.#deps.onError(error);
    }
  }

  /** The jobs of a user, oldest first. */
  async list(userId: number): Promise<Job[]> {
    return (await this.#all(userId)).map(({ job }) => job);
  }

  /** The same with the folders that they began with. */
  withFolders(userId: number): Promise<StoredJob[]> {
    return this.#all(userId);
  }

  /** The jobs of one user, or of all users, with their user; oldest first. */
  async listWithUsers(userId?: number): Promise<Job[]> {
    return (await this.#all(userId)).map(({ job, user }) => ({ ...job, user }));
  }

  async #all(userId?: number): Promise<StoredJob[]> {
    const stored = await this.#deps.store.list(userId);
    const users = userId === undefined ? [...this.#users.keys()] : [userId];
    const entries: StoredJob[] = users.flatMap((id) => [...this.#jobsOf(id).values()]);
    const known = new Set(entries.map(keyOf));
    return [...entries, ...stored.filter((each) => !known.has(keyOf(each)))].sort((a, b) =>
      a.job.startedAt.localeCompare(b.job.startedAt),
    );
  }

  /** Pauses or continues a job. Throws `not_found`, also for jobs of others, and `conflict` after its end. */
  async setPaused(userId: number, id: string, isPaused: boolean): Promise<Job> {
    const entry = this.#jobsOf(userId).get(id);
    if (!entry) {
      if (await this.#deps.store.find(userId, id)) throw notHere();
      throw unknownJob();
    }
    if (entry.endedAt !== null || entry.cancel.signal.aborted)
      throw new AppError('conflict', 'The job has ended');
    const { job, pausing } = entry;
    if (pausing.isPaused === isPaused) return job;
    job.state = isPaused ? 'paused' : 'running';
    pausing.set(isPaused);
    this.#deps.onChanged(userId);
    await this.#store(entry, (store) => store.update(entry));
    return job;
  }

  /** Cancels a running job, or removes one that has ended. Throws `not_found`, also for jobs of others. */
  async cancel(userId: number, id: string): Promise<void> {
    const entry = this.#jobsOf(userId).get(id);
    if (entry?.endedAt === null) {
      entry.cancel.abort(new AppError('cancelled', 'The job was cancelled'));
      return;
    }
    this.#jobsOf(userId).delete(id);
    const stored = await this.#deps.store.find(userId, id);
    if (stored && !stored.job.isKept) throw notHere();
    if (stored) {
      await this.#deps.store.remove(userId, id);
      this.#deps.onChanged(userId);
    } else if (!entry) throw unknownJob();
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
      const isOld = (endedAt ?? 0) + SHOWN_AFTER_MS <= this.#deps.store.now();
      if (isOld || index < finished.length - FINISHED_PER_USER) jobs.delete(job.id);
    }
  }
}

const keyOf = ({ user, job }: StoredJob): string => `${user.id}/${job.id}`;

function unknownJob(): AppError {
  return new AppError('not_found', 'There is no such job');
}

/** Several servers may share one database, and only the one that runs the job can change it. */
function notHere(): AppError {
  return new AppError('conflict', 'The job has ended, or runs on another server');
}

function assertRoom(jobs: ReadonlyMap<string, Entry>, id: string): void {
  const running = [...jobs.values()].filter(({ endedAt }) => endedAt === null);
  if (running.some(({ job }) => job.id === id))
    throw new AppError('conflict', 'A job with that id is running already');
  if (running.length >= RUNNING_PER_USER)
    throw new AppError('too_many_requests', 'Too many jobs are running', { details: { retryAfter: 5 } });
}

/** Progress is reported only now and then, so the last report is not the final state. */
function completeProgress(job: Job): void {
  job.state = 'done';
  job.entries = Math.max(job.entries, job.totalEntries ?? 0);
  job.bytes = Math.max(job.bytes, job.totalBytes ?? 0);
}

export function withItem(result: JobResult | undefined, failure: JobFailure | undefined): JobResult {
  const { done, failed, failures } = result ?? { done: 0, failed: 0, failures: [] };
  if (!failure) return { done: done + 1, failed, failures };
  const isShown = failures.length < FAILURES_SHOWN;
  return { done, failed: failed + 1, failures: isShown ? [...failures, shortened(failure)] : failures };
}

/** The end of a long path is kept, because it tells more than the beginning. */
function shortened({ path, code, message }: JobFailure): JobFailure {
  return { path: path.slice(-MOST_CHARACTERS), code, message: message.slice(0, MOST_CHARACTERS) };
}

function shown(error: unknown): Job['error'] {
  if (error instanceof AppError) return { code: error.code, message: error.message };
  return { code: 'internal', message: 'Something went wrong on the server' };
}
