import { ROOT } from '@satchel/contract';
import { trash } from '@satchel/contract/endpoints';
import { type JobFacts, type JobPlan, type RunAsJob, unwatched } from '../../core/jobs/job-terms.js';
import { jobRequest } from '../../http/request/name-header.js';
import { numberIn } from '../../http/request/query-number.js';
import { userIn } from '../../http/request/query-user.js';
import { implement, type Route } from '../../http/route.js';
import { type EmptyPlan, TRASH_RUNNERS } from './trash-jobs.js';
import type { TrashService } from './trash-service.js';

const PAGE = 200;
const MAX_PAGE = 1000;

export interface TrashRouteTerms {
  runAsJob?: RunAsJob;
  /** The time of the `RetentionClock`. */
  now: () => number;
}

export function trashRoutes(service: TrashService, { runAsJob = unwatched, now }: TrashRouteTerms): Route[] {
  return [
    implement(trash.list, ({ principal, query }) => {
      const page = {
        offset: numberIn(query.get('offset'), 'offset', Number.MAX_SAFE_INTEGER) ?? 0,
        limit: numberIn(query.get('limit'), 'limit', MAX_PAGE) ?? PAGE,
      };
      return service.list(principal, userIn(query.get('user'), principal.user.id), page);
    }),
    implement(trash.restore, (context) => {
      const { items } = context.body;
      const plan = { runner: TRASH_RUNNERS.restore, input: items };
      const facts = { ...factsOf(context, plan), kind: 'move', items: items.length } as const;
      return runAsJob(facts, (terms) => service.restore(context.principal, items, terms));
    }),
    implement(trash.remove, (context) => {
      const { ids } = context.body;
      const plan = { runner: TRASH_RUNNERS.remove, input: ids };
      const facts = { ...factsOf(context, plan), items: ids.length };
      return runAsJob(facts, (terms) => service.remove(context.principal, ids, terms));
    }),
    implement(trash.empty, async (context) => {
      const { principal, query } = context;
      const input: EmptyPlan = { userId: userIn(query.get('user'), principal.user.id), until: now() };
      const { total } = await service.list(principal, input.userId, { offset: 0, limit: 0 });
      const facts = { ...factsOf(context, { runner: TRASH_RUNNERS.empty, input }), items: total };
      return runAsJob(facts, (terms) => service.empty(principal, input, terms));
    }),
  ];
}

function factsOf(context: Parameters<typeof jobRequest>[0], plan: JobPlan): JobFacts {
  return { ...jobRequest(context), kind: 'delete', path: ROOT, plan };
}
