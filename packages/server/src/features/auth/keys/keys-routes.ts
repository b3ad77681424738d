import { keys } from '@satchel/contract/endpoints';
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
    implement(keys.create, ({ principal, body }) => service.create(principal, body)),
    implement(keys.remove, async ({ principal, params, query }) => {
      await service.revoke(oneUserIn(query.get('user'), principal.user.id), params.id);
      return statusText(200);
    }),
  ];
}
