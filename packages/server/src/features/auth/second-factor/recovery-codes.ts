import { createHash, randomInt } from 'node:crypto';

/** Digits and letters without those that look like others: 32, so that ten of them are 50 random bits. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const LENGTH = 10;
const COUNT = 10;

/** New codes, as users see them: `xxxxx-xxxxx`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: COUNT }, () => {
    const letters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
    return `${letters.slice(0, LENGTH / 2)}-${letters.slice(LENGTH / 2)}`;
  });
}

/** A code as it was typed, without what does not matter; letters that are in no code are the digits they resemble. */
export function plainCode(typed: string): string {
  return typed
    .replace(/[\s\p{Pd}]/gu, '')
    .toLowerCase()
    .replaceAll('o', '0')
    .replace(/[il]/g, '1');
}

export function looksLikeRecoveryCode(plain: string): boolean {
  return plain.length === LENGTH && [...plain].every((letter) => ALPHABET.includes(letter));
}

/**
 * The digest of a code that is stored. A fast one is enough: guesses are throttled, and who can read the
 * database has the secret of the app as well.
 */
export function digestOf(userId: number, code: string): string {
  return createHash('sha256')
    .update(`${userId} ${plainCode(code)}`)
    .digest('base64url');
}
