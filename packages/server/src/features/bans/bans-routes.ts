import { bans as endpoints } from '@satchel/contract/endpoints';
import type { SharedTries } from '../../core/db/shared-tries.js';
import { implement, type Route } from '../../http/route.js';
import { statusText } from '../../http/sending/status-text.js';
import { AppError } from '../../lib/app-error.js';
import { banOf, LISTED } from './ban-kinds.js';

/** Shows administrators who has no attempts to log in left, and lets those try again. */
export function bansRoutes(tries: Pick<SharedTries, 'bans' | 'lift'>): Route[] {
  return [
    implement(endpoints.list, async () => (await tries.bans(LISTED)).map(banOf)),
    implement(endpoints.lift, async ({ params: { id } }) => {
      if ((await tries.lift({ id })) === 0) throw new AppError('not_found', 'There is no such ban');
      return statusText(200);
    }),
    implement(endpoints.liftAll, async () => {
      await tries.lift('all');
      return statusText(200);
    }),
  ];
}
