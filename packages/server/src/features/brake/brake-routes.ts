import { ROOT } from '@satchel/contract';
import { brake } from '@satchel/contract/endpoints';
import { type RunAsJob, unwatched } from '../../core/jobs/job-terms.js';
import { jobRequest } from '../../http/request/name-header.js';
import { userIn } from '../../http/request/query-user.js';
import { implement, type Route } from '../../http/route.js';
import type { BrakeService } from './brake-service.js';

export function brakeRoutes(service: BrakeService, runAsJob: RunAsJob = unwatched): Route[] {
  return [
    implement(brake.list, ({ principal, query }) =>
      service.list(userIn(query.get('user'), principal.user.id)),
    ),
    implement(brake.confirm, async ({ principal, reply }) => {
      await service.confirm(principal);
      return reply.code(204).send();
    }),
    implement(brake.restore, async (context) => {
      const { principal, params } = context;
      const burst = await service.find(principal, params.id);
      const items = burst.deleted + burst.replaced;
      const facts = { ...jobRequest(context), kind: 'move', path: ROOT, items } as const;
      return runAsJob(facts, (terms) => service.restore(principal, burst, terms));
    }),
  ];
}
