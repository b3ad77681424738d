import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../lib/app-error.js';

/** In lower case, as Fastify stores names. */
const HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
};

/** Sent with every response; pages and files replace the policy with their own. */
export function setSecurityHeaders(reply: FastifyReply, secure: boolean): void {
  reply.headers(HEADERS);
  if (secure) reply.header('Strict-Transport-Security', 'max-age=31536000');
}

/**
 * Rejects requests that a foreign page makes a browser send (cross-site request forgery, including login). Programs
 * send neither header and are accepted.
 */
export function refuseCrossSite(request: FastifyRequest): void {
  if (request.headers['sec-fetch-site'] === 'cross-site' && !opensLink(request)) throw crossSite();
  if (request.method !== 'GET') refuseForeignOrigin(request);
}

/** Rejects requests of a page of another origin. */
export function refuseForeignOrigin(request: FastifyRequest): void {
  const { origin, host } = request.headers;
  if (origin === undefined) return;
  const forwarded = request.headers['x-forwarded-host'];
  const allowed = [host, typeof forwarded === 'string' ? forwarded : undefined];
  if (!URL.canParse(origin) || !allowed.includes(new URL(origin).host)) throw crossSite();
}

/**
 * Rejects a login that a form of another site could send, which would log a visitor in as another user. Old clients
 * send `application/json`, or no type, or `text/plain`, which a form can also send, but not where browsers name its
 * site.
 */
export function refuseForms({ headers }: FastifyRequest): void {
  const type = (headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  const site = headers['sec-fetch-site'] ?? 'none';
  const isOurs = site === 'same-origin' || site === 'none';
  if (type === '' || type === 'application/json' || (type === 'text/plain' && isOurs)) return;
  throw new AppError('unsupported_media_type', 'Send JSON with the type application/json');
}

/** Node uses the first of several `Host` headers, where a proxy may have used another. */
export function refuseSecondHost({ raw }: FastifyRequest): void {
  let hosts = 0;
  for (let at = 0; at < raw.rawHeaders.length; at += 2) {
    const name = raw.rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  if (hosts > 1) throw new AppError('invalid_input', 'The request has more than one Host');
}

/** Whether the request follows a link from any site to a share, or to the page of the API. */
function opensLink({ method, url, headers }: FastifyRequest): boolean {
  const isLinked = url.startsWith('/api/public/') || /^\/api\/docs(?:\?|$)/.test(url);
  return method === 'GET' && isLinked && headers['sec-fetch-mode'] === 'navigate';
}

function crossSite(): AppError {
  return new AppError('forbidden', 'This request comes from another site');
}
