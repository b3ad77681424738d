import { expect, test } from 'vitest';
import { whileItAnswers } from './while-it-answers.js';

test('calls that never end fail after a while, and no more than two of them are begun', async () => {
  let begun = 0;
  let answer: () => void = () => undefined;
  const hanging = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const call = () => {
    begun += 1;
    return hanging;
  };
  const results = await Promise.allSettled([1, 2, 3, 4].map(() => whileItAnswers(call, 20)));
  for (const result of results)
    expect(result).toMatchObject({ status: 'rejected', reason: { code: 'disk_unreachable' } });
  expect(begun).toBe(2);
  answer();
  expect(await whileItAnswers(async () => 'here')).toBe('here');
  expect(begun).toBe(2);
});
