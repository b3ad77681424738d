import { READING_COOKIE, SESSION_COOKIE } from '@satchel/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ClientOf } from '../../lib/client-address.js';
import type { IssuedToken } from './auth-service.js';
import type { DeviceCookies } from './device-cookie.js';

export interface AuthWeb {
  clientOf: ClientOf;
  /** The path of the server without a trailing slash; empty at the root of a site. */
  baseUrl: string;
  devices: DeviceCookies;
}

/**
 * Sets the cookie for addresses in pages, whose requests have no header. Scripts cannot read it, other sites
 * cannot send it, and its token permits reading only: it is of little use in a log, or to a server on another
 * port.
 */
export function setSessionCookie(
  { readingToken, lifetimeMs }: IssuedToken,
  request: FastifyRequest,
  reply: FastifyReply,
  web: AuthWeb,
): void {
  const { secure } = web.clientOf(request.raw);
  reply.header('Set-Cookie', cookie(readingToken, Math.floor(lifetimeMs / 1000), secure, web.baseUrl));
}

/** Sets the cookie by which the attempts of a browser that has logged in to an account are counted. */
export function setDeviceCookie(
  username: string,
  request: FastifyRequest,
  reply: FastifyReply,
  { clientOf, baseUrl, devices }: AuthWeb,
): void {
  const { secure } = clientOf(request.raw);
  const known = devices.read(request.headers.cookie, username);
  reply.header('Set-Cookie', devices.make(username, known, { secure, baseUrl }));
}

/** Removes the cookie, and what the browser has cached for this user. */
export function clearSession(request: FastifyRequest, reply: FastifyReply, web: AuthWeb): void {
  const { secure } = web.clientOf(request.raw);
  reply.header('Set-Cookie', cookie('', 0, secure, web.baseUrl));
  // Old clients set this cookie by script and remove it themselves, unless their page is closed by then.
  reply.header('Set-Cookie', `${SESSION_COOKIE}=; Path=/; Max-Age=0; SameSite=Strict`);
  // Cookies and storage are kept, because other applications of the same site use them too.
  reply.header('Clear-Site-Data', '"cache"');
}

/** The prefix makes browsers accept the cookie over TLS only, and from this host only, not its siblings. */
function cookie(token: string, maxAge: number, secure: boolean, baseUrl: string): string {
  const prefix = secure ? (baseUrl === '' ? '__Host-' : '__Secure-') : '';
  const parts = [`${prefix}${READING_COOKIE}=${token}`, `Path=${baseUrl || '/'}`, `Max-Age=${maxAge}`];
  return [...parts, 'HttpOnly', 'SameSite=Strict', ...(secure ? ['Secure'] : [])].join('; ');
}
