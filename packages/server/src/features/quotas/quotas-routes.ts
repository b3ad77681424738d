import { quotas } from '@satchel/contract/endpoints';
import { implement, type Route } from '../../http/route.js';
import type { QuotasService } from './quotas-service.js';

/** `/api/quotas`: the limits of users and folders with what is stored, for administrators. */
export function quotasRoutes(service: Pick<QuotasService, 'list' | 'countAgain'>): Route[] {
  return [
    implement(quotas.list, () => service.list()),
    implement(quotas.count, async ({ body, reply }) => {
      await service.countAgain(body.account);
      return reply.code(202).send();
    }),
  ];
}
