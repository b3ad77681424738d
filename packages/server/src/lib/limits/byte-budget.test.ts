import { expect, test } from 'vitest';
import { ByteBudget } from './byte-budget.js';

const { signal } = new AbortController();

test('bytes of an owner wait for their own, and do not delay those of others', async () => {
  const budget = new ByteBudget({ total: 100, perOwner: 60, waitMs: 60_000 });
  const order: string[] = [];
  const first = await budget.take('1', 60, signal);
  const second = budget.take('1', 30, signal).then(() => order.push('second'));
  (await budget.take('2', 40, signal)).giveBack();
  order.push('other');
  first.resizeTo(31);
  await budget.take('2', 39, signal);
  expect(order).toEqual(['other']);
  first.resizeTo(30);
  await second;
  first.giveBack();
  first.giveBack();
  await expect(
    new ByteBudget({ total: 1, perOwner: 1, waitMs: 1 }).take('1', 2, signal),
  ).rejects.toMatchObject({
    code: 'busy',
  });
});

test('who leaves lets those behind pass', async () => {
  const budget = new ByteBudget({ total: 100, perOwner: 100, waitMs: 60_000 });
  await budget.take('1', 60, signal);
  const leaving = new AbortController();
  const large = budget.take('2', 50, leaving.signal);
  const small = budget.take('3', 40, signal);
  leaving.abort(new Error('left'));
  await expect(large).rejects.toThrow('left');
  await small;
});
