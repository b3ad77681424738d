import type { FieldReason } from '@satchel/contract';
import { fieldError } from '../../lib/app-error.js';
import { INVISIBLE } from '../../lib/visible-text.js';

const MAX_BYTES = 255;

/** Throws `invalid_input` for a name that cannot be typed, or looks like another. */
export function requireGoodName(username: string): void {
  if (username === '') refuse('empty', 'The user name is empty');
  if (username !== username.trim()) refuse('spaces', 'The user name begins or ends with a space');
  if (INVISIBLE.test(username)) {
    refuse('characters', 'The user name contains control characters, or some that could not be decoded');
  }
  if (Buffer.byteLength(username) > MAX_BYTES) {
    refuse('too_long', `The user name is longer than ${MAX_BYTES} bytes`, MAX_BYTES);
  }
}

/**
 * The name of a home: letters and digits of every script stay. Several user names can have the same one, so
 * homes are compared too. Throws `invalid_input`.
 */
export function homeName(username: string): string {
  const clean = username
    .trim()
    .normalize('NFC')
    .replaceAll('..', '')
    .replace(/[^\p{L}\p{M}\p{N}@_.-]/gu, '-')
    .replace(/-+/g, '-')
    .replace(/^\.+/, '');
  if (['', '-'].includes(clean)) refuse('no_home', 'No home can be named after this user name');
  return clean;
}

function refuse(reason: FieldReason, message: string, max?: number): never {
  throw fieldError('username', reason, message, max === undefined ? {} : { max });
}
