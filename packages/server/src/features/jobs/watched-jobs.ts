import { type Job, parseVirtualPath, type VirtualPath } from '@satchel/contract';
import { countTree } from '../../core/files/count-tree.js';
import type { FileId } from '../../core/files/file-system.js';
import type { Login, Principal } from '../../core/files/principal.js';
import type { JobPlan, JobRunner, JobTerms, RunAsJob } from '../../core/jobs/job-terms.js';
import type { Journals } from '../../core/state/journals.js';
import { AppError } from '../../lib/app-error.js';
import { HOUR_MS } from '../../lib/durations.js';
import { assertSameBase, baseOf } from './job-base.js';
import { JobJournal, type LeftJob, leftJobs } from './job-journal.js';
import type { JobRegistry, StartedJob } from './job-registry.js';
import type { JobsStore, StoredJob } from './jobs-store.js';
import { foldersNow } from './shown-job.js';

/** After a longer absence of the server, users do not expect that a job continues. */
const CONTINUED_WITHIN_MS = HOUR_MS;

export interface WatchedJobsDependencies {
  registry: JobRegistry;
  store: JobsStore;
  journals: Journals;
  /** See `RetentionClock`. */
  longestSince: (time: number) => number;
  onError: (error: unknown) => void;
}

/** The principal of a login without a request. Throws `unauthenticated` when the login has ended. */
export type PrincipalOf = (login: Login) => Promise<Principal>;

/** An operation that is a job. */
interface Watched {
  principal: Principal;
  kind: Job['kind'];
  path: VirtualPath;
  job: StartedJob;
  journal: JobJournal | undefined;
  /** Ends the job, in addition to the job's own signal. */
  signal: AbortSignal;
  /** Set if the job has no list of items: its total is counted, and it is reported as one item. */
  isSingle: boolean;
  isQuick: boolean;
  earlier: JobTerms['earlier'];
  isSeen: () => boolean;
}

/**
 * Adds operations that a request names in `X-Job-Id` to the jobs of its user. Those that continue without
 * their client are continued by the next start of the server if this one ends.
 */
export class WatchedJobs {
  readonly #deps: WatchedJobsDependencies;
  readonly #closing = new AbortController();
  readonly #running = new Set<Promise<unknown>>();

  constructor(deps: WatchedJobsDependencies) {
    this.#deps = deps;
  }

