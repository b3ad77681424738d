import { AppError } from './app-error.js';
import { StartError } from './start-error.js';
import { systemReason } from './system-reason.js';

/** Faults of a disk that an operator can remove. Node has no name for a quota that is used up. */
const DISK_FAULTS = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'Unknown system error -122']);

/** The error that ended a start, as one sentence where an operator can do something about it. */
export function startFault(error: unknown): unknown {
  if (error instanceof AppError) return new StartError(`${error.message}.`, { cause: error });
  const { code, path } = (error instanceof Error ? error : {}) as { code?: unknown; path?: unknown };
  const verb = DISK_FAULTS.has(String(code)) ? 'written' : 'used';
  // Only the system tells the path; where it told none, another error than that of a disk is a fault of the
  // program.
  if (typeof path !== 'string' && verb === 'used') return error;
  const place = typeof path === 'string' ? path : 'The state folder';
  return new StartError(`${place} cannot be ${verb}: ${systemReason(error)}.`, { cause: error });
}
