import { expect, test } from 'vitest';
import { Readiness } from './readiness.js';

const never = new Promise<never>(() => undefined);
const works = {
  checkDatabase: async () => undefined,
  isMigrated: async () => true,
  isRootThere: async () => true,
  mostMs: 20,
};

test('each part that fails or is late is named', async () => {
  const fails = async () => {
    throw new Error('no');
  };
  expect(await new Readiness(works).missing()).toEqual([]);
  expect(await new Readiness({ ...works, checkDatabase: fails }).missing()).toEqual(['database']);
  expect(await new Readiness({ ...works, isMigrated: async () => false }).missing()).toEqual(['migrations']);
  expect(await new Readiness({ ...works, isRootThere: () => never }).missing()).toEqual(['files']);
});

test('a disk that does not answer is asked once, and again when it has answered', async () => {
  let asked = 0;
  let answer = (_isThere: boolean) => {};
  const isRootThere = () => {
    asked += 1;
    return new Promise<boolean>((resolve) => {
      answer = resolve;
    });
  };
  const readiness = new Readiness({ ...works, isRootThere });
  for (let times = 0; times < 3; times += 1) expect(await readiness.missing()).toEqual(['files']);
  expect(asked).toBe(1);
  const later = readiness.missing();
  answer(true);
  expect(await later).toEqual([]);
  void readiness.missing();
  expect(asked).toBe(2);
});

test('a server that is about to close is not ready, whatever else works', async () => {
  const readiness = new Readiness(works);
  readiness.endSoon();
  expect(await readiness.missing()).toEqual(['server']);
});
