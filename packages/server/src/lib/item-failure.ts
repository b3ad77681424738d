import { ERROR_STATUS } from '@satchel/contract';
import { toAppError } from './app-error.js';

/** Describes what became of one of several items, as the response to a request of its own would. */
export function failureOf(thrown: unknown) {
  const { code, message, details } = toAppError(thrown);
  return { status: ERROR_STATUS[code], code, message, ...(details && { details }) };
}
