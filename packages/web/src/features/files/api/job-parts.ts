import type { BatchItem, LeftOut } from '@satchel/contract';
import { ApiError, isApiError } from '../../../lib/api/api-error';
import type { Job } from '../state/jobs-store';
import { type JobNames, sendBatch } from './entry-requests';

export interface Failure<Item> {
  item: Item;
  error: unknown;
}

export interface Outcome<Item> {
  done: Item[];
  failed: Failure<Item>[];
  isCancelled: boolean;
}

/** A single item has a request of its own; several are sent together. */
export interface JobCalls<Item> {
  one(item: Item, names: JobNames): Promise<unknown>;
  /** The item as a part of a batch. */
  part(item: Item): BatchItem;
  /** True to delete for good, false only to the trash; set for deletions only. */
  permanent?: boolean | undefined;
  /** Called with the entries that the copies of a batch have left out. */
  onLeftOut?: ((leftOut: LeftOut) => void) | undefined;
  /** The id of the user action that all requests belong to; see `newAction`. */
  action: string;
}

export interface PartTerms<Item> {
  jobId: string;
  /** Waits for a job whose request got no response; null if the server does not know it. */
  follow(items: readonly Item[]): Promise<Outcome<Item> | null>;
}

/** Sends one request for these items. Never throws. */
export async function runPart<Item>(
  kind: Job['kind'],
  items: readonly Item[],
  calls: JobCalls<Item>,
  { jobId, follow }: PartTerms<Item>,
): Promise<Outcome<Item>> {
  const [only] = items;
  try {
    if (only === undefined) return { done: [], failed: [], isCancelled: false };
    if (items.length > 1) return await runTogether(kind, items, calls, jobId);
    await calls.one(only, { jobId, action: calls.action });
    return { done: [only], failed: [], isCancelled: false };
  } catch (error) {
    if (isApiError(error, 'cancelled')) return doneBefore(items, error);
    // The job continues if there is no response, or if the server is about to restart.
    const isLost = isApiError(error, 'network') || isApiError(error, 'busy');
    const followed = isLost ? await follow(items) : null;
    if (followed) return followed;
    return { done: [], failed: items.map((item) => ({ item, error })), isCancelled: false };
  }
}

async function runTogether<Item>(
  action: Job['kind'],
  items: readonly Item[],
  calls: JobCalls<Item>,
  jobId: string,
): Promise<Outcome<Item>> {
  const { permanent } = calls;
  const response = await sendBatch(
    { action, items: items.map(calls.part), ...(action === 'delete' && { permanent, confirmed: true }) },
    { jobId, action: calls.action },
  );
  if (response.leftOut) calls.onLeftOut?.(response.leftOut);
  const refusals = new Map(response.failed.map((failure) => [failure.from, new ApiError(failure)]));
  const outcome: Outcome<Item> = { done: [], failed: [], isCancelled: false };
  for (const item of items) {
    const error = refusals.get(calls.part(item).from);
    if (error) outcome.failed.push({ item, error });
    else outcome.done.push(item);
  }
  return outcome;
}

/** The server processes the items in order and reports how many it has processed. */
function doneBefore<Item>(items: readonly Item[], { details }: ApiError): Outcome<Item> {
  const passed = Number(details.done ?? 0) + Number(details.failed ?? 0);
  return { done: items.slice(0, passed), failed: [], isCancelled: true };
}
