import { Gate } from './limits/gate.js';

const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
// Belongs to no password; checked for unknown users so that they take as long as known ones.
const NOBODY = `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** Longest password that is hashed, in bytes of UTF-8. */
export const MAX_PASSWORD_BYTES = 1024;

/** Whether a hash function may see this text: what is longer or holds NUL is never a password. */
export function isHashable(password: string): boolean {
  return !password.includes('\0') && Buffer.byteLength(password) <= MAX_PASSWORD_BYTES;
}

export function isBcryptHash(hash: string): boolean {
  return /^\$2[abxy]\$\d\d\$[./0-9A-Za-z]{53}$/.test(hash);
}

/** Whether a password can be checked against it. */
export function isPasswordHash(hash = ''): boolean {
  return isBcryptHash(hash) || /^\$argon2id\$v=\d+\$m=\d+,t=\d+,p=\d+\$[^$]+\$[^$]+$/.test(hash);
}

/** Whether a hash was made with other means than new ones are. */
export function isOutdatedHash(hash: string): boolean {
  return !hash.startsWith('$argon2id$v=19$m=19456,t=2,p=1$');
}

/** Hashes and checks passwords off the event loop, a few at a time; throws `busy` when too many wait. */
export class Passwords {
  readonly #gate = new Gate({ running: 4, waiting: 64 });

  async hash(password: string): Promise<string> {
    return this.#gate.run(async () => (await import('@node-rs/argon2')).hash(password, ARGON2));
  }

  /** Against `undefined` it is always wrong, after the same work as for a real hash. */
  async verify(password: string, hash: string | undefined): Promise<boolean> {
    const known = isHashable(password) && isPasswordHash(hash) ? hash : undefined;
    const text = known === undefined ? 'nobody' : password;
    const matches = await this.#gate.run(async () => {
      if (known !== undefined && isBcryptHash(known)) {
        return (await import('@node-rs/bcrypt')).verify(text, known);
      }
      return (await import('@node-rs/argon2')).verify(known ?? NOBODY, text);
    });
    return known !== undefined && matches;
  }
}
