import { expect, test, vi } from 'vitest';
import { AppError } from '../../lib/app-error.js';
import type { JobTerms } from './job-terms.js';
import { runItems } from './run-items.js';

const fail = (reason: unknown) => ({ status: 'rejected', reason }) as const;
const done = (value: string) => ({ status: 'fulfilled', value }) as const;

async function run(terms: Partial<JobTerms>, outcomes: Record<string, unknown>, atOnce = 2) {
  const parts: string[][] = [];
  const reported: unknown[] = [];
  const running = runItems<string, string>({
    items: ['a', 'b', 'c', 'd', 'e'],
    terms: { signal: new AbortController().signal, onItem: (failure) => reported.push(failure), ...terms },
    atOnce,
    act: async function* (part) {
      parts.push([...part]);
      for (const item of part) yield item in outcomes ? fail(outcomes[item]) : done(item);
    },
    pathOf: async (item) => `/${item}`,
  });
  const passed: [number, string][] = [];
  for await (const { index, result } of running) passed.push([index, result.status]);
  return { parts, reported, passed };
}

test('a failure affects no other item, and each is told in its order', async () => {
  const { parts, reported, passed } = await run(
    {},
    { b: new AppError('locked', 'somebody uses it'), d: 'odd' },
  );
  expect(parts).toEqual([['a', 'b'], ['c', 'd'], ['e']]);
  expect(passed.map(([, status]) => status[0])).toEqual(['f', 'r', 'f', 'r', 'f']);
  const hidden = { path: '/d', code: 'internal', message: 'Something went wrong on the server' };
  const locked = { path: '/b', code: 'locked', message: 'somebody uses it' };
  expect(reported).toEqual([undefined, locked, undefined, hidden, undefined]);
});

test('what was passed before a restart is left out', async () => {
  const { parts, passed } = await run({ earlier: { passed: 3, ids: null } }, {});
  expect(parts).toEqual([['d', 'e']]);
  expect(passed.map(([index]) => index)).toEqual([3, 4]);
});

test('a job that is cancelled ends, and what failed because of that is not passed', async () => {
  const cancelling = new AbortController();
  const reason = new Error('cancelled');
  const reported = vi.fn(() => cancelling.abort(reason));
  await expect(run({ signal: cancelling.signal, onItem: reported }, { b: reason })).rejects.toBe(reason);
  expect(reported).toHaveBeenCalledTimes(1);
});

test('a job that is paused does nothing until it is resumed', async () => {
  let resume = () => {};
  const pausing = {
    isPaused: true,
    whenChanged: (listener: () => void) => {
      resume = listener;
      return () => undefined;
    },
  };
  const act = vi.fn();
  const running = run({ pausing }, {}, 5).then(act);
  await new Promise(setImmediate);
  expect(act).not.toHaveBeenCalled();
  pausing.isPaused = false;
  resume();
  await running;
  expect(act).toHaveBeenCalled();
});
