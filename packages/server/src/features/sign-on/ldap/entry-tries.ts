import { createHash } from 'node:crypto';
import { MINUTE_MS } from '../../../lib/durations.js';
import { Throttle, type TriesStore } from '../../../lib/limits/throttle.js';

/** More than the login page accepts for one name. */
const TRIES = { kind: 'directory-entry', limit: 20, windowMs: 15 * MINUTE_MS };
/** Characters without a width, which directories leave out when they compare names (RFC 4518, section 2.2). */
const LEFT_OUT = /[\p{Cc}\p{Cf}\p{M}]/gu;

/**
 * Counts the passwords that are sent for one entry. Directories find it by several names, and ignore case, spaces
 * and accents, so that a count by the name that was typed would be one of many.
 */
export class EntryTries {
  readonly #throttle: Throttle;

  constructor(tries: TriesStore, now: () => number) {
    this.#throttle = new Throttle({ ...TRIES, tries, now });
  }

  /** Throws `too_many_requests`. */
  take(provider: string, dn: string): Promise<void> {
    return this.#throttle.take(keyOf(provider, dn));
  }

  /** Call this after a right password. */
  forget(provider: string, dn: string): Promise<void> {
    return this.#throttle.forget(keyOf(provider, dn));
  }
}

function keyOf(provider: string, dn: string): string {
  const same = dn.normalize('NFKD').replace(LEFT_OUT, '').replace(/\s+/g, '').toUpperCase().toLowerCase();
  return createHash('sha256').update(`${provider} ${same}`).digest('base64url');
}
