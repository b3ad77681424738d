import { JOB_DETACH_HEADER, JOB_ID_HEADER, MAX_BATCH_BYTES, MAX_BATCH_ITEMS } from '@satchel/contract';

/** The size of the items in one request; the rest is for the surrounding JSON. */
const MAX_BYTES = MAX_BATCH_BYTES - 1024;

/** `jobId` names the job, so that it can be followed and cancelled; it continues when the page is closed. */
export function jobHeaders(jobId: string): Record<string, string> {
  return { [JOB_ID_HEADER]: jobId, [JOB_DETACH_HEADER]: 'true' };
}

/** The headers of a job that needs no particular id. */
export const newJobHeaders = (kind: string): Record<string, string> =>
  jobHeaders(`${kind}-${Math.random().toString(36).slice(2, 12)}`);

/** The offset of the next page of a list; undefined after the last one. */
export function nextOffset<Page extends { items: readonly unknown[]; total: number }>(
  { items, total }: Page,
  pages: readonly Page[],
): number | undefined {
  const loaded = pages.reduce((sum, page) => sum + page.items.length, 0);
  return items.length > 0 && loaded < total ? loaded : undefined;
}

/**
 * Splits the items into requests that the server accepts: not too many items, and not too long. `part`
 * returns the part of the request for an item.
 */
export function batchesOf<Item>(items: readonly Item[], part: (item: Item) => unknown): Item[][] {
  const batches: Item[][] = [];
  const encoder = new TextEncoder();
  let bytes = Number.POSITIVE_INFINITY;
  for (const item of items) {
    const length = encoder.encode(JSON.stringify(part(item))).length + 1;
    bytes += length;
    if (bytes > MAX_BYTES || (batches.at(-1)?.length ?? 0) >= MAX_BATCH_ITEMS) {
      batches.push([]);
      bytes = length;
    }
    batches.at(-1)?.push(item);
  }
  return batches;
}
