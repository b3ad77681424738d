import { passwordLinks } from '@satchel/contract/endpoints';
import { implement, type Route } from '../../../http/route.js';
import { statusText } from '../../../http/sending/status-text.js';
import { userIdInPath } from '../user-id-in-path.js';
import type { PasswordLinks } from './password-links.js';

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
    implement(passwordLinks.use, async ({ params, body }) => {
      await links.use(params.token, body.password);
      return statusText(200);
    }),
  ];
}
