import type { VirtualPath } from '@satchel/contract';
import { expect, test } from 'vitest';
import { processCostOf, superlinearGrowth } from '../../../test/cost.js';
import { type HistoryDependencies, HistoryService } from './history-service.js';
import type { Step } from './steps.js';
import type { HistoryUser } from './undo-step.js';

const step = (index: number): Step => ({
  verb: 'none',
  path: `/${index}` as VirtualPath,
  reason: 'unknown',
});

/** Restores the losses of an action that lost nothing; resolves to the steps that stay. */
async function stayOf(steps: readonly Step[]): Promise<Step[]> {
  let stay: Step[] = [];
  const deps = {
    store: {
      wasUndone: async () => false,
      ofSession: async () => [{ id: 'a', items: steps.length }],
      steps: async () => [...steps],
      lastPosition: async () => '',
      replace: async (_key: unknown, _direction: unknown, { left }: { left: Step[] }) => {
        stay = left;
      },
    },
    recorder: { settled: async () => undefined, follow: () => [] },
    kept: {},
    countKept: async () => 1,
    journals: { begin: () => ({ append: () => undefined, remove: async () => undefined }) },
    onError: () => undefined,
    onRun: () => undefined,
    now: () => 0,
  } as unknown as HistoryDependencies;
  const burst = { userId: 1, session: 's', since: 0, until: 1 };
  const principal = {
    action: {},
    user: { id: 1, scope: '/' },
    files: { roots: () => [{ at: '/', scope: '/', locate: async () => ({ serverPath: '/' }) }] },
  } as unknown as HistoryUser;
  await new HistoryService(deps).restoreLosses(principal, burst, { signal: new AbortController().signal });
  return stay;
}

test('steps that stay keep their order, and cost in proportion to their number', async () => {
  const some = (count: number) => Array.from({ length: count }, (_, index) => step(index));
  expect(await stayOf(some(3))).toEqual(some(3));
  const [quarter, whole] = [some(50_000), some(200_000)];
  const costOf = (steps: Step[]) => () => processCostOf(() => stayOf(steps));
  expect(await superlinearGrowth(costOf(quarter), costOf(whole))).toBeNull();
});
