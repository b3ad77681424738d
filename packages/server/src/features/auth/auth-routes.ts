import { LoginRequest, RENEW_HEADER, SESSION_COOKIE, TOKEN_HEADER } from '@satchel/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Check } from 'typebox/value';
import { publicRoute, type Route, userRoute } from '../../http/route.js';
import { statusText } from '../../http/status-text.js';
import { AppError } from '../../lib/app-error.js';
import type { ClientOf } from '../../lib/client-address.js';
import { readJson } from '../../lib/read-json.js';
import type { AuthService, IssuedToken } from './auth-service.js';
import { tokenFrom } from './sessions/token-from.js';

const LOGIN_BYTES = 16 * 1024;

export interface AuthWeb {
  clientOf: ClientOf;
  /** No trailing slash; empty at the root of a site. */
  baseUrl: string;
}

export function authRoutes(service: AuthService, web: AuthWeb): Route[] {
  return [
    publicRoute({
      method: 'POST',
      path: '/api/login',
      summary: 'Exchanges a name and a password for a token; the answer is the token as text',
      bodyLimit: LOGIN_BYTES,
      body: 'stream',
      async handler({ request, reply }) {
        const client = web.clientOf(request.raw);
        try {
          const issued = await service.login({
            credentials: await readLogin(request),
            client,
            request: request.raw,
          });
          return hand(issued, request, reply, web);
        } catch (error) {
          if (error instanceof AppError && error.code !== 'busy') {
            request.log.warn({ address: client.address, code: error.code }, 'login refused');
          }
          throw error;
        }
      },
    }),
    publicRoute({
      method: 'POST',
      path: '/api/renew',
      summary: 'Exchanges a token for a newer one; the old one dies within ten seconds',
      async handler({ request, reply }) {
        const token = tokenFrom({
          method: 'POST',
          header: request.headers[TOKEN_HEADER.toLowerCase()],
          cookie: undefined,
        });
        reply.header(RENEW_HEADER, 'false');
        return hand(await service.renew(token, request.raw), request, reply, web);
      },
    }),
    userRoute({
      method: 'POST',
      path: '/api/logout',
      summary: 'Ends the session, with all tokens that came from the same login',
      async handler({ request, reply, principal }) {
        await service.logout(principal.session.family);
        reply.header('Set-Cookie', cookie('', 0, web.clientOf(request.raw).secure, web.baseUrl));
        return statusText(200);
      },
    }),
  ];
}

/** Null for what is no login at all. */
async function readLogin(request: FastifyRequest): Promise<LoginRequest | null> {
  const body = await readJson(request.body, LOGIN_BYTES).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'too_large') throw error;
    return undefined;
  });
  return Check(LoginRequest, body) ? body : null;
}

function hand(issued: IssuedToken, request: FastifyRequest, reply: FastifyReply, web: AuthWeb): string {
  const seconds = Math.floor(issued.lifetimeMs / 1000);
  const { secure } = web.clientOf(request.raw);
  reply.header('Set-Cookie', cookie(issued.token, seconds, secure, web.baseUrl));
  return issued.token;
}

/** For addresses in pages, which cannot carry a header; no script sees it and no other site sends it. */
function cookie(token: string, maxAge: number, secure: boolean, baseUrl: string): string {
  const parts = [`${SESSION_COOKIE}=${token}`, `Path=${baseUrl || '/'}`, `Max-Age=${maxAge}`, 'HttpOnly'];
  return [...parts, 'SameSite=Strict', ...(secure ? ['Secure'] : [])].join('; ');
}
