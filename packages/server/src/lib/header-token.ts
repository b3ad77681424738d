import type { IncomingHttpHeaders } from 'node:http';
import { COMMAND_TOKEN_PROTOCOL, TOKEN_HEADER } from '@satchel/contract';

const HEADER = TOKEN_HEADER.toLowerCase();

/**
 * The token in the headers of a request: `X-Auth`, or among the protocols of a WebSocket, because pages can
 * send no other headers with an upgrade. Wherever there is one, nothing else says who sends the request,
 * neither a cookie nor the query.
 */
export function headerToken(headers: IncomingHttpHeaders): string | undefined {
  const header = headers[HEADER];
  const given = Array.isArray(header) ? header[0] : header;
  return [given, tokenOfProtocols(headers['sec-websocket-protocol'])].find(looksLikeToken);
}

/** Old clients send `null` or nothing where they have none. */
export function looksLikeToken(text: string | null | undefined): text is string {
  if (typeof text !== 'string') return false;
  const [first, last] = [text.indexOf('.'), text.lastIndexOf('.')];
  return first >= 0 && first < last && text.indexOf('.', first + 1) === last;
}

function tokenOfProtocols(protocols: string | undefined): string | undefined {
  if (protocols === undefined) return undefined;
  const named = protocols.split(',').map((name) => name.trim());
  return named.find((name) => name.startsWith(COMMAND_TOKEN_PROTOCOL))?.slice(COMMAND_TOKEN_PROTOCOL.length);
}
