import type { IncomingHttpHeaders } from 'node:http';
import { KEY_PREFIX, TOKEN_HEADER } from '@satchel/contract';

const HEADER = TOKEN_HEADER.toLowerCase();
/** A longer header holds no key. */
const LONGEST = 4096;

export interface FoundKey {
  /** Text that begins like an API key. */
  key: string;
  /**
   * The name beside it in `Authorization: Basic`, which a browser also sends by itself where somebody has
   * entered it before.
   */
  username?: string;
}

/**
 * The API key in the headers of a request: in `X-Auth`, or as the token or the password of `Authorization`.
 * Whatever else is in `Authorization` belongs to a proxy in front of the server, and is ignored.
 */
export function headerKey(headers: IncomingHttpHeaders): FoundKey | undefined {
  const given = headers[HEADER];
  if (typeof given === 'string' && given.startsWith(KEY_PREFIX)) return { key: given };
  const { authorization } = headers;
  if (authorization === undefined || authorization.length > LONGEST) return undefined;
  const [, scheme = '', value = ''] = /^(bearer|basic) +(\S+) *$/i.exec(authorization) ?? [];
  if (scheme.toLowerCase() === 'bearer') return value.startsWith(KEY_PREFIX) ? { key: value } : undefined;
  const text = Buffer.from(value, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  const key = text.slice(colon + 1);
  return colon >= 0 && key.startsWith(KEY_PREFIX) ? { key, username: text.slice(0, colon) } : undefined;
}
