import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';

const ABSOLUTE = /^https?:\/\/([^/?#]*)/i;

/** The target as a path. It may name the server too (RFC 9112, 3.2.2): the one that `Host` names, or it stays. */
export function pathOfTarget({ url = '/', headers }: IncomingMessage): string {
  const [start, server] = ABSOLUTE.exec(url) ?? [];
  if (start === undefined || server?.toLowerCase() !== headers.host?.toLowerCase()) return url;
  const rest = url.slice(start.length);
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/** Whether a request is for another server: by its target, or by a `Host` that is not among `allowed` (none: any). */
export function misdirection(allowed: readonly string[]): (request: FastifyRequest) => boolean {
  const hosts = new Set(allowed.map((host) => host.toLowerCase()));
  return ({ url, headers }) => {
    if (ABSOLUTE.test(url)) return true;
    // Whatever watches over the server asks by whatever address it has.
    if (hosts.size === 0 || url === '/health') return false;
    return !hosts.has((headers.host ?? '').toLowerCase().replace(/:\d+$/, ''));
  };
}
