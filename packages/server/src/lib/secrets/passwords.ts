import { Semaphore } from '../limits/semaphore.js';
import { argon2, bcrypt } from './password-libraries.js';

/** The cost of a new hash: KiB of memory and passes over them. */
export interface PasswordCost {
  memoryCost: number;
  timeCost: number;
}

const COST: PasswordCost = { memoryCost: 19_456, timeCost: 2 };
// These hashes belong to no password; they are checked so that unknown users take the same time. Their unused
// bits are zero, because the libraries reject any other encoding without work.
const NOBODY = `${'A'.repeat(22)}$${'A'.repeat(43)}`;
const NOBODY_BCRYPT = `${'A'.repeat(21)}.${'A'.repeat(30)}.`;
// The last characters of salt and checksum have unused bits, and costs end at 31.
const BCRYPT_HASH =
  /^\$2[abxy]\$(?:0[4-9]|[12]\d|3[01])\$[./0-9A-Za-z]{21}[.Oeu][./0-9A-Za-z]{30}[.CGKOSWaeimquy26]$/;
// Above this cost one check takes seconds: such a hash does not delay other logins.
const HIGHEST_PADDED_COST = 13;

/** The longest password that is hashed, in bytes of UTF-8. */
export const MAX_PASSWORD_BYTES = 1024;

/** True if a text can be a password: it is not too long and contains no NUL. */
export function isHashable(password: string): boolean {
  return !password.includes('\0') && Buffer.byteLength(password) <= MAX_PASSWORD_BYTES;
}

/** True if a text is a bcrypt hash that some password can fit. */
export function isBcryptHash(hash: string): boolean {
  return BCRYPT_HASH.test(hash);
}

/** True if a password can be checked against the text. */
export function isPasswordHash(hash = ''): boolean {
  return isBcryptHash(hash) || /^\$argon2id\$v=\d+\$m=\d+,t=\d+,p=\d+\$[^$]+\$[^$]+$/.test(hash);
}

/** The part of a bcrypt hash that determines its cost, such as `10`. */
function bcryptCost(hash: string): string {
  return hash.slice(4, 6);
}

export interface VerifyOptions {
  /** The bcrypt costs of all hashes that could be checked; the check takes the same time for all of them. */
  bcryptCosts?: readonly string[];
}

/** Hashes and checks passwords off the event loop, a few at a time; throws `busy` when too many wait. */
export class Passwords {
  readonly #semaphore = new Semaphore({ running: 4, waiting: 64 });
  readonly #cost: PasswordCost;

  constructor(cost = COST) {
    this.#cost = cost;
  }

  async hash(password: string): Promise<string> {
    return this.#semaphore.run(async () => (await argon2()).hash(password, this.#cost));
  }

  /** True if a hash was made with other parameters than new ones. */
  isOutdated(hash: string): boolean {
    return !hash.startsWith(this.#prefix);
  }

  get #prefix(): string {
    return `$argon2id$v=19$m=${this.#cost.memoryCost},t=${this.#cost.timeCost},p=1$`;
  }

  /**
   * Against `undefined` the result is always false, after the same work as for a real hash: one argon2 check,
   * and one for each given bcrypt cost.
   */
  async verify(
    password: string,
    hash: string | undefined,
    { bcryptCosts = [] }: VerifyOptions = {},
  ): Promise<boolean> {
    const known = isHashable(password) && isPasswordHash(hash) ? hash : undefined;
    const text = known === undefined ? 'nobody' : password;
    const hashes = sameWork(known, `${this.#prefix}${NOBODY}`, bcryptCosts);
    const results = await this.#semaphore.run(async () => {
      const outcomes: boolean[] = [];
      for (const one of hashes) outcomes.push(await matches(text, one));
      return outcomes;
    });
    return known !== undefined && results[hashes.indexOf(known)] === true;
  }
}

/** The hash to check, with others that make the work the same for every hash. */
function sameWork(known: string | undefined, nobody: string, bcryptCosts: readonly string[]): string[] {
  const isBcrypt = known !== undefined && isBcryptHash(known);
  const costs = bcryptCosts.filter((cost) => Number(cost) <= HIGHEST_PADDED_COST);
  if (isBcrypt && costs.length === 0) return [known];
  const argon = known === undefined || isBcrypt ? nobody : known;
  const own = isBcrypt ? bcryptCost(known) : '';
  const padded = costs.map((cost) => (cost === own ? (known ?? '') : `$2b$${cost}$${NOBODY_BCRYPT}`));
  return isBcrypt && !costs.includes(own) ? [argon, ...padded, known] : [argon, ...padded];
}

async function matches(text: string, hash: string): Promise<boolean> {
  if (isBcryptHash(hash)) return (await bcrypt()).verify(text, hash);
  return (await argon2()).verify(hash, text);
}
