import type { MailState, MailTestResult, Settings } from '@satchel/contract';
import type { ScopedUser } from '../../core/access/grant.js';
import { AppError } from '../../lib/app-error.js';
import { MINUTE_MS, SECOND_MS } from '../../lib/durations.js';
import { isMailOn } from '../../lib/is-mail-on.js';
import { Throttle, type TriesStore } from '../../lib/limits/throttle.js';
import { cleanMailAddress } from '../../lib/mail-address.js';
import type { MailComposer } from './compose-mail.js';
import type { MailQueue } from './mail-queue.js';
import type { MailSender } from './mail-sender.js';
import type { MailStore } from './mail-store.js';
import { shown, smtpFailure } from './smtp-failure.js';

/** Test mails of one administrator: their recipients may be strangers. */
const TESTS = { kind: 'mail-test', limit: 10, windowMs: 10 * MINUTE_MS };

interface MailPrincipal {
  user: ScopedUser;
  session: { id: string; passwordCheckedAt: Date };
}

export interface MailServiceDependencies {
  store: MailStore;
  sender: Pick<MailSender, 'send'>;
  composer: MailComposer;
  queue: Pick<MailQueue, 'wake'>;
  settings: () => Promise<Settings>;
  verifyPassword: (principal: MailPrincipal, currentPassword: string | undefined) => Promise<void>;
  tries: TriesStore;
  now: () => number;
}

/** Sends test mails, stores the password for the mail server, and shows administrators how that goes. */
export class MailService {
  readonly #deps: MailServiceDependencies;
  readonly #tests: Throttle;

  constructor(deps: MailServiceDependencies) {
    this.#deps = deps;
    this.#tests = new Throttle({ ...TESTS, tries: deps.tries, now: deps.now });
  }

  async state(): Promise<MailState> {
    const { store, settings } = this.#deps;
    const failure = await store.failure();
    return {
      hasPassword: (await store.password((await settings()).mail)) !== '',
      waiting: await store.count(),
      failure: failure && { at: Math.floor(failure.at / SECOND_MS), reason: failure.reason },
    };
  }

  /** Throws `reauthentication_required`, or `invalid_input` for a wrong password of the administrator. */
  async setPassword(
    principal: MailPrincipal,
    password: string,
    currentPassword: string | undefined,
  ): Promise<void> {
    const { store, settings, verifyPassword } = this.#deps;
    await verifyPassword(principal, currentPassword);
    await store.setPassword(password, (await settings()).mail);
  }

  /**
   * Sends a mail at once. If it is taken, those that wait are tried as well. Throws `conflict` while mail is
   * off, `invalid_input` for what is no address, and `too_many_requests`.
   */
  async test({ user }: MailPrincipal, to: string): Promise<MailTestResult> {
    const { store, sender, composer, queue } = this.#deps;
    const { mail: settings } = await this.#deps.settings();
    if (!isMailOn(settings))
      throw new AppError('conflict', 'This server sends no mail: the settings name no mail server');
    const recipient = cleanMailAddress('to', to);
    await this.#tests.take(String(user.id));
    const password = await store.password(settings);
    const message = { ...(await composer.test(user)), recipient };
    try {
      const answer = await sender.send({ settings, password, message });
      queue.wake();
      return { isSent: true, text: shown(answer, password) };
    } catch (error) {
      return { isSent: false, text: smtpFailure(error, password).reason };
    }
  }
}
