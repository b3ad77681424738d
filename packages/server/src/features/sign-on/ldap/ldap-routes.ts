import { identities, loginProviders } from '@satchel/contract/endpoints';
import { implement, type Route } from '../../../http/route.js';
import type { ClientOf } from '../../../lib/client-address.js';
import type { DirectoryService } from './directory-service.js';

/** Tests of directories, and the entries of them that accounts are connected to. */
export function ldapRoutes(service: DirectoryService, clientOf: ClientOf): Route[] {
  return [
    implement(loginProviders.testDirectory, ({ principal, params, body }) =>
      service.test(principal, params.id, body),
    ),
    implement(identities.linkDirectory, ({ principal, params, body, request }) =>
      service.link(principal, params.provider, body, clientOf(request.raw)),
    ),
  ];
}
