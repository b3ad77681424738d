import { keys } from '@satchel/contract/endpoints';
import { addActivityFacts } from '../../../http/request/activity-facts.js';
import { oneUserIn } from '../../../http/request/query-user.js';
import { implement, type Route } from '../../../http/route.js';
import { statusText } from '../../../http/sending/status-text.js';
import type { KeysService } from './keys-service.js';

/** API keys of the user who sends the request; administrators also see and revoke those of others. */
export function keysRoutes(service: KeysService): Route[] {
  return [
    implement(keys.list, ({ principal, query }) =>
      service.list(oneUserIn(query.get('user'), principal.user.id)),
    ),
    implement(keys.create, async ({ request, principal, body }) => {
      const created = await service.create(principal, body);
      addActivityFacts(request, { id: created.info.id, name: created.info.name });
      return created;
    }),
    implement(keys.remove, async ({ request, principal, params, query }) => {
      const key = await service.find(params.id);
      await service.revoke(oneUserIn(query.get('user'), principal.user.id), params.id);
      addActivityFacts(request, { name: key?.name ?? '' });
      return statusText(200);
    }),
  ];
}
