import type { IncomingMessage } from 'node:http';

const ABSOLUTE = /^https?:\/\/([^/?#]*)/i;

/** The target as a path. It may name the server too (RFC 9112, 3.2.2): the one that `Host` names, or it stays. */
export function pathOfTarget({ url = '/', headers }: IncomingMessage): string {
  const [start, server] = ABSOLUTE.exec(url) ?? [];
  if (start === undefined || server?.toLowerCase() !== headers.host?.toLowerCase()) return url;
  const rest = url.slice(start.length);
  return rest.startsWith('/') ? rest : `/${rest}`;
}

export function namesAnotherServer(url: string): boolean {
  return ABSOLUTE.test(url);
}
