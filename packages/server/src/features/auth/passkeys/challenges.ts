import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { AppError } from '../../../lib/app-error.js';
import { MINUTE_MS } from '../../../lib/durations.js';
import type { TriesStore } from '../../../lib/limits/throttle.js';
import { useOnce } from '../../../lib/limits/use-once.js';

export const CHALLENGE_KEY_BYTES = 32;
/** How long a browser may take until it sends the result. */
export const CHALLENGE_MS = 5 * MINUTE_MS;

const RANDOM_BYTES = 16;
const TIME_BYTES = 6;
const MAC_BYTES = 16;
const KIND = 'challenge';

/** The use for which a challenge is made; any other is refused. */
export interface ChallengeUse {
  kind: 'login' | 'second' | 'proof' | 'creation';
  /** Absent for a login of whoever has the passkey. */
  userId?: number;
  /** The name of the server by which the browser knows it. */
  host: string;
}

/**
 * Challenges that are used once, within five minutes, on any server. The server signs what they are for, so
 * that it stores only those that were used, and requests of strangers fill no table.
 */
export class Challenges {
  readonly #key: Buffer;
  readonly #tries: TriesStore;
  readonly #now: () => number;

  constructor(key: Buffer, tries: TriesStore, now: () => number) {
    this.#key = key;
    this.#tries = tries;
    this.#now = now;
  }

  /** A new challenge, as base64url. */
  issue(use: ChallengeUse): string {
    const head = Buffer.alloc(RANDOM_BYTES + TIME_BYTES);
    randomBytes(RANDOM_BYTES).copy(head);
    head.writeUIntBE(this.#now() + CHALLENGE_MS, RANDOM_BYTES, TIME_BYTES);
    return Buffer.concat([head, this.#macOf(head, use)]).toString('base64url');
  }

  /**
   * Uses up a challenge that was signed. Throws `wrong_code` for one that was used, is too old, or was made
   * for something else.
   */
  async use(challenge: string, use: ChallengeUse): Promise<void> {
    const bytes = Buffer.from(challenge, 'base64url');
    const head = bytes.subarray(0, RANDOM_BYTES + TIME_BYTES);
    const mac = bytes.subarray(RANDOM_BYTES + TIME_BYTES);
    if (mac.length !== MAC_BYTES || !timingSafeEqual(mac, this.#macOf(head, use))) throw outdated();
    const until = head.readUIntBE(RANDOM_BYTES, TIME_BYTES);
    const now = this.#now();
    if (until <= now || until > now + CHALLENGE_MS) throw outdated();
    if (!(await useOnce(this.#tries, KIND, head.toString('base64url'), until))) throw outdated();
  }

  #macOf(head: Buffer, { kind, userId = 0, host }: ChallengeUse): Buffer {
    const mac = createHmac('sha256', this.#key)
      .update(head)
      .update(JSON.stringify([kind, userId, host]));
    return mac.digest().subarray(0, MAC_BYTES);
  }
}

function outdated(): AppError {
  return new AppError('wrong_code', 'This took too long, or was sent before; please try again');
}
