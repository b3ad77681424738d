import type { AppError } from '../../../../../lib/app-error.js';
import { errnoOf } from '../../errno.js';
import { LinkProblem } from '../../walk/link-problem.js';

/** Why something is not in an archive. Nobody is told the names of what is `hidden`: no list shows them either. */
export type MissingReason = 'unreadable' | 'gone' | 'nowhere' | 'special' | 'deep' | 'hidden';

export interface Missing {
  /** As it would be called in the archive; a folder ends in a slash. */
  name: string;
  reason: MissingReason;
}

/** Of an entry that a list shows; null for what a rule denies, and for the server's own. */
export function reasonOf(error: AppError, isLink = false): MissingReason | null {
  if (error instanceof LinkProblem)
    return error.reason === 'dangling' || error.reason === 'circle' ? 'nowhere' : 'hidden';
  const code = errnoOf(error.cause);
  if (code === 'EACCES' || code === 'EPERM') return 'unreadable';
  // A list shows a link to what a rule denies as little as one that leads out.
  if (isLink) return error.code === 'not_found' ? 'nowhere' : 'hidden';
  return code === undefined ? null : 'gone';
}
