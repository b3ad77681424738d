import { hash as nativeHash, verify as nativeVerify } from '@node-rs/argon2';
import { hash as nativeBcrypt, verify as nativeBcryptVerify } from '@node-rs/bcrypt';
import { afterEach, expect, test, vi } from 'vitest';
import { wasmArgon2, wasmBcrypt } from './password-wasm.js';

const PASSWORDS = ['swordfish', 'pässwort 🗝', 'x'.repeat(100)];
const COST = { memoryCost: 64, timeCost: 2 };

afterEach(() => {
  vi.doUnmock('@node-rs/argon2');
  vi.doUnmock('@node-rs/bcrypt');
  vi.resetModules();
});

test('hashes of argon2id by WebAssembly and by native code are the same', async () => {
  const { hash, verify } = await wasmArgon2();
  for (const password of PASSWORDS) {
    const made = await hash(password, COST);
    expect(made).toMatch(/^\$argon2id\$v=19\$m=64,t=2,p=1\$/);
    expect(await nativeVerify(made, password)).toBe(true);
    const native = await nativeHash(password, { ...COST, parallelism: 1 });
    expect([await verify(native, password), await verify(native, `${password}.`)]).toEqual([true, false]);
    expect(await verify(native, '')).toBe(false);
  }
});

test.each(['$2a$', '$2b$', '$2y$'])(
  'hashes of bcrypt that begin with %s are checked by WebAssembly',
  async (kind) => {
    const { hash, verify } = await wasmBcrypt();
    for (const password of PASSWORDS) {
      const native = (await nativeBcrypt(password, 4)).replace(/^\$2\w\$/, kind);
      expect([await verify(password, native), await verify(`.${password}`, native)]).toEqual([true, false]);
      expect(await verify('', native)).toBe(false);
      expect(await nativeBcryptVerify(password, await hash(password, 4))).toBe(true);
    }
  },
);

/** Fails as a package does that has no native part for this system. */
function withoutNativeParts(): void {
  const fail = () => {
    throw new Error('Cannot find native binding');
  };
  vi.doMock('@node-rs/argon2', fail);
  vi.doMock('@node-rs/bcrypt', fail);
}

test('a system without native parts makes and checks passwords all the same', async () => {
  withoutNativeParts();
  const { Passwords } = await import('./passwords.js');
  const passwords = new Passwords(COST);
  const old = await nativeBcrypt('swordfish', 4);
  const hash = await passwords.hash('swordfish');
  expect(await passwords.verify('swordfish', hash)).toBe(true);
  expect(await passwords.verify('swordfish', old, { bcryptCosts: ['04'] })).toBe(true);
  expect(await passwords.verify('swordfisH', old, { bcryptCosts: ['04'] })).toBe(false);
  expect(await passwords.verify('swordfish', undefined, { bcryptCosts: ['04'] })).toBe(false);
});
