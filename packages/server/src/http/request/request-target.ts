import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { MAX_QUERY_PARAMETERS } from '@satchel/contract';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../lib/app-error.js';

/** A path of 4,096 bytes, each percent-encoded, and what stands before it. Only queries need more. */
const MOST_PATH_LENGTH = 3 * 4096 + 1024;

/** True if the path of a target is longer than any that leads somewhere. */
export function hasLongPath(target: string): boolean {
  if (target.length <= MOST_PATH_LENGTH) return false;
  const end = target.indexOf('?');
  return end < 0 || end > MOST_PATH_LENGTH;
}

const ABSOLUTE = /^https?:\/\/([^/?#]*)/i;

/**
 * The target as a path. An absolute target (RFC 9112, 3.2.2) is accepted only for the server that `Host`
 * names.
 */
export function pathOfTarget({ url = '/', headers }: IncomingMessage): string {
  const [start, server] = ABSOLUTE.exec(url) ?? [];
  if (start === undefined || server?.toLowerCase() !== headers.host?.toLowerCase()) return url;
  const rest = url.slice(start.length);
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/** The hosts that a request may name: any, a list, or those that no other site can claim for itself. */
export type AllowedHosts = readonly string[] | 'addresses';

/**
 * Returns a function that tells whether a request is for another server: by its target, or by a `Host` that
 * is not in `allowed` (empty: any). The operator has configured the content origin, too.
 */
export function misdirection(
  allowed: AllowedHosts,
): (request: FastifyRequest, isForContent: boolean) => boolean {
  if (allowed === 'addresses')
    return ({ url, headers }, isForContent) =>
      ABSOLUTE.test(url) || (!isForContent && namesOther(url, headers.host));
  const hosts = new Set(allowed.map((host) => host.toLowerCase()));
  return ({ url, headers }, isForContent) => {
    if (ABSOLUTE.test(url)) return true;
    if (isForContent) return false;
    // Health checks use any address of the server.
    if (hosts.size === 0 || isHealthCheck(url)) return false;
    return !hosts.has((headers.host ?? '').toLowerCase().replace(/:\d+$/, ''));
  };
}

/** True for the addresses that watchdogs and orchestrators ask. */
export function isHealthCheck(path: string): boolean {
  return path === '/health' || path === '/health/ready';
}

function namesOther(url: string, host = ''): boolean {
  if (isHealthCheck(url)) return false;
  const name = host.toLowerCase().replace(/:\d+$/, '');
  return name !== 'localhost' && isIP(name.replace(/^\[(.*)\]$/, '$1')) === 0;
}

/**
 * Rejects encoded forms of a route's fixed part, because the router decodes what it compares: `/%61pi/login`
 * would lead to `/api/login`, past all checks of the address. The function throws `not_found`.
 */
export function refusingDisguise(routePath: string): (url: string) => void {
  const segments = routePath.split('/');
  const end = segments.findIndex((segment) => segment.startsWith(':') || segment === '*');
  const literal = (end < 0 ? segments : segments.slice(0, end)).join('/');
  return (url) => {
    if (!url.startsWith(literal)) throw nothingHere();
  };
}

export function nothingHere(): AppError {
  return new AppError('not_found', 'There is nothing at this address');
}

/**
 * Throws `invalid_input` for a query with more parameters than any client sends. Most addresses are too short
 * to have so many.
 */
export function refuseManyParameters(url: string): void {
  if (url.length < MAX_QUERY_PARAMETERS) return;
  let parameters = 0;
  for (let at = url.indexOf('?'); at >= 0; at = url.indexOf('&', at + 1)) parameters += 1;
  if (parameters <= MAX_QUERY_PARAMETERS) return;
  throw new AppError('invalid_input', `The query must not have more than ${MAX_QUERY_PARAMETERS} parameters`);
}

/**
 * A parameter's first value before any decoding, because `URLSearchParams` would hide malformed encodings.
 */
export function rawQueryValue(url: string, name: string): string | null {
  const start = url.indexOf('?');
  if (start < 0) return null;
  for (const pair of url.slice(start + 1).split('&')) {
    if (pair.startsWith(`${name}=`)) return pair.slice(name.length + 1);
  }
  return null;
}
