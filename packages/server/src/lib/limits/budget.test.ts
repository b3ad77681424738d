import { describe, expect, test } from 'vitest';
import { Budget } from './budget.js';

const LIMITS = { total: 6, reserve: 2, perUser: 3, perAddress: 2, perShare: 3 };
const refusal = (budget: Budget, holder: Parameters<Budget['take']>[0]): string | null => {
  try {
    budget.take(holder);
    return null;
  } catch (error) {
    return (error as { code: string }).code;
  }
};

test('each user, each address and each share has its own limit', () => {
  const budget = new Budget('downloads', { ...LIMITS, total: 100 });
  for (let i = 0; i < 3; i += 1) expect(refusal(budget, { userId: 1 })).toBeNull();
  expect(refusal(budget, { userId: 1 })).toBe('too_many_requests');
  expect(refusal(budget, { userId: 2 })).toBeNull();
  for (let i = 0; i < 2; i += 1) expect(refusal(budget, { address: 'a', share: 's' })).toBeNull();
  expect(refusal(budget, { address: 'a', share: 't' })).toBe('too_many_requests');
  expect(refusal(budget, { address: 'b', share: 's' })).toBeNull();
  expect(refusal(budget, { address: 'c', share: 's' })).toBe('too_many_requests');
});

test('visitors together leave the reserve to users with a session', () => {
  const budget = new Budget('downloads', LIMITS);
  for (const address of ['a', 'b', 'c', 'd']) expect(refusal(budget, { address })).toBeNull();
  expect(refusal(budget, { address: 'e' })).toBe('busy');
  expect(refusal(budget, { address: null })).toBe('busy');
  expect(refusal(budget, { userId: 1 })).toBeNull();
  expect(refusal(budget, { userId: 2 })).toBeNull();
  expect(refusal(budget, { userId: 3 })).toBe('busy');
});

test('what is released counts no more, and is released once', () => {
  const budget = new Budget('downloads', { ...LIMITS, perUser: 1 });
  const giveBack = budget.take({ userId: 1 });
  giveBack();
  giveBack();
  budget.take({ userId: 1 });
  expect(refusal(budget, { userId: 1 })).toBe('too_many_requests');
});

test('an error says when to try again', () => {
  const budget = new Budget('downloads', { ...LIMITS, perUser: 0 });
  expect(() => budget.take({ userId: 1 })).toThrow(
    expect.objectContaining({ details: { retryAfter: 5 }, message: expect.stringContaining('downloads') }),
  );
});

describe('when little is left', () => {
  const wide = { total: 512, reserve: 384, perUser: 64, perAddress: 16, perShare: 16 };
  /** Takes in turn until nobody gets more. */
  const fill = (budget: Budget, holders: Parameters<Budget['take']>[0][]): void => {
    while (holders.filter((holder) => refusal(budget, holder) === null).length > 0);
  };
  const addresses = (count: number) => Array.from({ length: count }, (_, n) => ({ address: `10.0.0.${n}` }));
  const users = (count: number) => Array.from({ length: count }, (_, n) => ({ userId: n + 10 }));

  test('addresses that have much leave something to one that has none', () => {
    for (const count of [8, 24]) {
      const budget = new Budget('requests', wide);
      fill(budget, addresses(count));
      expect([count, refusal(budget, { address: '10.0.1.1' })]).toEqual([count, null]);
    }
  });

  test('users who have much leave something to users and addresses that have none', () => {
    for (const count of [8, 40]) {
      const budget = new Budget('requests', wide);
      fill(budget, users(count));
      expect([count, refusal(budget, { userId: 1 })]).toEqual([count, null]);
      expect([count, refusal(budget, { address: '10.0.1.1' })]).toEqual([count, null]);
    }
  });

  test('one holder alone reaches their own limit', () => {
    const budget = new Budget('previews', {
      ...wide,
      total: 256,
      reserve: 192,
      perUser: 128,
      perAddress: 32,
    });
    for (let n = 0; n < 32; n += 1) expect(refusal(budget, { address: 'a' })).toBeNull();
    for (let n = 0; n < 128; n += 1) expect(refusal(budget, { userId: 1 })).toBeNull();
  });

  test('the last part is for administrators', () => {
    const budget = new Budget('requests', wide);
    fill(budget, users(2000));
    expect(refusal(budget, { userId: 1 })).toBe('busy');
    expect(refusal(budget, { address: 'a' })).toBe('busy');
    for (let n = 0; n < 16; n += 1) expect(refusal(budget, { userId: 2, isAdmin: true })).toBeNull();
    expect(refusal(budget, { userId: 2, isAdmin: true })).toBe('busy');
  });
});
