import type { QueryClient } from '@tanstack/react-query';
import { batchesOf } from '../../../lib/api/batches';
import { brake } from '../../../lib/api/brake';
import { connection } from '../../../lib/api/connection';
import type { Translate } from '../../../lib/i18n';
import { type Job, useJobs } from '../state/jobs-store';
import { cancelJob } from './entry-requests';
import { type JobCalls, type Outcome, runPart } from './job-parts';

/** The functions that an operation needs from the page. */
export interface Tools {
  client: QueryClient;
  t: Translate;
  errorText: (error: unknown) => string;
}

const CANCEL_AGAIN_MS = 500;

/** The running jobs at the server, by the ids in their requests. */
class Running {
  readonly #names = new Set<string>();
  readonly abort = new AbortController();
  #count = 0;

  constructor(readonly batch: string) {}

  async run<Result>(task: (jobId: string) => Promise<Result>): Promise<Result> {
    this.#count += 1;
    const name = `${this.batch}-${this.#count}`;
    this.#names.add(name);
    try {
      return await task(name);
    } finally {
      this.#names.delete(name);
    }
  }

  /** Cancels the running requests and starts no more; a request may still be on its way to the server. */
  async cancel(): Promise<void> {
    this.abort.abort();
    while (this.#names.size > 0) {
      const gone = await Promise.all([...this.#names].map(cancelJob));
      if (gone.every(Boolean)) return;
      await new Promise((resolve) => setTimeout(resolve, CANCEL_AGAIN_MS));
    }
  }
}

/** Null if the server does not know the job, or if the page is older than the server. */
async function follow<Item>(
  items: readonly Item[],
  calls: JobCalls<Item>,
  jobId: string,
): Promise<Outcome<Item> | null> {
  await connection.restored();
  try {
    return await (await import('./follow-job')).followJob(items, calls, jobId);
  } catch {
    return null;
  }
}

/**
 * Applies an operation to every item as a job that the screen shows and that can be cancelled. The server
 * identifies its requests by the ids in them. Never throws.
 */
export async function runJob<Item>(
  kind: Job['kind'],
  items: readonly Item[],
  calls: JobCalls<Item>,
): Promise<Outcome<Item>> {
  const jobs = useJobs.getState();
  const running = new Running(jobs.newBatch());
  const { abort, batch } = running;
  const id = jobs.add({ kind, batch, total: items.length, cancel: () => void running.cancel() });
  const outcome: Outcome<Item> = { done: [], failed: [], isCancelled: false };
  const send = (part: readonly Item[]) =>
    running.run((jobId) =>
      runPart(kind, part, calls, { jobId, follow: (lost) => follow(lost, calls, jobId) }),
    );
  for (const part of batchesOf(items, calls.part)) {
    if (abort.signal.aborted || outcome.isCancelled) break;
    const parts = await brake.finish(await send(part), send);
    outcome.done.push(...parts.done);
    outcome.failed.push(...parts.failed);
    outcome.isCancelled = parts.isCancelled;
    jobs.update(id, { done: outcome.done.length + outcome.failed.length, failed: outcome.failed.length });
  }
  jobs.remove(id);
  return { ...outcome, isCancelled: outcome.isCancelled || abort.signal.aborted };
}
