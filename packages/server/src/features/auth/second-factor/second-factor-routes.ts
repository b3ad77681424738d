import { NEW_TOKEN_HEADER } from '@satchel/contract';
import { secondFactor } from '@satchel/contract/endpoints';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Principal } from '../../../core/files/principal.js';
import { oneUserIn } from '../../../http/request/query-user.js';
import { implement, type Route } from '../../../http/route.js';
import { statusText } from '../../../http/sending/status-text.js';
import type { SessionsStore } from '../sessions/sessions-store.js';
import type { SecondFactors } from './second-factors.js';

export interface SecondFactorWeb {
  sessions: Pick<SessionsStore, 'removeOfUser' | 'removeOtherFamilies'>;
  /** Replaces all sessions of the user by a whole one; resolves to its token. */
  startAnew(principal: Principal, request: FastifyRequest, reply: FastifyReply): Promise<string>;
}

export function secondFactorRoutes(
  factors: SecondFactors,
  { sessions, startAnew }: SecondFactorWeb,
): Route[] {
  return [
    implement(secondFactor.show, ({ query, principal }) =>
      factors.stateOf(oneUserIn(query.get('user'), principal.user.id)),
    ),
    implement(secondFactor.beginApp, ({ principal, body }) => factors.beginApp(principal, body)),
    implement(secondFactor.confirmApp, async ({ request, reply, principal, body }) => {
      const recoveryCodes = await factors.confirmApp(principal, body.code);
      const { user, session } = principal;
      if (session.isForSetup) reply.header(NEW_TOKEN_HEADER, await startAnew(principal, request, reply));
      else await sessions.removeOtherFamilies(user.id, session.loginId);
      return { recoveryCodes };
    }),
    implement(secondFactor.renewCodes, async ({ principal, body }) => ({
      recoveryCodes: await factors.renewCodes(principal, body),
    })),
    implement(secondFactor.remove, async ({ query, principal, body }) => {
      const id = oneUserIn(query.get('user'), principal.user.id);
      if (id === principal.user.id) await factors.removeOwn(principal, body);
      else {
        await factors.resetOther(principal, id, body.current_password);
        await sessions.removeOfUser(id);
      }
      return statusText(200);
    }),
  ];
}
