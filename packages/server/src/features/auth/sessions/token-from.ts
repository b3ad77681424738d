import { COMMAND_TOKEN_PROTOCOL, READING_COOKIE, SESSION_COOKIE } from '@satchel/contract';

/** The parts of a request that may contain its token. */
export interface TokenSources {
  method: string;
  /** `X-Auth`. */
  header: string | string[] | undefined;
  /** The whole `Cookie` header. */
  cookie: string | undefined;
  /** `auth` of the query, when the route and the operator accept it. */
  query?: string | null | undefined;
  /** The request opens a socket, for which the cookie that only permits reading is not sufficient. */
  isSocket?: boolean;
  /** `Sec-WebSocket-Protocol`: pages cannot send other headers with an upgrade. */
  protocols?: string | undefined;
}

export interface FoundToken {
  token: string;
  /** The token was in the server's own cookie, which permits reading only. */
  isReading: boolean;
}

/** The server's cookies, those with the strongest prefix first, then the one that old clients set. */
const COOKIES = [`__Host-${READING_COOKIE}`, `__Secure-${READING_COOKIE}`, READING_COOKIE, SESSION_COOKIE];
/** Old clients have both cookies, and no header. */
const SOCKET_COOKIES = COOKIES.toReversed();

/** The token that counts: the header's, else that of the cookie or the query, which only permit reading. */
export function tokenFrom({
  method,
  header,
  cookie,
  query,
  isSocket,
  protocols,
}: TokenSources): FoundToken | undefined {
  const given = [Array.isArray(header) ? header[0] : header, tokenOfProtocols(protocols)].find(
    looksLikeToken,
  );
  if (given !== undefined) return { token: given, isReading: false };
  if (method !== 'GET' && method !== 'HEAD') return undefined;
  if (isSocket && looksLikeToken(query)) return { token: query, isReading: false };
  const cookies = cookiesOf(cookie);
  for (const name of isSocket ? SOCKET_COOKIES : COOKIES) {
    const token = cookies.find((one) => one.name === name && looksLikeToken(one.value))?.value;
    if (token !== undefined) return { token, isReading: name !== SESSION_COOKIE };
  }
  return looksLikeToken(query) ? { token: query, isReading: false } : undefined;
}

/** Old clients send `null` or nothing in the header when they have none. */
function looksLikeToken(text: string | null | undefined): text is string {
  if (typeof text !== 'string') return false;
  const [first, last] = [text.indexOf('.'), text.lastIndexOf('.')];
  return first >= 0 && first < last && text.indexOf('.', first + 1) === last;
}

function tokenOfProtocols(protocols: string | undefined): string | undefined {
  if (protocols === undefined) return undefined;
  const named = protocols.split(',').map((name) => name.trim());
  return named.find((name) => name.startsWith(COMMAND_TOKEN_PROTOCOL))?.slice(COMMAND_TOKEN_PROTOCOL.length);
}

function cookiesOf(header = ''): { name: string; value: string }[] {
  return header.split(';').map((pair) => {
    const [name = '', value = ''] = pair.trim().split('=', 2);
    return { name, value };
  });
}
