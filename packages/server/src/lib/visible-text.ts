import { fieldError } from './app-error.js';

/**
 * Control characters, halves of characters, those that change the direction of text, and the replacement
 * character for bytes that could not be decoded: with one of them, several names look alike.
 */
export const INVISIBLE = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069\ufffd]/u;

/** Throws `invalid_input` for a name of something, such as an API key, that cannot be read. */
export function requireVisibleName(name: string, what: string): void {
  if (name.trim() === '') throw fieldError('name', 'empty', `The name of the ${what} is empty`);
  if (INVISIBLE.test(name))
    throw fieldError('name', 'characters', `The name of the ${what} contains control characters`);
}
