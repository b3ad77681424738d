import type { QueryClient } from '@tanstack/react-query';
import { errorDetails } from '../../../lib/error-text';
import type { MessageKey, Translate } from '../../../lib/i18n';
import { toast } from '../../../ui/toast';
import { PARALLEL_REQUESTS, runBatch } from '../model/batch';
import { type Job, useJobs } from '../state/jobs-store';
import { cancelJob } from './entry-requests';

/** What an operation needs of the page around it. */
export interface Tools {
  client: QueryClient;
  t: Translate;
  errorText: (error: unknown) => string;
}

export interface Failure<Item> {
  item: Item;
  error: unknown;
}

export interface Outcome<Item> {
  done: Item[];
  failed: Failure<Item>[];
  isCancelled: boolean;
}

const TELL_EVERY_MS = 100;

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
 * Does `work` for every item as a job that the screen shows and that can be cancelled; each request carries the name
 * it is given, by which the server knows it. Never throws.
 */
export async function runJob<Item>(
  kind: Job['kind'],
  items: readonly Item[],
  work: (item: Item, jobId: string) => Promise<unknown>,
): Promise<Outcome<Item>> {
  const jobs = useJobs.getState();
  const running = new Running(jobs.newBatch());
  const { abort, batch } = running;
  const id = jobs.add({ kind, batch, total: items.length, cancel: () => void running.cancel() });
  const outcome: Outcome<Item> = { done: [], failed: [], isCancelled: false };
  let toldMs = 0;
  const tell = () => {
    const now = Date.now();
    if (now - toldMs < TELL_EVERY_MS) return;
    toldMs = now;
    const failed = outcome.failed.length;
    jobs.update(id, { done: outcome.done.length + failed, failed });
  };
  await runBatch(items, (item) => running.run((jobId) => work(item, jobId)), {
    limit: PARALLEL_REQUESTS,
    signal: abort.signal,
    onDone: (item) => {
      outcome.done.push(item);
      tell();
    },
    onFailed: (item, error) => {
      outcome.failed.push({ item, error });
      tell();
    },
  });
  jobs.remove(id);
  return { ...outcome, isCancelled: abort.signal.aborted };
}

const MAX_NAMED = 5;

const FAILED: Record<Job['kind'], MessageKey> = {
  delete: 'files.failed.delete',
  copy: 'files.failed.copy',
  move: 'files.failed.move',
};

/** One notice for all that went wrong: what, and why. */
export function reportFailures(
  tools: Tools,
  kind: Job['kind'],
  failed: readonly Failure<{ name: string }>[],
): void {
  const [first] = failed;
  if (!first) return;
  const { t, errorText } = tools;
  const title = t(FAILED[kind], { count: failed.length, name: first.item.name });
  const reasons = new Set(failed.map(({ error }) => errorText(error)));
  if (failed.length === 1 || reasons.size === 1) {
    toast.error(`${title} ${errorText(first.error)}`, { details: errorDetails(first.error) });
    return;
  }
  useJobs.getState().report({
    kind,
    title,
    failures: failed.map(({ item, error }) => ({ name: item.name, reason: errorText(error) })),
  });
  const named = failed.slice(0, MAX_NAMED).map(({ item, error }) => `${item.name}: ${errorText(error)}`);
  const more = failed.length - named.length;
  if (more > 0) named.push(t('files.failed.more', { count: more }));
  toast.error(title, { details: named.join(' ') });
}
