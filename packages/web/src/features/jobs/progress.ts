import type { Job } from '@satchel/contract';
import type { TrayJob } from './tray-job';

export interface Progress {
  /** 0 to 1; null where nobody knows how much there is. */
  fraction: number | null;
  /** Files and folders, or what was selected when the server says nothing. */
  items: number;
  totalItems: number | null;
  bytes: number;
  totalBytes: number | null;
}

/** How far one request is at the server. */
function fractionOf({ state, bytes, totalBytes, entries, totalEntries }: Job): number | null {
  if (state !== 'running') return 1;
  if (totalBytes) return Math.min(1, bytes / totalBytes);
  if (totalEntries) return Math.min(1, entries / totalEntries);
  return null;
}

/** A total is only said when every part of it is known. */
function totalOf(all: readonly Job[], pick: (job: Job) => number | undefined): number | null {
  let sum = 0;
  for (const job of all) {
    const part = pick(job);
    if (part === undefined) return null;
    sum += part;
  }
  return sum;
}

/** Of work that is one request: what the server says. */
export function serverProgress(job: Job): Progress {
  return {
    fraction: fractionOf(job),
    items: job.entries,
    totalItems: job.totalEntries ?? null,
    bytes: job.bytes,
    totalBytes: job.totalBytes || null,
  };
}

/** Of work of this page, from what it counts itself and what the server says of its requests, old ones included. */
export function batchProgress(job: TrayJob, requests: readonly Job[]): Progress {
  const [only] = requests;
  if (job.total === 1) return only ? serverProgress(only) : nothingYet(null);
  const running = requests.filter(({ state }) => state === 'running');
  const parts = running.reduce((sum, each) => sum + (fractionOf(each) ?? 0), 0);
  const isAllSeen = requests.length === job.total;
  return {
    fraction: Math.min(1, (job.done + parts) / job.total),
    items: job.done,
    totalItems: job.total,
    bytes: requests.reduce((sum, { bytes }) => sum + bytes, 0),
    totalBytes: isAllSeen ? totalOf(requests, ({ totalBytes }) => totalBytes) : null,
  };
}

function nothingYet(totalItems: number | null): Progress {
  return { fraction: null, items: 0, totalItems, bytes: 0, totalBytes: null };
}
