import { fieldError } from '../../lib/app-error.js';

/** The user whose things a query asks for, by default `self`; null for everybody. Throws `invalid_input`. */
export function userIn(given: string | null, self: number): number | null {
  if (given === null) return self;
  if (given === 'all') return null;
  return userIdIn(given);
}

/** The id of the one user whose things a query asks for, by default `self`. Throws `invalid_input`. */
export function oneUserIn(given: string | null, self: number): number {
  return given === null ? self : userIdIn(given);
}

/** The id of a user in a query. Throws `invalid_input`. */
export function userIdIn(given: string): number {
  if (!/^\d{1,9}$/.test(given))
    throw fieldError('user', 'wrong_type', 'user must be the id of a user, or all');
  return Number(given);
}
