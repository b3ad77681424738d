import { type BatchItem, MAX_BATCH_ITEMS } from '@satchel/contract';
import { ApiError, isApiError } from '../../../lib/api-error';
import type { Job } from '../state/jobs-store';
import { sendBatch } from './entry-requests';

/** Far below what the server takes in one request, even when every letter is several bytes. */
const MAX_LETTERS = 4_000_000;

export interface Failure<Item> {
  item: Item;
  error: unknown;
}

export interface Outcome<Item> {
  done: Item[];
  failed: Failure<Item>[];
  isCancelled: boolean;
}

/** A single item has a call of its own; several go to the server together. */
export interface JobCalls<Item> {
  one(item: Item, jobId: string): Promise<unknown>;
  /** The item as a part of a batch. */
  part(item: Item): BatchItem;
}

/** The items in requests that the server takes: not too many, and not too long. */
export function partsOf<Item>(items: readonly Item[], { part }: JobCalls<Item>): Item[][] {
  const parts: Item[][] = [];
  let letters = Number.POSITIVE_INFINITY;
  for (const item of items) {
    const { from, to = '' } = part(item);
    letters += from.length + to.length;
    if (letters > MAX_LETTERS || (parts.at(-1)?.length ?? 0) >= MAX_BATCH_ITEMS) {
      parts.push([]);
      letters = from.length + to.length;
    }
    parts.at(-1)?.push(item);
  }
  return parts;
}

/** One request for these items. Never throws. */
export async function runPart<Item>(
  kind: Job['kind'],
  items: readonly Item[],
  calls: JobCalls<Item>,
  jobId: string,
): Promise<Outcome<Item>> {
  const [only] = items;
  try {
    if (only === undefined) return { done: [], failed: [], isCancelled: false };
    if (items.length > 1) return await runTogether(kind, items, calls, jobId);
    await calls.one(only, jobId);
    return { done: [only], failed: [], isCancelled: false };
  } catch (error) {
    if (isApiError(error, 'cancelled')) return doneBefore(items, error);
    return { done: [], failed: items.map((item) => ({ item, error })), isCancelled: false };
  }
}

async function runTogether<Item>(
  action: Job['kind'],
  items: readonly Item[],
  calls: JobCalls<Item>,
  jobId: string,
): Promise<Outcome<Item>> {
  const answer = await sendBatch({ action, items: items.map(calls.part) }, jobId);
  const refusals = new Map(answer.failed.map((failure) => [failure.from, new ApiError(failure)]));
  const outcome: Outcome<Item> = { done: [], failed: [], isCancelled: false };
  for (const item of items) {
    const error = refusals.get(calls.part(item).from);
    if (error) outcome.failed.push({ item, error });
    else outcome.done.push(item);
  }
  return outcome;
}

/** The server goes from the first to the last and says how far it came. */
function doneBefore<Item>(items: readonly Item[], { details }: ApiError): Outcome<Item> {
  const passed = Number(details.done ?? 0) + Number(details.failed ?? 0);
  return { done: items.slice(0, passed), failed: [], isCancelled: true };
}
