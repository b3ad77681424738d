import { NEW_TOKEN_HEADER } from '@satchel/contract';
import { passkeys } from '@satchel/contract/endpoints';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Principal } from '../../../core/files/principal.js';
import { addActivityFacts } from '../../../http/request/activity-facts.js';
import { oneUserIn } from '../../../http/request/query-user.js';
import { implement, type Route } from '../../../http/route.js';
import { statusText } from '../../../http/sending/status-text.js';
import { AppError } from '../../../lib/app-error.js';
import { requirePasskeyHost } from '../passkeys/passkey-host.js';
import type { Passkeys } from '../passkeys/passkeys.js';
import type { SessionsStore } from '../sessions/sessions-store.js';
import type { SecondFactors } from './second-factors.js';

export interface PasskeysWeb {
  sessions: Pick<SessionsStore, 'removeOtherFamilies' | 'markPasswordChecked'>;
  /** Replaces all sessions of the user by a whole one; resolves to its token. */
  startAnew(principal: Principal, request: FastifyRequest, reply: FastifyReply): Promise<string>;
  now: () => number;
}

/** Passkeys of the user who sends the request; administrators also see those of others. */
export function passkeysRoutes(
  service: Passkeys,
  factors: SecondFactors,
  { sessions, startAnew, now }: PasskeysWeb,
): Route[] {
  return [
    implement(passkeys.list, ({ query, principal }) =>
      service.list(oneUserIn(query.get('user'), principal.user.id)),
    ),
    implement(passkeys.loginOptions, ({ request }) =>
      service.loginOptions(requirePasskeyHost(request.headers)),
    ),
    implement(passkeys.proofOptions, async ({ request, principal }) => {
      const host = requirePasskeyHost(request.headers);
      const options = await service.optionsFor(principal.user.id, 'proof', host);
      if (!options) throw new AppError('conflict', 'There is no passkey for this server');
      return options;
    }),
    implement(passkeys.prove, async ({ principal, body }) => {
      await factors.prove(principal, body);
      await sessions.markPasswordChecked(principal.session.loginId, now());
      return statusText(200);
    }),
    implement(passkeys.creationOptions, async ({ request, principal, body }) => {
      const host = requirePasskeyHost(request.headers);
      await factors.proveForNew(principal, body);
      return service.creationOptions(principal.user, host);
    }),
    implement(passkeys.create, async ({ request, reply, principal, body }) => {
      const { user, session } = principal;
      const passkey = await service.create(user.id, body);
      addActivityFacts(request, { id: passkey.id, name: passkey.name });
      const recoveryCodes = await factors.codesForFirst(user.id);
      if (session.isForSetup) reply.header(NEW_TOKEN_HEADER, await startAnew(principal, request, reply));
      else if (recoveryCodes.length > 0) await sessions.removeOtherFamilies(user.id, session.loginId);
      return { passkey, recoveryCodes };
    }),
    implement(passkeys.rename, ({ params, principal, body }) =>
      service.rename(principal.user.id, params.id, body.name),
    ),
    implement(passkeys.remove, async ({ params, principal, body }) => {
      const { id } = principal.user;
      await factors.proveForRemoval(principal, body);
      await service.remove(id, params.id);
      await factors.passkeyRemoved(id);
      return statusText(200);
    }),
  ];
}
