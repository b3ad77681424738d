import { ROOT } from '@satchel/contract';
import { history } from '@satchel/contract/endpoints';
import { type RunAsJob, unwatched } from '../../core/jobs/job-terms.js';
import { jobRequest } from '../../http/request/name-header.js';
import { numberIn } from '../../http/request/query-number.js';
import { implement, type Route, type RouteContext } from '../../http/route.js';
import type { HistoryService } from './history-service.js';
import type { Direction } from './history-store.js';

const PAGE = 100;
const MAX_PAGE = 200;

export function historyRoutes(service: HistoryService, runAsJob: RunAsJob = unwatched): Route[] {
  const run = async (context: RouteContext<typeof history.undo>, direction: Direction) => {
    const { principal, params } = context;
    const action = await service.find(principal, params.id);
    const items = direction === 'undo' ? action.undoable + action.final : action.redoable;
    const facts = { ...jobRequest(context), kind: direction, path: ROOT, items } as const;
    return runAsJob(facts, (terms) => service.run(principal, action, direction, terms));
  };
  return [
    implement(history.list, ({ principal, query }) =>
      service.list(principal, {
        offset: numberIn(query.get('offset'), 'offset', Number.MAX_SAFE_INTEGER) ?? 0,
        limit: numberIn(query.get('limit'), 'limit', MAX_PAGE) ?? PAGE,
      }),
    ),
    implement(history.undo, (context) => run(context, 'undo')),
    implement(history.redo, (context) => run(context, 'redo')),
  ];
}
