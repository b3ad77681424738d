import { AppError } from '../../../lib/app-error.js';
import { errnoOf } from './errno.js';

/**
 * For errors of the system, or what a worker made of them, after a change is visible, which is a success whatever comes then. The operator reads of them where
 * Node writes its warnings.
 */
export function warnOfDisk(what: string, error: unknown): void {
  const code = errnoOf(error) ?? (error instanceof AppError ? error.code : undefined);
  if (code === undefined) throw error;
  process.emitWarning(`${what}: ${error instanceof Error ? error.message : code}`, 'DiskWarning');
}
