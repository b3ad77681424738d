import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../lib/app-error.js';

/** Sent with every answer; pages and files replace the policy with their own. */
export function setSecurityHeaders(reply: FastifyReply, secure: boolean): void {
  reply.headers({
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    'Cache-Control': 'no-store',
  });
  if (secure) reply.header('Strict-Transport-Security', 'max-age=31536000');
}

/**
 * Refuses what a foreign page makes a browser send (cross-site request forgery, login included). Programs send
 * neither header and pass.
 */
export function refuseCrossSite(request: FastifyRequest): void {
  if (request.headers['sec-fetch-site'] === 'cross-site' && !opensPublicLink(request)) throw crossSite();
  if (request.method !== 'GET') refuseForeignOrigin(request);
}

/** Refuses what a page of another origin sends. */
export function refuseForeignOrigin(request: FastifyRequest): void {
  const { origin, host } = request.headers;
  if (origin === undefined) return;
  const forwarded = request.headers['x-forwarded-host'];
  const allowed = [host, typeof forwarded === 'string' ? forwarded : undefined];
  if (!URL.canParse(origin) || !allowed.includes(new URL(origin).host)) throw crossSite();
}

/** Node takes the first of several, where a proxy in front may have gone by another. */
export function refuseSecondHost({ raw }: FastifyRequest): void {
  const hosts = raw.rawHeaders.filter((name, index) => index % 2 === 0 && /^host$/i.test(name));
  if (hosts.length > 1) throw new AppError('invalid_input', 'More than one Host');
}

/** Somebody followed a link to something shared, from wherever it was sent to them. */
function opensPublicLink({ method, url, headers }: FastifyRequest): boolean {
  return method === 'GET' && url.startsWith('/api/public/') && headers['sec-fetch-mode'] === 'navigate';
}

function crossSite(): AppError {
  return new AppError('forbidden', 'This request comes from another site');
}
