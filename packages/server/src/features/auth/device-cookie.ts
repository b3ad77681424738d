import { createHmac, timingSafeEqual } from 'node:crypto';
import { foldName } from '../../lib/fold-name.js';
import { randomToken } from '../../lib/secrets/secrets.js';
import { isAhead } from '../../lib/set-clock.js';

/** The length of the signing key in bytes. */
export const DEVICE_KEY_BYTES = 32;
const NAME = 'satchel-device';
const LIFETIME_S = 180 * 24 * 3600;

export interface CookieTarget {
  secure: boolean;
  /** The path of the server without a trailing slash; empty at the root of a site. */
  baseUrl: string;
}

/**
 * A cookie that a browser gets at a login, signed for that account. It does not log anyone in, but separates
 * the login attempts of the device from those of others.
 */
export class DeviceCookies {
  constructor(
    readonly key: Buffer,
    readonly now: () => number,
  ) {}

  /** The id of the device, when it has logged in to this account before. */
  read(header: string | undefined, username: string): string | null {
    for (const pair of (header ?? '').split(';')) {
      const [name = '', value = ''] = pair.trim().split('=', 2);
      if (name.replace(/^__(?:Host|Secure)-/, '') !== NAME) continue;
      const [device = '', since = '', mac = ''] = value.split('.');
      const madeAt = Number(since) * 1000;
      const isLate = madeAt + LIFETIME_S * 1000 < this.now() || isAhead(madeAt, this.now());
      if (!isLate && isSame(mac, this.#mac(username, device, since))) return device;
    }
    return null;
  }

  /** A `Set-Cookie` header; a known device keeps its id. */
  make(username: string, known: string | null, { secure, baseUrl }: CookieTarget): string {
    const device = known ?? randomToken(16);
    const since = String(Math.floor(this.now() / 1000));
    const prefix = secure ? (baseUrl === '' ? '__Host-' : '__Secure-') : '';
    const value = `${device}.${since}.${this.#mac(username, device, since)}`;
    const parts = [
      `${prefix}${NAME}=${value}`,
      `Path=${baseUrl || '/'}`,
      `Max-Age=${LIFETIME_S}`,
      'HttpOnly',
    ];
    return [...parts, 'SameSite=Strict', ...(secure ? ['Secure'] : [])].join('; ');
  }

  #mac(username: string, device: string, since: string): string {
    return createHmac('sha256', this.key)
      .update(JSON.stringify([foldName(username), device, since]))
      .digest('base64url');
  }
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
