import type { ErrorCode, Job } from '@satchel/contract';
import * as endpoints from '@satchel/contract/endpoints';
import { api } from '../../../lib/api/api-client';
import { ApiError, isApiError } from '../../../lib/api/api-error';
import { connection } from '../../../lib/api/connection';
import type { JobCalls, Outcome } from './job-parts';

const EVERY_MS = 1000;

/**
 * Waits for the end of a job whose request has lost its connection: the server continues it, even after a
 * restart. Null if the server does not know it.
 */
export async function followJob<Item>(
  items: readonly Item[],
  calls: JobCalls<Item>,
  jobId: string,
): Promise<Outcome<Item> | null> {
  const job = await endOf(jobId);
  return job && outcomeOf(job, items, calls);
}

async function endOf(jobId: string): Promise<Job | null> {
  for (;;) {
    await connection.restored();
    try {
      const job = (await api.call(endpoints.jobs.list)).find(({ id }) => id === jobId);
      if (!job) return null;
      if (job.state !== 'running' && job.state !== 'paused') return job;
    } catch (error) {
      if (!isApiError(error, 'network') && !isApiError(error, 'busy')) return null;
    }
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
  }
}

/**
 * The outcome of a job that was followed. The server names the first of its failures, and its result stays in
 * the tray until it was seen.
 */
function outcomeOf<Item>(
  { state, error, result }: Job,
  items: readonly Item[],
  calls: JobCalls<Item>,
): Outcome<Item> {
  if (state === 'cancelled') {
    const passed = (result?.done ?? 0) + (result?.failed ?? 0);
    return { done: items.slice(0, passed), failed: [], isCancelled: true };
  }
  const outcome: Outcome<Item> = { done: [], failed: [], isCancelled: false };
  const reasons = new Map(result?.failures.map((failure) => [failure.path, failure]));
  for (const item of items) {
    const reason = state === 'failed' ? error : reasons.get(calls.part(item).from);
    if (reason) outcome.failed.push({ item, error: asError(reason) });
    else outcome.done.push(item);
  }
  return outcome;
}

const asError = ({ code, ...rest }: { code: string; message: string }) =>
  new ApiError({ status: 500, code: code as ErrorCode, ...rest });
