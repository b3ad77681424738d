import type { Job } from '@satchel/contract';
import type { TrayJob } from './tray-job';

export interface Progress {
  /** The part that is done, from 0 to 1; null if the total is unknown. */
  fraction: number | null;
  /** Files and folders, or the selected entries if the server reports nothing. */
  items: number;
  totalItems: number | null;
  bytes: number;
  totalBytes: number | null;
}

/** True if the job has not ended. */
export function isActive({ state }: Pick<Job, 'state'>): boolean {
  return state === 'running' || state === 'paused';
}

/** The progress of one request at the server. */
function fractionOf({ state, bytes, totalBytes, entries, totalEntries }: Job): number | null {
  if (!isActive({ state })) return 1;
  if (totalBytes) return Math.min(1, bytes / totalBytes);
  if (totalEntries) return Math.min(1, entries / totalEntries);
  return null;
}

/** A total is known only if every part of it is known. */
function totalOf(all: readonly Job[], pick: (job: Job) => number | undefined): number | null {
  let sum = 0;
  for (const job of all) {
    const part = pick(job);
    if (part === undefined) return null;
    sum += part;
  }
  return sum;
}

/** The progress of a job with one request, as the server reports it. */
export function serverProgress(job: Job): Progress {
  return {
    fraction: fractionOf(job),
    items: job.entries,
    totalItems: job.totalEntries ?? null,
    bytes: job.bytes,
    totalBytes: job.totalBytes || null,
  };
}

/**
 * The progress of a job of this page, which is sent in one request or, if it is very large, in a few, one
 * after the other; `requests` are those that the server knows, including finished ones.
 */
export function batchProgress(job: TrayJob, requests: readonly Job[]): Progress {
  const [only] = requests;
  const sizes = requests.map(({ items = 1 }) => items);
  const isAllSeen = sizes.reduce((sum, size) => sum + size, 0) === job.total;
  if (!only) return nothingYet(job.total === 1 ? null : job.total);
  if (requests.length === 1 && isAllSeen) return serverProgress(only);
  const done = requests.reduce((sum, each, index) => sum + (fractionOf(each) ?? 0) * (sizes[index] ?? 1), 0);
  return {
    fraction: Math.min(1, done / job.total),
    items: requests.reduce((sum, { entries }) => sum + entries, 0),
    totalItems: isAllSeen ? totalOf(requests, ({ totalEntries }) => totalEntries) : null,
    bytes: requests.reduce((sum, { bytes }) => sum + bytes, 0),
    totalBytes: isAllSeen ? totalOf(requests, ({ totalBytes }) => totalBytes) : null,
  };
}

function nothingYet(totalItems: number | null): Progress {
  return { fraction: null, items: 0, totalItems, bytes: 0, totalBytes: null };
}
