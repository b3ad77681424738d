import type { FieldReason } from '@satchel/contract';
import { fieldError } from '../../lib/field-error.js';

const MAX_BYTES = 255;
// Control characters, and those that make text read in another order than it is stored.
const INVISIBLE = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u;

/** Throws `invalid_input` for a name nobody could type, or that looks like another. */
export function requireGoodName(username: string): void {
  if (username === '') refuse('empty', 'the user name is empty');
  if (username !== username.trim()) refuse('spaces', 'the user name begins or ends with a space');
  if (INVISIBLE.test(username)) refuse('characters', 'the user name contains control characters');
  if (Buffer.byteLength(username) > MAX_BYTES) {
    refuse('too_long', `the user name is longer than ${MAX_BYTES} bytes`, MAX_BYTES);
  }
}

/** The name of a home; several users can come out alike, so homes are compared too. Throws `invalid_input`. */
export function homeName(username: string): string {
  const clean = username
    .trim()
    .replaceAll('..', '')
    .replace(/[^0-9A-Za-z@_.-]/g, '-')
    .replace(/-+/g, '-');
  if (['', '-', '.'].includes(clean)) refuse('no_home', 'no home can be named after this user name');
  return clean;
}

function refuse(reason: FieldReason, message: string, max?: number): never {
  throw fieldError('username', reason, message, max === undefined ? {} : { max });
}
