import { fieldError } from '../../lib/app-error.js';

/** A whole number of the query, at most `max`; undefined where it is not given. Throws `invalid_input`. */
export function numberIn(given: string | null, field: string, max: number): number | undefined {
  if (given === null) return undefined;
  const number = /^\d{1,16}$/.test(given) ? Number(given) : Number.POSITIVE_INFINITY;
  if (number > max)
    throw fieldError(field, 'out_of_range', `${field}: must be from 0 to ${max}`, { min: 0, max });
  return number;
}
