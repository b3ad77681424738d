import { expect, test } from 'vitest';
import { AppError } from '../../lib/app-error.js';
import { JobRegistry } from './job-registry.js';

const facts = (id: string) => ({ id, kind: 'copy', path: '/a', destination: '/b' }) as const;

test('a job that is over is shown for a minute', () => {
  let now = 1_000_000;
  const jobs = new JobRegistry(() => now);
  const job = jobs.start(1, facts('x'));
  now += 10 * 60_000;
  expect(jobs.list(1)).toMatchObject([{ id: 'x', state: 'running', startedAt: '1970-01-01T00:16:40.000Z' }]);
  job.failed(new AppError('storage_full', 'the disk is full'));
  now += 59_999;
  expect(jobs.list(1)).toMatchObject([{ state: 'failed', error: { code: 'storage_full' } }]);
  now += 1;
  expect(jobs.list(1)).toEqual([]);
});

test('what nobody expected is told in bland words', () => {
  const jobs = new JobRegistry(() => 0);
  jobs.start(1, facts('x')).failed(new Error('/real/path'));
  expect(jobs.list(1)[0]?.error).toEqual({ code: 'internal', message: 'Something went wrong on the server' });
});

test('a user runs at most 64 at once, and 100 that are over are shown', () => {
  const jobs = new JobRegistry(() => 0);
  const running = Array.from({ length: 64 }, (_, index) => jobs.start(1, facts(`r${index}`)));
  expect(() => jobs.start(1, facts('more'))).toThrow('too many jobs are running');
  jobs.start(2, facts('more')).done();
  for (const job of running) job.done();
  for (let index = 0; index < 60; index++) jobs.start(1, facts(`d${index}`)).done();
  expect(jobs.list(1).map(({ id }) => id)).toHaveLength(100);
  expect(jobs.list(1).at(-1)?.id).toBe('d59');
});
