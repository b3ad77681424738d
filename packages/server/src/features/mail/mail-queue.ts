import type { MailSettings } from '@satchel/contract';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../lib/durations.js';
import { isMailOn } from '../../lib/is-mail-on.js';
import type { Logger } from '../../lib/logger.js';
import type { NewMail } from './mail-message.js';
import type { MailSender } from './mail-sender.js';
import type { MailStore, StoredMail } from './mail-store.js';
import { smtpFailure } from './smtp-failure.js';

/** The waits after the first failure and those that follow; then a mail is given up. */
const RETRIES_MS = [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 8 * HOUR_MS];
/** Longer than the sending of one mail takes. A mail of a server that was killed is sent by another then. */
const CLAIM_MS = 5 * MINUTE_MS;
/** For mails that are due again, and those that other processes queued. */
const LOOK_EVERY_MS = 30 * SECOND_MS;
/** How long the mail that is being sent may take when the server stops. */
const CLOSE_MS = 5 * SECOND_MS;

export interface MailQueueDependencies {
  store: MailStore;
  sender: Pick<MailSender, 'send'>;
  settings: () => Promise<MailSettings>;
  logger: Pick<Logger, 'warn' | 'error'>;
  now: () => number;
}

/**
 * Sends the mails that are stored, one after another. Every server does so, and claims each mail before. While
 * mail is off, it neither looks nor loads anything.
 */
export class MailQueue {
  readonly #deps: MailQueueDependencies;
  readonly #closing = new AbortController();
  #timer: NodeJS.Timeout | null = null;
  #running: Promise<void> | null = null;
  #isAgain = false;
  #isClosed = false;

  constructor(deps: MailQueueDependencies) {
    this.#deps = deps;
  }

  async add(mail: NewMail): Promise<void> {
    await this.#deps.store.insert(mail);
    this.wake();
  }

  /** Looks for mails that are due. */
  wake(): void {
    this.#isAgain = true;
    if (this.#isClosed || this.#running) return;
    this.#running = this.#run()
      .catch((error: unknown) => this.#deps.logger.error({ err: error }, 'Mails could not be sent'))
      .finally(() => {
        this.#running = null;
        if (this.#isAgain) this.wake();
      });
  }

  /** Resolves when no mail is due. */
  async settled(): Promise<void> {
    while (this.#running) await this.#running;
  }

  /** The mail that is being sent gets a moment; if it takes longer, it is sent after the next start. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#isAgain = false;
    this.#stopLooking();
    const timer = setTimeout(() => this.#closing.abort(), CLOSE_MS);
    await this.settled();
    clearTimeout(timer);
  }

  async #run(): Promise<void> {
    this.#isAgain = false;
    const { store, settings, logger } = this.#deps;
    if (!isMailOn(await settings())) return this.#stopLooking();
    this.#startLooking();
    const expired = await store.removeExpired();
    if (expired > 0)
      logger.warn({ mails: expired }, 'Mails were not sent in time and are of no use any more');
    while (!this.#isClosed) {
      const mail = await store.claim(CLAIM_MS);
      // The others wait for the next look, instead of one after another for the same timeout.
      if (!mail || !(await this.#send(mail, await settings()))) return;
    }
  }

  /** Resolves to false if the mail server takes no mail at the moment. */
  async #send(mail: StoredMail, settings: MailSettings): Promise<boolean> {
    const { store, sender } = this.#deps;
    const password = await store.password(settings);
    try {
      await sender.send({ settings, password, message: mail, signal: this.#closing.signal });
    } catch (error) {
      // A mail that was cut off stays claimed, and is sent later.
      return !this.#closing.signal.aborted && this.#failed(mail, error, password);
    }
    await store.remove(mail);
    await store.setFailure(null);
    return true;
  }

  /** The log has no content and no address. */
  async #failed(mail: StoredMail, error: unknown, password: string): Promise<boolean> {
    const { store, logger, now } = this.#deps;
    const { reason, isPermanent, isOfServer, code } = smtpFailure(error, password);
    const wait = isPermanent ? undefined : RETRIES_MS[mail.attempts - 1];
    const facts = { mail: mail.id, userId: mail.userId, attempts: mail.attempts, code };
    if (wait === undefined) await store.remove(mail);
    else await store.retryIn(wait, mail);
    await store.setFailure({ at: now(), reason });
    logger.warn(facts, wait === undefined ? 'A mail was given up' : 'A mail could not be sent yet');
    return !isOfServer;
  }

  #startLooking(): void {
    if (this.#timer || this.#isClosed) return;
    this.#timer = setInterval(() => this.wake(), LOOK_EVERY_MS).unref();
  }

  #stopLooking(): void {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
  }
}
