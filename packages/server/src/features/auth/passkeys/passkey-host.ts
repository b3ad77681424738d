import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';
import { AppError } from '../../../lib/app-error.js';
import { namedHosts } from '../../../lib/named-hosts.js';

/**
 * The name by which the browser of a request knows the server, which passkeys are bound to (the RP ID of
 * WebAuthn); null where it knows only an address.
 */
export function passkeyHost(headers: IncomingHttpHeaders): string | null {
  const hosts = namedHosts(headers);
  const { origin = '' } = headers;
  const own = URL.canParse(origin) ? new URL(origin).hostname : '';
  const host = hosts.map(nameOf).find((name) => name === own) ?? nameOf(hosts[0] ?? '');
  return host === '' || isIP(host) !== 0 || host.startsWith('[') ? null : host;
}

/** Does the same; throws `not_implemented` where the browser knows only an address. */
export function requirePasskeyHost(headers: IncomingHttpHeaders): string {
  const host = passkeyHost(headers);
  if (host !== null) return host;
  throw new AppError(
    'not_implemented',
    'Passkeys need a server with a name; this one is opened by its address',
  );
}

/**
 * The name in an origin for which browsers make passkeys; null for others. It is compared as a whole: a page of
 * a name below may use a passkey of the name above, and is somebody else's.
 */
export function hostOfOrigin(origin: string): string | null {
  if (!URL.canParse(origin)) return null;
  const { protocol, hostname } = new URL(origin);
  return protocol === 'https:' || (protocol === 'http:' && hostname === 'localhost') ? hostname : null;
}

function nameOf(host: string): string {
  return URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : '';
}
