import { SESSION_COOKIE } from '@satchel/contract';

/** Where a request may carry its token. */
export interface TokenPlaces {
  method: string;
  /** `X-Auth`. */
  header: string | string[] | undefined;
  /** The whole `Cookie` header. */
  cookie: string | undefined;
  /** `auth` of the query, when the route and the operator accept it there. */
  query?: string | null | undefined;
}

/** The token to go by: the header's, else the cookie's or the query's, which only read. */
export function tokenFrom({ method, header, cookie, query }: TokenPlaces): string | undefined {
  const given = Array.isArray(header) ? header[0] : header;
  if (looksLikeToken(given)) return given;
  if (method !== 'GET' && method !== 'HEAD') return undefined;
  return cookieValues(cookie).find(looksLikeToken) ?? (looksLikeToken(query) ? query : undefined);
}

/** Old clients send `null` or nothing in the header when they have none. */
function looksLikeToken(text: string | null | undefined): text is string {
  return typeof text === 'string' && text.split('.').length === 3;
}

function cookieValues(header = ''): string[] {
  return header.split(';').flatMap((pair) => {
    const [name = '', value = ''] = pair.trim().split('=', 2);
    return name === SESSION_COOKIE ? [value] : [];
  });
}
