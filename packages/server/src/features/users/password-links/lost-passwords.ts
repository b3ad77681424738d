import pLimit from 'p-limit';
import type { ScopedUser } from '../../../core/access/grant.js';
import { AppError } from '../../../lib/app-error.js';
import { HOUR_MS } from '../../../lib/durations.js';
import { Throttle, type TriesStore } from '../../../lib/limits/throttle.js';
import type { Logger } from '../../../lib/logger.js';
import { cleanMailAddress } from '../../../lib/mail-address.js';
import type { UsersStore } from '../store/users-store.js';
import type { PasswordLinks } from './password-links.js';

/** Accounts with one address that get a mail each. */
const MOST_ACCOUNTS = 5;
/** Mails to one account, whoever asks. */
const TRIES = { kind: 'lost-password', limit: 3, windowMs: HOUR_MS };
/** Mails to one mailbox, which any number of accounts may have. */
const TO_MAILBOX = { kind: 'lost-mailbox', limit: 5 * TRIES.limit, windowMs: HOUR_MS };
/** Requests that wait for their turn; further ones are dropped, which nobody is told. */
const MOST_WAITING = 100;

export interface LostPasswordsDependencies {
  users: Pick<UsersStore, 'findLogin' | 'withMail'>;
  links: Pick<PasswordLinks, 'sendRequested'>;
  /** True where users log in with passwords that this server stores, and it sends mail. */
  isOn: () => Promise<boolean>;
  tries: TriesStore;
  now: () => number;
  logger: Pick<Logger, 'warn' | 'error'>;
}

/** Sends links to users who have lost their password, and tells nobody whether there is such a user. */
export class LostPasswords {
  readonly #deps: LostPasswordsDependencies;
  readonly #tries: Throttle;
  readonly #toMailbox: Throttle;
  readonly #turns = pLimit(1);
  #last: Promise<void> = Promise.resolve();

  constructor(deps: LostPasswordsDependencies) {
    this.#deps = deps;
    const { tries, now } = deps;
    this.#tries = new Throttle({ ...TRIES, tries, now });
    this.#toMailbox = new Throttle({ ...TO_MAILBOX, tries, now });
  }

  /** Throws `not_implemented` where no such links are sent. */
  async requireOn(): Promise<void> {
    if (!(await this.#deps.isOn()))
      throw new AppError('not_implemented', 'This server sends no links to set a password');
  }

  /**
   * Begins to send links to the accounts with that user name or mail address, as many as there are, which
   * takes its time after the response. `askedFrom` is the address of the client.
   */
  ask(name: string, askedFrom: string): void {
    const { logger } = this.#deps;
    if (this.#turns.pendingCount >= MOST_WAITING) {
      logger.warn({ waiting: MOST_WAITING }, 'Too many passwords were lost at once; a request was dropped');
      return;
    }
    this.#last = this.#turns(() => this.#send(name, askedFrom)).catch((error: unknown) =>
      logger.error({ err: error }, 'A link to set a password could not be sent'),
    );
  }

  /** Resolves when all that was asked for is queued. */
  close(): Promise<void> {
    return this.#last;
  }

  async #send(name: string, askedFrom: string): Promise<void> {
    for (const user of await this.#accounts(name.trim())) {
      if (await this.#mayAsk(user)) await this.#deps.links.sendRequested(user, askedFrom);
    }
  }

  async #accounts(name: string): Promise<ScopedUser[]> {
    const { users } = this.#deps;
    const named = (await users.findLogin(name))?.user;
    const address = addressIn(name);
    const others = address === null ? [] : await users.withMail(address, MOST_ACCOUNTS);
    const found = [...(named ? [named] : []), ...others.filter(({ id }) => id !== named?.id)];
    return found.filter(({ mail, lockPassword }) => mail && !lockPassword).slice(0, MOST_ACCOUNTS);
  }

  /** Otherwise anybody could fill a mailbox. */
  async #mayAsk({ id, mail = '' }: ScopedUser): Promise<boolean> {
    return (await this.#tries.mayTake(String(id))) && this.#toMailbox.mayTake(mail.toLowerCase());
  }
}

/** The address as it would be stored; null for a text that is none. */
function addressIn(text: string): string | null {
  try {
    return cleanMailAddress('name', text);
  } catch {
    return null;
  }
}
