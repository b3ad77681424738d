import { passwordLinks } from '@satchel/contract/endpoints';
import { addActivityFacts } from '../../../http/request/activity-facts.js';
import { implement, type Route } from '../../../http/route.js';
import { statusText } from '../../../http/sending/status-text.js';
import type { Client, ClientOf } from '../../../lib/client-address.js';
import { userIdInPath } from '../user-id-in-path.js';
import type { LostPasswords } from './lost-passwords.js';
import type { PasswordLinks } from './password-links.js';

export interface LostPasswordsWeb {
  clientOf: ClientOf;
  /** Counts a request of the client; throws `too_many_requests`. */
  countTry: (client: Client) => Promise<void>;
  /** Throws `wrong_credentials` when a captcha is required and not solved. */
  checkCaptcha: (response: string | undefined, client: Client) => Promise<void>;
}

export function lostPasswordsRoutes(
  lost: LostPasswords,
  { clientOf, countTry, checkCaptcha }: LostPasswordsWeb,
): Route[] {
  return [
    implement(passwordLinks.request, async ({ request, reply, body }) => {
      await lost.requireOn();
      const client = clientOf(request.raw);
      await countTry(client);
      await checkCaptcha(body.recaptcha, client);
      // Nobody learns from the time of the response whether there is such an account.
      reply.raw.once('close', () => lost.ask(body.name, client.address));
      reply.code(202);
      return statusText(202);
    }),
  ];
}

export function passwordLinksRoutes(links: PasswordLinks): Route[] {
  return [
    implement(passwordLinks.show, ({ params }) => links.stateOf(userIdInPath(params))),
    implement(passwordLinks.create, ({ params, principal, body }) =>
      links.create(principal, userIdInPath(params), body),
    ),
    implement(passwordLinks.remove, async ({ params }) => {
      await links.remove(userIdInPath(params));
      return statusText(200);
    }),
    implement(passwordLinks.open, ({ params }) => links.open(params.token)),
    implement(passwordLinks.use, async ({ request, params, body }) => {
      addActivityFacts(request, { user: await links.use(params.token, body.password) });
      return statusText(200);
    }),
  ];
}
