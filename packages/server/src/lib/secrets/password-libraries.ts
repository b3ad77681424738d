import type { Argon2, Bcrypt } from './password-wasm.js';

/** The packages with native code. What loads none of theirs gets WebAssembly, which stops the event loop for each hash. */
export const NATIVE_HASHES = ['@node-rs/argon2', '@node-rs/bcrypt'] as const;

let loadedArgon2: Promise<Argon2> | undefined;
let loadedBcrypt: Promise<Bcrypt> | undefined;

export function argon2(): Promise<Argon2> {
  loadedArgon2 ??= nativeArgon2().catch(async () => (await import('./password-wasm.js')).wasmArgon2());
  return loadedArgon2;
}

export function bcrypt(): Promise<Bcrypt> {
  loadedBcrypt ??= nativeBcrypt().catch(async () => (await import('./password-wasm.js')).wasmBcrypt());
  return loadedBcrypt;
}

async function nativeArgon2(): Promise<Argon2> {
  const { hash, verify } = await import('@node-rs/argon2');
  return { hash: (password, options) => hash(password, { ...options, parallelism: 1 }), verify };
}

async function nativeBcrypt(): Promise<Bcrypt> {
  return import('@node-rs/bcrypt');
}
