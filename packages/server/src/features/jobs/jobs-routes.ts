import { jobs } from '@satchel/contract/endpoints';
import { oneUserIn, userIdIn } from '../../http/request/query-user.js';
import { implement, type Route } from '../../http/route.js';
import { statusText } from '../../http/sending/status-text.js';
import type { JobRegistry } from './job-registry.js';
import { shownJob } from './shown-job.js';

export function jobsRoutes(registry: JobRegistry): Route[] {
  return [
    implement(jobs.list, async ({ principal, query }) => {
      const user = query.get('user');
      if (user === null)
        return (await registry.withFolders(principal.user.id)).map((one) => shownJob(principal, one));
      return registry.listWithUsers(user === 'all' ? undefined : userIdIn(user));
    }),
    implement(jobs.change, ({ principal, params, body }) =>
      registry.setPaused(principal.user.id, params.id, body.state === 'paused'),
    ),
    implement(jobs.cancel, async ({ principal, params, query }) => {
      const user = query.get('user');
      await registry.cancel(oneUserIn(user, principal.user.id), params.id);
      return statusText(200);
    }),
  ];
}
