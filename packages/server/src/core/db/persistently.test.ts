import { afterEach, expect, test } from 'vitest';
import { AppError } from '../../lib/app-error.js';
import { inTheEnd, persistence, persistently, tellGivenUp } from './persistently.js';

const USUAL = { ...persistence };
afterEach(() => {
  Object.assign(persistence, USUAL);
  tellGivenUp(() => undefined);
});

const away = () => new AppError('busy', 'away', { details: { retryAfter: 5 } });
const uncertain = () => new AppError('busy', 'lost in the middle');
const full = () => new AppError('storage_full', 'full');

/** Fails in turn with these, and succeeds then. */
function failing(...errors: Error[]) {
  const work = async (): Promise<number> => {
    work.times += 1;
    const error = errors.shift();
    if (error) throw error;
    return work.times;
  };
  work.times = 0;
  return work;
}

test('what cannot be stored just now is stored once it can be', async () => {
  expect(await persistently(failing(away(), full(), uncertain()))).toBe(4);
});

test('what may have been stored is not stored again where that would do harm', async () => {
  const work = failing(away(), uncertain());
  await expect(persistently(work, { isHarmless: false })).rejects.toThrow('lost in the middle');
  expect(work.times).toBe(2);
});

test('any other failure is final', async () => {
  const work = failing(new Error('no such table'));
  await expect(persistently(work)).rejects.toThrow('no such table');
  expect(work.times).toBe(1);
});

test('a request goes on while what follows from its change is stored later', async () => {
  persistence.waitMs = 1;
  const work = failing(away(), away());
  await inTheEnd(work);
  expect(work.times).toBeLessThan(3);
  await expect.poll(() => work.times).toBe(3);
});

test('what cannot be stored at all is told, and fails no request', async () => {
  const reported: unknown[] = [];
  tellGivenUp((error) => void reported.push(error));
  const error = new Error('no such table');
  await inTheEnd(failing(error));
  expect(reported).toEqual([error]);
});
