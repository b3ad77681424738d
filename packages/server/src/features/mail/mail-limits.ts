import type { Notice } from '../../core/access/notice.js';
import { HOUR_MS } from '../../lib/durations.js';
import { Throttle, type TriesStore } from '../../lib/limits/throttle.js';

/** Notices of one kind to one account: others cannot be used up by them. */
const OF_KIND = { kind: 'mail-notice', limit: 10, windowMs: HOUR_MS };
/** Notices to one mailbox, whichever accounts have it: whoever has an account may enter the address of a stranger. */
const TO_MAILBOX = { kind: 'mail-mailbox', limit: 60, windowMs: HOUR_MS };
/** Invitations to one mailbox. */
const INVITATIONS = { kind: 'mail-invitation', limit: 10, windowMs: HOUR_MS };

/** Bounds what is sent to a mailbox. */
export class MailLimits {
  readonly #ofKind: Throttle;
  readonly #toMailbox: Throttle;
  readonly #invitations: Throttle;

  constructor(tries: TriesStore, now: () => number) {
    this.#ofKind = new Throttle({ ...OF_KIND, tries, now });
    this.#toMailbox = new Throttle({ ...TO_MAILBOX, tries, now });
    this.#invitations = new Throttle({ ...INVITATIONS, tries, now });
  }

  /** Counts a notice to a user; false if there were too many of that kind. */
  mayTell(userId: number, { kind }: Notice): Promise<boolean> {
    return this.#ofKind.mayTake(`${userId} ${kind}`);
  }

  /** Counts a notice to a mailbox. */
  maySend(recipient: string): Promise<boolean> {
    return this.#toMailbox.mayTake(recipient.toLowerCase());
  }

  /** Counts an invitation. Throws `too_many_requests`. */
  countInvitation(recipient: string): Promise<void> {
    return this.#invitations.take(recipient.toLowerCase());
  }
}
