import { describe, expect, test } from 'vitest';
import { Allowance } from './allowance.js';

/** A measurement that ends when the test says so. */
function heldMeasure() {
  const begun: { end: (bytes: number) => void }[] = [];
  const measure = () => new Promise<number>((end) => begun.push({ end }));
  return { begun, measure };
}

const full = { code: 'storage_full' };

describe('an allowance', () => {
  test('is measured before the first change, and then only when it seems to be used up', async () => {
    let measured = 0;
    const allowance = new Allowance(100, async () => {
      measured += 1;
      return 40;
    });
    (await allowance.reserve(10)).end();
    (await allowance.reserve(50)).end();
    expect(measured).toBe(1);
    await allowance.reserve(60);
    expect(measured).toBe(2);
    await expect(allowance.reserve(1)).rejects.toMatchObject(full);
  });

  test('refuses what is larger than all of it without a measurement', async () => {
    const allowance = new Allowance(100, () => Promise.reject(new Error('not to be measured')));
    await expect(allowance.reserve(101)).rejects.toMatchObject(full);
  });

  test('counts changes that are under way or end during a measurement, which may not see them', async () => {
    const { begun, measure } = heldMeasure();
    const allowance = new Allowance(100, measure);
    const first = allowance.reserve(30);
    await expect.poll(() => begun.length).toBe(1);
    begun[0]?.end(0);
    const ending = await first;
    const underWay = await allowance.reserve(20);
    const refused = allowance.reserve(60);
    await expect.poll(() => begun.length).toBe(2);
    ending.end();
    begun[1]?.end(0);
    await expect(refused).rejects.toMatchObject(full);
    underWay.end();
    const fits = allowance.reserve(60);
    await expect.poll(() => begun.length).toBe(3);
    begun[2]?.end(40);
    await fits;
  });

  test('measures once for all who wait for it', async () => {
    const { begun, measure } = heldMeasure();
    const allowance = new Allowance(100, measure);
    const all = [allowance.reserve(30), allowance.reserve(30), allowance.reserve(50)];
    await expect.poll(() => begun.length).toBe(1);
    begun[0]?.end(0);
    const results = await Promise.allSettled(all);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    expect(begun).toHaveLength(1);
  });

  test('keeps what an unfinished upload was promised until that ends', async () => {
    const allowance = new Allowance(100, async () => 0);
    allowance.holdUpload('a', await allowance.reserve(80));
    await expect(allowance.reserve(30)).rejects.toMatchObject(full);
    expect(await allowance.usage()).toEqual({ total: 100, used: 80 });
    allowance.endUpload('a');
    await allowance.reserve(100);
  });
});
