import type { FieldDetails, FieldReason } from '@satchel/contract';
import { AppError } from './app-error.js';

/** `invalid_input` for one field: `message` for logs and old clients, the rest for a page to say in its own words. */
export function fieldError(
  field: string,
  reason: FieldReason,
  message: string,
  more: Omit<FieldDetails, 'field' | 'reason'> & { cause?: unknown } = {},
): AppError {
  const { cause, ...facts } = more;
  const details: FieldDetails = { field, reason, ...facts };
  return new AppError('invalid_input', message, { details: { ...details }, cause });
}
