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

/** Node uses the first of several `Host` headers, where a proxy may have used another. */
export function refuseSecondHost({ raw }: FastifyRequest): void {
  let hosts = 0;
  for (let at = 0; at < raw.rawHeaders.length; at += 2) {
    const name = raw.rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  if (hosts > 1) throw new AppError('invalid_input', 'The request has more than one Host');
}
