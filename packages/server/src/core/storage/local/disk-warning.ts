import { errnoOf } from './errno.js';

/**
 * For errors of the system after a change is visible, which is a success whatever comes then. The operator reads of them where
 * Node writes its warnings.
 */
export function warnOfDisk(what: string, error: unknown): void {
  const code = errnoOf(error);
  if (code === undefined) throw error;
  process.emitWarning(`${what}: ${error instanceof Error ? error.message : code}`, 'DiskWarning');
}
