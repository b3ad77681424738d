import { createHash, createHmac } from 'node:crypto';
import { MINUTE_MS } from '../../../lib/durations.js';
import { equalSecrets } from '../../../lib/secrets/secrets.js';
import type { StoredShare } from '../shares-store.js';

/** The length of the key in bytes. */
export const SHARE_KEY_BYTES = 32;
const LIFETIME_MS = 15 * MINUTE_MS;
/** The format of File Browser. */
const FOREIGN_FORM = /^[A-Za-z0-9_-]{16,256}={0,2}$/;
const FORM = /^([0-9]{1,12})\.([A-Za-z0-9_-]{43})$/;

type Locked = Pick<StoredShare, 'hash' | 'passwordHash' | 'tokenDigest'>;

/**
 * Tokens that replace a share's password for a quarter of an hour: valid for that share only, and only as
 * long as it has that password. A token cannot be exchanged for another one. Tokens of imported shares are
 * valid as long as the password is.
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
    if (end === '') return share.tokenDigest !== undefined && isForeign(token, share.tokenDigest);
    if (Number(end) * 1000 <= now) return false;
    return equalSecrets(signature, this.#sign(share, Number(end)));
  }

  #sign({ hash, passwordHash }: Locked, end: number): string {
    const claims = JSON.stringify(['share password', hash, passwordHash, end]);
    return createHmac('sha256', this.#key).update(claims).digest('base64url');
  }
}

/** The stored digest of the token that File Browser issued for a password; undefined for an invalid one. */
export function foreignTokenDigest(token: string): string | undefined {
  return FOREIGN_FORM.test(token) ? createHash('sha256').update(token).digest('base64url') : undefined;
}

function isForeign(token: string, digest: string): boolean {
  const own = foreignTokenDigest(token);
  return own !== undefined && equalSecrets(own, digest);
}