  readonly run: RunAsJob = async (facts, operation) => {
    const { principal, named, kind, path, destination, items, plan, isQuick = false } = facts;
    if (!named) return operation({ signal: facts.signal });
    const { id, outlivesClient } = named;
    const journal = outlivesClient ? await this.#begin(principal, id, plan) : undefined;
    const job = this.#start(journal, () =>
      this.#deps.registry.start(
        principal.user,
        {
          ...{ id, kind, path },
          ...(destination ? { destination } : {}),
          ...(items === undefined ? {} : { items }),
        },
        { isStored: journal !== undefined, folders: foldersNow(principal) },
      ),
    );
    const watching = this.#watch(
      {
        ...{ principal, kind, path, job, journal, isQuick, earlier: undefined },
        // A job that continues after its request still ends when its user loses the permission.
        signal: outlivesClient ? principal.access.signal : facts.signal,
        isSingle: items === undefined,
        isSeen: () => !facts.signal.aborted,
      },
      operation,
    );
    return this.#track(watching);
  };

  /** Undefined if no journal can be written, as on a full disk. Then a restart does not continue the job. */
  async #begin(
    principal: Principal,
    jobId: string,
    plan: JobPlan | null = null,
  ): Promise<JobJournal | undefined> {
    const { user, session, action } = principal;
    try {
      const login = { userId: user.id, family: session.loginId, action: action.name };
      const record = { ...login, jobId, plan, base: await baseOf(principal) };
      return JobJournal.begin(this.#deps.journals, record);
    } catch (error) {
      this.#deps.onError(error);
      return undefined;
    }
  }

  #start(journal: JobJournal | undefined, start: () => StartedJob): StartedJob {
    try {
      return start();
    } catch (error) {
      void journal?.remove();
      throw error;
    }
  }

  /** Begins to continue the jobs that the last process did not finish, without waiting for them. */
  async continueAll(runners: Readonly<Record<string, JobRunner>>, principalOf: PrincipalOf): Promise<void> {
    for (const left of await leftJobs(this.#deps.journals)) {
      const stored = left.record && (await this.#deps.store.find(left.record.userId, left.record.jobId));
      // A job that has ended only waits to be seen.
      if (!stored || stored.job.isKept) await left.remove();
      else this.#track(this.#continue(left, stored, { runners, principalOf })).catch(() => undefined);
    }
  }

  async #continue(
    { record, result, ids, open }: LeftJob,
    { job: before, user, writtenAt, folders }: StoredJob & { writtenAt: number },
    { runners, principalOf }: { runners: Readonly<Record<string, JobRunner>>; principalOf: PrincipalOf },
  ): Promise<void> {
    const { totalEntries: _entries, totalBytes: _bytes, ...facts } = before;
    const counted = { entries: 0, bytes: 0, result, isInterrupted: true } as const;
    const job = this.#deps.registry.start(user, { ...facts, ...counted }, { isStored: true, folders });
    const journal = open();
    await job.isStored;
    const plan = record?.plan;
    const runner = runners[plan?.runner ?? ''];
    let principal: Principal;
    try {
      const isLate = this.#deps.longestSince(writtenAt) > CONTINUED_WITHIN_MS;
      if (!record || !runner || (isLate && before.state !== 'paused'))
        throw new AppError('busy', 'The server stopped, and did not continue it');
      principal = await principalOf(record);
      await assertSameBase(principal, record.base);
    } catch (error) {
      await job.end({ state: 'failed', error }, false);
      return journal.remove();
    }
    const watched: Watched = {
      ...{ principal, kind: before.kind, path: parseVirtualPath(before.path), job, journal },
      ...{ signal: principal.access.signal, isSingle: false, isQuick: false },
      earlier: { passed: result.done + result.failed, ids },
      isSeen: () => false,
    };
    await this.#watch(watched, (terms) => runner(principal, plan?.input, terms));
  }

  #track<Result>(running: Promise<Result>): Promise<Result> {
    const forget = () => this.#running.delete(running);
    this.#running.add(running);
    running.then(forget, forget);
    return running;
  }

  async #watch<Result>(watched: Watched, operation: (terms: JobTerms) => Promise<Result>): Promise<Result> {
    const { principal, job, journal, earlier, isSingle } = watched;
    const { access } = principal;
    const release = access.hold();
    const signal = AbortSignal.any([job.signal, this.#closing.signal, watched.signal]);
    const counting = new AbortController();
    const onItem: JobTerms['onItem'] = (failure) => {
      journal?.passed(failure);
      job.item(failure);
    };
    const onIds = (ids: (FileId | null)[]) => journal?.ids(ids);
    try {
      await job.isStored;
      if (isSingle && !watched.isQuick)
        await count(watched, onIds, AbortSignal.any([signal, counting.signal]));
      const result = await operation({
        ...{ signal, pausing: job.pausing, onProgress: job.progress, onTotal: job.total, onItem, onIds },
        ...(earlier && { earlier }),
      });
      if (isSingle) onItem();
      await job.end({ state: 'done' }, watched.isSeen());
      await journal?.remove();
      return result;
    } catch (error) {
      throw await this.#ended(watched, signal, error);
    } finally {
      release();
      counting.abort();
    }
  }

  /** Records how the job ended; resolves to the error for its client. */
  async #ended({ principal, job, journal, isSeen }: Watched, signal: AbortSignal, error: unknown) {
    const { signal: refused } = principal.access;
    const reason = refused.aborted ? refused.reason : error;
    if (this.#closing.signal.aborted && !refused.aborted && !job.signal.aborted) {
      await job.leave();
      journal?.close();
      return this.#closing.signal.reason;
    }
    const isCancelled = signal.aborted && !refused.aborted;
    await job.end(isCancelled ? { state: 'cancelled' } : { state: 'failed', error: reason }, isSeen());
    await journal?.remove();
    return reason;
  }

  /** Stops all jobs; the next start continues those that stay. */
  async close(): Promise<void> {
    this.#closing.abort(new AppError('busy', 'The server is closing'));
    await Promise.allSettled(this.#running);
  }
}

/** A copy is counted while it runs, and a deletion before it begins. A move takes no time. */
async function count(
  { principal, kind, path, job }: Watched,
  onIds: (ids: (FileId | null)[]) => void,
  signal: AbortSignal,
): Promise<void> {
  if (kind === 'move') return;
  const counted = countTree(principal.files, path, signal).then(
    (total) => {
      job.total(total);
      if (kind === 'delete') onIds([total.fileId]);
    },
    // The operation itself reports the error.
    () => undefined,
  );
  if (kind === 'delete') await counted;
}
