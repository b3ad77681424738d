import { expect, test } from 'vitest';
import { codeAt } from '../../../../test/authenticator.js';
import { appAddress, newSecret, stepOf } from './app-codes.js';

/** The secret of the test vectors of RFC 6238, `12345678901234567890`. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('RFC 6238: after %d seconds the code is %s', async (seconds, code) => {
  expect(codeAt(SECRET, seconds * 1000)).toBe(code);
  expect(await stepOf(code, SECRET, seconds * 1000)).toBe(Math.floor(seconds / 30));
});

test('the step before and the one after are accepted as what they are, and none further away', async () => {
  const now = 1_700_000_000_000;
  const step = Math.floor(now / 30_000);
  const found = [-2, -1, 0, 1, 2].map((steps) => stepOf(codeAt(SECRET, now, steps), SECRET, now));
  expect(await Promise.all(found)).toEqual([null, step - 1, step, step + 1, null]);
});

test.each(['', '12345', '1234567', '12345a', '١٢٣٤٥٦'])('%j is no code', async (code) => {
  expect(await stepOf(code, SECRET, 59_000)).toBeNull();
});

test('each secret is another one, of 160 bits', async () => {
  const [one, other] = [await newSecret(), await newSecret()];
  expect(one).toMatch(/^[A-Z2-7]{32}$/);
  expect(other).not.toBe(one);
});

test('names in the address are encoded, whatever they contain', async () => {
  const issuer = 'My: files?secret=x&\ud800';
  const { protocol, host, pathname, searchParams } = new URL(
    await appAddress({ secret: SECRET, issuer, username: 'ann/b ä:&secret=y#' }),
  );
  expect([protocol, host]).toEqual(['otpauth:', 'totp']);
  const [before, ...after] = decodeURIComponent(pathname.slice(1)).split(':');
  expect([before, after.join(':')]).toEqual(['My  files?secret=x&\ufffd', 'ann/b ä:&secret=y#']);
  expect(Object.fromEntries(searchParams)).toEqual({
    issuer: 'My  files?secret=x&\ufffd',
    secret: SECRET,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
});
