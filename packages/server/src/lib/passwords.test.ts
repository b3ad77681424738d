import { hash as bcrypt } from '@node-rs/bcrypt';
import { expect, test } from 'vitest';
import { isBcryptHash, isHashable, isOutdatedHash, Passwords } from './passwords.js';

const passwords = new Passwords();

test('R-33: new hashes are argon2id and fit their password only', async () => {
  const hash = await passwords.hash('pässwort 🗝');
  expect(hash).toMatch(/^\$argon2id\$/);
  expect(isOutdatedHash(hash)).toBe(false);
  expect(await passwords.verify('pässwort 🗝', hash)).toBe(true);
  expect(await passwords.verify('pässwort', hash)).toBe(false);
});

test('R-33: bcrypt hashes of other programs are understood, and known to be old', async () => {
  const hash = await bcrypt('swordfish', { cost: 4, version: '2a' });
  expect(isBcryptHash(hash)).toBe(true);
  expect(isOutdatedHash(hash)).toBe(true);
  expect(await passwords.verify('swordfish', hash)).toBe(true);
  expect(await passwords.verify('swordfisH', hash)).toBe(false);
});

test('R-33: what is longer than 1024 bytes or holds NUL is never right', async () => {
  const long = 'ä'.repeat(513);
  expect([isHashable(long), isHashable('a\0b'), isHashable('ä'.repeat(512))]).toEqual([false, false, true]);
  expect(await passwords.verify(long, await passwords.hash(long))).toBe(false);
});

test('a hash that is none is never right', async () => {
  await expect(passwords.verify('x', '')).resolves.toBe(false);
  await expect(passwords.verify('x', 'nonsense')).resolves.toBe(false);
});

test('FB-44, QF-4: an unknown user takes as long as a wrong password', async () => {
  const hash = await passwords.hash('right');
  const measure = async (known: string | undefined): Promise<number> => {
    const start = performance.now();
    expect(await passwords.verify('wrong', known)).toBe(false);
    return performance.now() - start;
  };
  const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
  for (let i = 0; i < 40; i += 1) {
    times.known.push(await measure(hash));
    times.unknown.push(await measure(undefined));
  }
  const best = (list: number[]): number => list.sort((a, b) => a - b)[Math.floor(list.length / 4)] ?? 0;
  const ratio = best(times.unknown) / best(times.known);
  expect(ratio).toBeGreaterThan(0.3);
  expect(ratio).toBeLessThan(3);
});
