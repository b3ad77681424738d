import { AppError } from '../../../lib/app-error.js';
import { errnoOf } from './errno.js';

/**
 * Reports an error that occurs after a change became visible. The change counts as a success all the same, so
 * the operator reads of the error where Node writes its warnings. Throws errors that come neither from the
 * system nor from a worker.
 */
export function warnOfDisk(what: string, error: unknown): void {
  const code = errnoOf(error) ?? (error instanceof AppError ? error.code : undefined);
  if (code === undefined) throw error;
  process.emitWarning(`${what}: ${error instanceof Error ? error.message : code}`, 'DiskWarning');
}
