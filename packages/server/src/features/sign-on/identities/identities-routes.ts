import { identities, signOn } from '@satchel/contract/endpoints';
import { oneUserIn } from '../../../http/request/query-user.js';
import { implement, type Route } from '../../../http/route.js';
import { statusText } from '../../../http/sending/status-text.js';
import type { SignOnWays } from '../providers/sign-on-ways.js';
import type { IdentitiesService } from './identities-service.js';

/** The ways in, and the logins of providers that belong to users; administrators manage those of others, too. */
export function identitiesRoutes(service: IdentitiesService, ways: SignOnWays): Route[] {
  return [
    implement(signOn.choices, () => ways.choices()),
    implement(identities.list, ({ principal, query }) =>
      service.list(oneUserIn(query.get('user'), principal.user.id)),
    ),
    implement(identities.remove, async ({ principal, params, query, body }) => {
      const userId = oneUserIn(query.get('user'), principal.user.id);
      await service.remove(principal, userId, params.id, body.current_password);
      return statusText(200);
    }),
  ];
}
