import { loginProviders } from '@satchel/contract/endpoints';
import { implement, type Route } from '../../../http/route.js';
import { statusText } from '../../../http/sending/status-text.js';
import type { ProvidersService } from './providers-service.js';

/** The services by which users log in, for administrators. */
export function providersRoutes(service: ProvidersService): Route[] {
  return [
    implement(loginProviders.list, () => service.list()),
    implement(loginProviders.create, ({ principal, body }) => service.create(principal, body)),
    implement(loginProviders.change, ({ principal, params, body }) =>
      service.change(principal, params.id, body),
    ),
    implement(loginProviders.remove, async ({ principal, params, body }) => {
      await service.remove(principal, params.id, body.current_password);
      return statusText(200);
    }),
  ];
}
