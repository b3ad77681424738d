import type { Settings } from '@satchel/contract';
import type { ScopedUser } from '../../core/access/grant.js';
import { isMailOn } from '../../lib/is-mail-on.js';
import type { MailComposer, PasswordMail } from './compose-mail.js';
import type { MailLimits } from './mail-limits.js';
import type { NewMail } from './mail-message.js';

export interface LinkMailsDependencies {
  settings: () => Promise<Settings>;
  composer: MailComposer;
  add: (mail: NewMail) => Promise<void>;
  /** Null for the operator at the command line. */
  limits: Pick<MailLimits, 'countInvitation'> | null;
  now: () => number;
}

/** Sends links to set a password. */
export class LinkMails {
  readonly #deps: LinkMailsDependencies;

  constructor(deps: LinkMailsDependencies) {
    this.#deps = deps;
  }

  async isOn(): Promise<boolean> {
    return isMailOn((await this.#deps.settings()).mail);
  }

  /** Counts a mail that somebody sends to a user. Throws `too_many_requests`. */
  async countInvitation({ mail = '' }: ScopedUser): Promise<void> {
    await this.#deps.limits?.countInvitation(mail);
  }

  /** Queues the mail to the address of the user, which must be there. It is not sent after the end of the link. */
  async send(user: ScopedUser, link: PasswordMail): Promise<void> {
    const { composer, add, now } = this.#deps;
    const { mail: recipient = '', id: userId } = user;
    const written = await composer.passwordLink(user, link);
    await add({ ...written, recipient, userId, keptForMs: Math.max(0, link.expiresAt - now()) });
  }
}
