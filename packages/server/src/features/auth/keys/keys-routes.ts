import { keys } from '@satchel/contract/endpoints';
import { implement, type Route } from '../../../http/route.js';
import { statusText } from '../../../http/sending/status-text.js';
import { AppError } from '../../../lib/app-error.js';
import type { KeysService } from './keys-service.js';

/** API keys of the user who sends the request; administrators also see and revoke those of others. */
export function keysRoutes(service: KeysService): Route[] {
  return [
    implement(keys.list, ({ principal, query }) =>
      service.list(userIn(query.get('user'), principal.user.id)),
    ),
    implement(keys.create, ({ principal, body }) => service.create(principal, body)),
    implement(keys.remove, async ({ principal, params, query }) => {
      await service.revoke(userIn(query.get('user'), principal.user.id), params.id);
      return statusText(200);
    }),
  ];
}

function userIn(text: string | null, own: number): number {
  if (text === null) return own;
  if (!/^\d{1,9}$/.test(text)) throw new AppError('not_found', 'There is no such user');
  return Number(text);
}
