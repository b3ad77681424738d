import type { TrashRestoreItem } from '@satchel/contract';
import type { JobRunner } from '../../core/jobs/job-terms.js';
import { AppError } from '../../lib/app-error.js';
import type { TrashService } from './trash-service.js';

/** The names of these runners in the plans of jobs. */
export const TRASH_RUNNERS = {
  restore: 'trash-restore',
  remove: 'trash-delete',
  empty: 'trash-empty',
} as const;

/** The trash of a user, or of everybody, until a point in time. */
export interface EmptyPlan {
  userId: number | null;
  until: number;
}

/** Runners that continue jobs after a restart of the server, with the permissions that the user has then. */
export function trashRunners(service: TrashService): Record<string, JobRunner> {
  const permitted =
    (run: JobRunner): JobRunner =>
    async (principal, ...args) => {
      if (!principal.user.perm.delete)
        throw new AppError('forbidden', 'You do not have permission to delete files');
      return run(principal, ...args);
    };
  return {
    [TRASH_RUNNERS.restore]: permitted((principal, input, terms) =>
      service.restore(principal, input as TrashRestoreItem[], terms),
    ),
    [TRASH_RUNNERS.remove]: permitted((principal, input, terms) =>
      service.remove(principal, input as string[], terms),
    ),
    [TRASH_RUNNERS.empty]: permitted((principal, input, terms) =>
      service.empty(principal, input as EmptyPlan, terms),
    ),
  };
}
