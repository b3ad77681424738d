import type { QueryClient } from '@tanstack/react-query';
import type { Translate } from '../../../lib/i18n';
import { type Job, useJobs } from '../state/jobs-store';
import { cancelJob } from './entry-requests';
import { type JobCalls, type Outcome, partsOf, runPart } from './job-parts';

/** What an operation needs of the page around it. */
export interface Tools {
  client: QueryClient;
  t: Translate;
  errorText: (error: unknown) => string;
}

const CANCEL_AGAIN_MS = 500;

/** What is running at the server by the names that its requests carry. */
class Running {
  readonly #names = new Set<string>();
  readonly abort = new AbortController();
  #count = 0;

  constructor(readonly batch: string) {}

  async run<Result>(work: (jobId: string) => Promise<Result>): Promise<Result> {
    this.#count += 1;
    const name = `${this.batch}-${this.#count}`;
    this.#names.add(name);
    try {
      return await work(name);
    } finally {
      this.#names.delete(name);
    }
  }

  /** Ends what runs and lets nothing more begin; a request may still be on its way to the server. */
  async cancel(): Promise<void> {
    this.abort.abort();
    while (this.#names.size > 0) {
      const gone = await Promise.all([...this.#names].map(cancelJob));
      if (gone.every(Boolean)) return;
      await new Promise((resolve) => setTimeout(resolve, CANCEL_AGAIN_MS));
    }
  }
}

/**
 * Does something to every item as a job that the screen shows and that can be cancelled; its requests carry names by
 * which the server knows them. Never throws.
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
  for (const part of partsOf(items, calls)) {
    if (abort.signal.aborted || outcome.isCancelled) break;
    const parts = await running.run((jobId) => runPart(kind, part, calls, jobId));
    outcome.done.push(...parts.done);
    outcome.failed.push(...parts.failed);
    outcome.isCancelled = parts.isCancelled;
    jobs.update(id, { done: outcome.done.length + outcome.failed.length, failed: outcome.failed.length });
  }
  jobs.remove(id);
  return { ...outcome, isCancelled: outcome.isCancelled || abort.signal.aborted };
}
