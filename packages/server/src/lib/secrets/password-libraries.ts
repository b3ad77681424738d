import type { Argon2, Bcrypt } from './password-wasm.js';

/**
 * The packages with native code. What loads none of theirs gets WebAssembly, which stops the event loop for
 * each hash.
 */
export const NATIVE_HASHES = ['@node-rs/argon2', '@node-rs/bcrypt'] as const;

/** Those that could not be loaded, which is not tried again. */
const missing = new Set<(typeof NATIVE_HASHES)[number]>();

export const argon2 = (): Promise<Argon2> =>
  nativeUnlessMissing('@node-rs/argon2', nativeArgon2, async () =>
    (await import('./password-wasm.js')).wasmArgon2(),
  );

export const bcrypt = (): Promise<Bcrypt> =>
  nativeUnlessMissing('@node-rs/bcrypt', nativeBcrypt, async () =>
    (await import('./password-wasm.js')).wasmBcrypt(),
  );

async function nativeUnlessMissing<Library>(
  name: (typeof NATIVE_HASHES)[number],
  native: () => Promise<Library>,
  wasm: () => Promise<Library>,
): Promise<Library> {
  if (missing.has(name)) return wasm();
  try {
    return await native();
  } catch {
    missing.add(name);
    return wasm();
  }
}

async function nativeArgon2(): Promise<Argon2> {
  const { hash, verify } = await import('@node-rs/argon2');
  return { hash: (password, options) => hash(password, { ...options, parallelism: 1 }), verify };
}

async function nativeBcrypt(): Promise<Bcrypt> {
  return import('@node-rs/bcrypt');
}
