import { AppError } from '../../../../../lib/app-error.js';
import { translateErrno } from '../../errno.js';

const REFUSALS = new Set(['not_found', 'forbidden', 'invalid_input']);

/** Returns null if `work` comes to an entry that does not exist or is denied, which archives leave out. */
export function unlessRefused<T>(work: () => T, onRefused?: (error: AppError) => void): T | null {
  try {
    return work();
  } catch (cause) {
    // For example a folder that has become a symlink since its name was read.
    const error = translateErrno(cause);
    if (!(error instanceof AppError) || !REFUSALS.has(error.code)) throw error;
    onRefused?.(error);
    return null;
  }
}
