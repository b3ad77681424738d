import type { IncomingHttpHeaders } from 'node:http';
import { READING_COOKIE, SESSION_COOKIE } from '@satchel/contract';
import { headerToken, looksLikeToken } from '../../../lib/header-token.js';

/** The parts of a request that may contain its token. */
export interface TokenSources {
  method: string;
  headers: IncomingHttpHeaders;
  /** The parameter `auth` of the query, if the route and the operator accept it. */
  query?: string | null | undefined;
  /** Set if the request opens a socket. A cookie that permits reading only is not sufficient for that. */
  isSocket?: boolean;
}

export interface FoundToken {
  token: string;
  /** Set if the token was in the server's own cookie, which permits reading only. */
  isReading: boolean;
}

/** The server's cookies, those with the strongest prefix first, then the one that old clients set. */
const COOKIES = [`__Host-${READING_COOKIE}`, `__Secure-${READING_COOKIE}`, READING_COOKIE, SESSION_COOKIE];
/** Old clients have both cookies, and no header. */
const SOCKET_COOKIES = COOKIES.toReversed();

/** Selects the token in the header, else the one in the cookie or the query, which permit reading only. */
export function tokenFrom({ method, headers, query, isSocket }: TokenSources): FoundToken | undefined {
  const given = headerToken(headers);
  if (given !== undefined) return { token: given, isReading: false };
  if (method !== 'GET' && method !== 'HEAD') return undefined;
  if (isSocket && looksLikeToken(query)) return { token: query, isReading: false };
  const cookies = cookiesOf(headers.cookie);
  for (const name of isSocket ? SOCKET_COOKIES : COOKIES) {
    const token = cookies.find((one) => one.name === name && looksLikeToken(one.value))?.value;
    if (token !== undefined) return { token, isReading: name !== SESSION_COOKIE };
  }
  return looksLikeToken(query) ? { token: query, isReading: false } : undefined;
}

function cookiesOf(header = ''): { name: string; value: string }[] {
  return header.split(';').map((pair) => {
    const [name = '', value = ''] = pair.trim().split('=', 2);
    return { name, value };
  });
}
