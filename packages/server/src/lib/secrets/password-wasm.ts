import { randomBytes } from 'node:crypto';

/** argon2id. */
export interface Argon2 {
  hash(password: string, options: { memoryCost: number; timeCost: number }): Promise<string>;
  verify(hash: string, password: string): Promise<boolean>;
}

export interface Bcrypt {
  hash(password: string, cost: number): Promise<string>;
  verify(password: string, hash: string): Promise<boolean>;
}

type HashWasm = typeof import('hash-wasm');

const SALT_BYTES = 16;
const HASH_BYTES = 32;
/** Of a longer password bcrypt uses the first bytes, and the library refuses it. */
const BCRYPT_BYTES = 72;

/** Makes and checks the same hashes as `@node-rs/argon2`. */
export async function wasmArgon2(): Promise<Argon2> {
  const { argon2id, argon2Verify } = await hashWasm();
  return {
    hash: (password, { memoryCost, timeCost }) =>
      argon2id({
        password,
        salt: randomBytes(SALT_BYTES),
        memorySize: memoryCost,
        iterations: timeCost,
        parallelism: 1,
        hashLength: HASH_BYTES,
        outputType: 'encoded',
      }),
    verify: async (hash, password) => password !== '' && argon2Verify({ hash, password }),
  };
}

/** Makes and checks the same hashes as `@node-rs/bcrypt`. */
export async function wasmBcrypt(): Promise<Bcrypt> {
  const { bcrypt, bcryptVerify } = await hashWasm();
  return {
    hash: (password, costFactor) =>
      bcrypt({
        password: bytesOf(password),
        salt: randomBytes(SALT_BYTES),
        costFactor,
        outputType: 'encoded',
      }),
    verify: async (password, hash) => password !== '' && bcryptVerify({ hash, password: bytesOf(password) }),
  };
}

/** Node imports the package as CommonJS, with everything in `default`; the bundle contains its modules. */
async function hashWasm(): Promise<HashWasm> {
  const imported = (await import('hash-wasm')) as HashWasm & { default?: HashWasm };
  return imported.default ?? imported;
}

function bytesOf(password: string): Uint8Array {
  return Buffer.from(password).subarray(0, BCRYPT_BYTES);
}
