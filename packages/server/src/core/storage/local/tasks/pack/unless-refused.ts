import { AppError } from '../../../../../lib/app-error.js';
import { translateErrno } from '../../errno.js';

const REFUSALS = new Set(['not_found', 'forbidden', 'invalid_input']);

/** Null when `work` came upon something that is not there, or not for this user: archives leave that out. */
export function unlessRefused<T>(work: () => T, onRefused?: (error: AppError) => void): T | null {
  try {
    return work();
  } catch (cause) {
    // A folder that became a link since its name was read.
    const error = translateErrno(cause);
    if (!(error instanceof AppError) || !REFUSALS.has(error.code)) throw error;
    onRefused?.(error);
    return null;
  }
}
