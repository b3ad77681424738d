import type { Job } from '@satchel/contract';
import { describe, expect, it } from 'vitest';
import { batchProgress, serverProgress } from './progress';
import type { TrayJob } from './tray-job';

const job = (more: Partial<Job> = {}): Job => ({
  id: 'a-1',
  kind: 'copy',
  path: '/photos/',
  entries: 0,
  bytes: 0,
  startedAt: '2026-01-01T00:00:00Z',
  state: 'running',
  ...more,
});
const batch = (total: number): TrayJob => ({
  id: 1,
  kind: 'copy',
  batch: 'a',
  total,
  done: 0,
  failed: 0,
  startedMs: 0,
  cancel: () => undefined,
});

describe('the progress of one request', () => {
  it.each([
    ['by bytes', { bytes: 50, totalBytes: 200, entries: 1, totalEntries: 2 }, 0.25],
    ['by entries where no bytes are copied', { entries: 1, totalEntries: 4 }, 0.25],
    ['not while nothing has been counted', { entries: 3 }, null],
    ['wholly when it has ended', { state: 'done' as const }, 1],
    ['never more than wholly, when something was added in the meantime', { bytes: 300, totalBytes: 200 }, 1],
  ])('is computed %s', (_, more, fraction) => {
    expect(serverProgress(job(more)).fraction).toBe(fraction);
  });
});

describe('the progress of a job with several requests', () => {
  it('is unknown before the server has reported it', () => {
    expect(batchProgress(batch(3), [])).toMatchObject({ fraction: null, totalItems: 3 });
    expect(batchProgress(batch(1), [])).toMatchObject({ fraction: null, totalItems: null });
  });

  it('is that of the only request', () => {
    const only = job({ items: 3, bytes: 10, totalBytes: 40, entries: 2, totalEntries: 5 });
    expect(batchProgress(batch(3), [only])).toEqual(serverProgress(only));
  });

  it('weighs requests by their items, and has totals only once all are known', () => {
    const first = job({ items: 3, state: 'done', bytes: 30, totalBytes: 30, entries: 3, totalEntries: 3 });
    const second = job({ items: 1, bytes: 5, totalBytes: 10, entries: 0, totalEntries: 1 });
    expect(batchProgress(batch(8), [first])).toMatchObject({ fraction: 3 / 8, totalItems: null, items: 3 });
    expect(batchProgress(batch(4), [first, second])).toEqual({
      fraction: 3.5 / 4,
      items: 3,
      totalItems: 4,
      bytes: 35,
      totalBytes: 40,
    });
  });
});
