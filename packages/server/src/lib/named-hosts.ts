import type { IncomingHttpHeaders } from 'node:http';

/**
 * The hosts that a request names, in lower case and with their ports if there are any: `Host`,
 * `X-Forwarded-Host` and the `host=` of `Forwarded` (RFC 7239). A page cannot set any of them in a request to
 * another origin.
 */
export function namedHosts(headers: IncomingHttpHeaders): string[] {
  const forwarded = [headers['x-forwarded-host'], hostsIn(headers.forwarded)].flat();
  return [headers.host, ...forwarded]
    .flatMap((text) => (text ?? '').split(','))
    .map((host) => host.trim().toLowerCase())
    .filter((host) => host !== '');
}

function hostsIn(forwarded = ''): string[] {
  return forwarded
    .split(/[,;]/)
    .map((pair) => pair.trim())
    .filter((pair) => /^host=/i.test(pair))
    .map((pair) => pair.slice('host='.length).replaceAll('"', ''));
}
