import type { AppError } from '../../../../../lib/app-error.js';
import { errnoOf } from '../../errno.js';
import { LinkProblem } from '../../walk/link-problem.js';

/** Why an entry is not in an archive. Nobody learns the names of `hidden` ones, as no list shows them. */
export type MissingReason = 'unreadable' | 'gone' | 'nowhere' | 'special' | 'deep' | 'hidden';

export interface Missing {
  /** The name that it would have in the archive; a folder ends in a slash. */
  name: string;
  reason: MissingReason;
}

/** The reason for an entry that a list shows; null for one that a rule denies, and for the server's own. */
export function reasonOf(error: AppError, isLink = false): MissingReason | null {
  if (error instanceof LinkProblem) return error.leadsNowhere ? 'nowhere' : 'hidden';
  const code = errnoOf(error.cause);
  if (code === 'EACCES' || code === 'EPERM') return 'unreadable';
  // A list hides a symlink to a denied entry just as one that leads out.
  if (isLink) return error.code === 'not_found' ? 'nowhere' : 'hidden';
  return code === undefined ? null : 'gone';
}
