import { createHash } from 'node:crypto';
import { KEY_PREFIX } from '@satchel/contract';
import { randomToken } from '../../../lib/secrets/secrets.js';

const SECRET_BYTES = 32;
/** 36 bits, by which a mistyped key, and a text that only looks like one, is known without the database. */
const CHECKSUM_LENGTH = 6;
const PATTERN = /^satchel_([\w-]{43})([\w-]{6})$/;

/** A new key: the prefix, 256 random bits and a checksum. */
export function newKeyText(): string {
  const secret = randomToken(SECRET_BYTES);
  return `${KEY_PREFIX}${secret}${checksumOf(secret)}`;
}

export function isKeyText(text: string): boolean {
  const [, secret, checksum] = PATTERN.exec(text) ?? [];
  return secret !== undefined && checksumOf(secret) === checksum;
}

/** The form in which a key is stored. A random text of 256 bits needs no slow hash: it cannot be guessed. */
export function digestOfKey(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

function checksumOf(secret: string): string {
  return digestOfKey(`${KEY_PREFIX}${secret}`).slice(0, CHECKSUM_LENGTH);
}
