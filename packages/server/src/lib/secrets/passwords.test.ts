import { hash as bcrypt } from '@node-rs/bcrypt';
import { expect, test, vi } from 'vitest';
import { isBcryptHash, isHashable, Passwords } from './passwords.js';

const work: string[] = [];
vi.mock('@node-rs/bcrypt', async (original) => {
  const real = await original<typeof import('@node-rs/bcrypt')>();
  const verify = (password: string, hash: string) => {
    work.push(hash.slice(4, 6));
    return real.verify(password, hash);
  };
  return { ...real, verify };
});
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>();
  const verify = (hash: string, password: string) => {
    work.push(hash.slice(0, 30));
    return real.verify(hash, password);
  };
  return { ...real, verify };
});

const passwords = new Passwords();

test('R-33: new hashes are argon2id and fit their password only', async () => {
  const hash = await passwords.hash('pässwort 🗝');
  expect(hash).toMatch(/^\$argon2id\$/);
  expect(passwords.isOutdated(hash)).toBe(false);
  expect(await passwords.verify('pässwort 🗝', hash)).toBe(true);
  expect(await passwords.verify('pässwort', hash)).toBe(false);
});

test('R-33: bcrypt hashes of other programs are checked, and known to be old', async () => {
  const hash = (await bcrypt('swordfish', 4)).replace('$2b$', '$2a$');
  expect(isBcryptHash(hash)).toBe(true);
  expect(passwords.isOutdated(hash)).toBe(true);
  expect(await passwords.verify('swordfish', hash)).toBe(true);
  expect(await passwords.verify('swordfisH', hash)).toBe(false);
});

test('R-33: a password longer than 1024 bytes or with NUL is never right', async () => {
  const long = 'ä'.repeat(513);
  expect([isHashable(long), isHashable('a\0b'), isHashable('ä'.repeat(512))]).toEqual([false, false, true]);
  expect(await passwords.verify(long, await passwords.hash(long))).toBe(false);
});

test('an invalid hash is never right', async () => {
  await expect(passwords.verify('x', '')).resolves.toBe(false);
  await expect(passwords.verify('x', 'nonsense')).resolves.toBe(false);
});

test('FB-44, QF-4, R-34: the work is the same for unknown names and for every kind of stored hash', async () => {
  const hashes = [
    undefined,
    await passwords.hash('right'),
    await bcrypt('right', 4),
    (await bcrypt('right', 5)).replace('$2b$', '$2a$'),
  ];
  const bcryptCosts = ['04', '05'];
  const done: string[][] = [];
  for (const hash of hashes) {
    work.length = 0;
    expect(await passwords.verify('wrong', hash, { bcryptCosts })).toBe(false);
    done.push(work.toSorted());
    expect(await passwords.verify('right', hash, { bcryptCosts })).toBe(hash !== undefined);
  }
  expect(done[0]).toEqual(['$argon2id$v=19$m=19456,t=2,p=1', '04', '05']);
  for (const one of done) expect(one).toEqual(done[0]);
});

test('FB-44: without bcrypt hashes there is no bcrypt work', async () => {
  work.length = 0;
  await passwords.verify('wrong', undefined);
  await passwords.verify('wrong', await passwords.hash('right'));
  expect(work).toEqual(['$argon2id$v=19$m=19456,t=2,p=1', '$argon2id$v=19$m=19456,t=2,p=1']);
});

test('S4: an unknown name takes as much processor time as an account with a bcrypt hash', async () => {
  const real = await bcrypt('right', 10);
  const ofArgon = await passwords.hash('right');
  // The last bits of a salt and of a checksum are unused; libraries reject other values of them without work.
  const unusable = real.replace(/.$/, 'A');
  const used = async (hash: string | undefined) => {
    const start = process.cpuUsage();
    await passwords.verify('wrong', hash, { bcryptCosts: ['10'] });
    const { user, system } = process.cpuUsage(start);
    return user + system;
  };
  const hashes = { real, ofArgon, unusable, none: undefined };
  const least: Record<string, number> = {};
  // Alternating, so that a busy moment of the machine does not fall on one of them alone.
  for (let round = 0; round < 5; round += 1) {
    for (const [name, hash] of Object.entries(hashes)) {
      least[name] = Math.min(least[name] ?? Number.POSITIVE_INFINITY, await used(hash));
    }
  }
  for (const name of ['ofArgon', 'unusable', 'none']) {
    const ratio = (least[name] ?? 0) / (least.real ?? 0);
    expect(ratio, name).toBeGreaterThan(0.5);
    expect(ratio, name).toBeLessThan(2);
  }
});
