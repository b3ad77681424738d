import { TEXT_ENCODINGS, type TextEncodingName } from '@satchel/contract';
import { AppError } from '../app-error.js';

/**
 * The encoding that a client names in `field`, if it does. Throws `invalid_input` for one that is not known
 * here.
 */
export function textEncoding(name: string | null | undefined, field: string): TextEncodingName | undefined {
  if (name === undefined || name === null || name === '') return undefined;
  const known = TEXT_ENCODINGS.find((each) => each === name.toLowerCase());
  if (known) return known;
  throw new AppError('invalid_input', `${field} must be one of ${TEXT_ENCODINGS.join(', ')}`, {
    details: { field, reason: 'not_allowed', allowed: TEXT_ENCODINGS },
  });
}
