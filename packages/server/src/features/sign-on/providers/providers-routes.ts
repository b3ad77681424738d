import { loginProviders } from '@satchel/contract/endpoints';
import { addActivityFacts } from '../../../http/request/activity-facts.js';
import { implement, type Route } from '../../../http/route.js';
import { statusText } from '../../../http/sending/status-text.js';
import type { ProvidersService } from './providers-service.js';

/** The services by which users log in, for administrators. */
export function providersRoutes(service: ProvidersService): Route[] {
  return [
    implement(loginProviders.list, () => service.list()),
    implement(loginProviders.create, async ({ request, principal, body }) => {
      const provider = await service.create(principal, body);
      addActivityFacts(request, { id: provider.id, name: provider.name });
      return provider;
    }),
    implement(loginProviders.change, async ({ request, principal, params, body }) => {
      const provider = await service.change(principal, params.id, body);
      addActivityFacts(request, { name: provider.name });
      return provider;
    }),
    implement(loginProviders.remove, async ({ principal, params, body }) => {
      await service.remove(principal, params.id, body.current_password);
      return statusText(200);
    }),
  ];
}
