import { createHmac } from 'node:crypto';
import { equalSecrets } from '../../../lib/secrets.js';
import type { StoredShare } from '../shares-store.js';

/** Bytes of the key. */
export const SHARE_KEY_BYTES = 32;
const LIFETIME_MS = 15 * 60_000;
const FORM = /^([0-9]{1,12})\.([A-Za-z0-9_-]{43})$/;

type Locked = Pick<StoredShare, 'hash' | 'passwordHash'>;

/**
 * What stands for a link's password for a quarter of an hour: good for that link only, and only as long as it has
 * that password. A token never gives another one.
 */
export class ShareTokens {
  readonly #key: Buffer;

  constructor(key: Buffer) {
    this.#key = key;
  }

  issue(share: Locked, now: number): string {
    const end = Math.floor((now + LIFETIME_MS) / 1000);
    return `${end}.${this.#sign(share, end)}`;
  }

  isValid(token: string, share: Locked, now: number): boolean {
    const [, end = '', signature = ''] = FORM.exec(token) ?? [];
    if (end === '' || Number(end) * 1000 <= now) return false;
    return equalSecrets(signature, this.#sign(share, Number(end)));
  }

  #sign({ hash, passwordHash }: Locked, end: number): string {
    const claims = JSON.stringify(['share password', hash, passwordHash, end]);
    return createHmac('sha256', this.#key).update(claims).digest('base64url');
  }
}
