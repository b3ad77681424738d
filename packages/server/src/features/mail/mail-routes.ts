import { mail } from '@satchel/contract/endpoints';
import { implement, type Route } from '../../http/route.js';
import { statusText } from '../../http/sending/status-text.js';
import type { MailService } from './mail-service.js';

export function mailRoutes(service: MailService): Route[] {
  return [
    implement(mail.show, () => service.state()),
    implement(mail.setPassword, async ({ principal, body }) => {
      await service.setPassword(principal, body.password, body.current_password);
      return statusText(200);
    }),
    implement(mail.test, ({ principal, body }) => service.test(principal, body.to)),
  ];
}
