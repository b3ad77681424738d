import { LOGOUT_ADDRESS_HEADER, LoginRequest, RENEW_HEADER } from '@satchel/contract';
import { auth } from '@satchel/contract/endpoints';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Check } from 'typebox/value';
import type { ScopedUser } from '../../core/access/grant.js';
import { refuseForms } from '../../http/foreign-origin.js';
import { addActivityFacts } from '../../http/request/activity-facts.js';
import { implement, type Route } from '../../http/route.js';
import { statusText } from '../../http/sending/status-text.js';
import { AppError } from '../../lib/app-error.js';
import { headerToken } from '../../lib/header-token.js';
import { readJson } from '../../lib/read-json.js';
import type { AuthService, IssuedToken } from './auth-service.js';
import { isKeyText } from './keys/key-text.js';
import { type AuthWeb, clearSession, setSessionCookie } from './session-cookie.js';

export interface LoginWeb extends AuthWeb {
  /** It is called after each login of a person, not after one by an API key or a proxy. */
  greet(issued: IssuedToken, request: FastifyRequest, reply: FastifyReply): Promise<void>;
  /** The user with that name. */
  findUser(name: string): Promise<ScopedUser | undefined>;
  /** The address to which the browser of a login that ends goes next; null for none. */
  logoutAddress(loginId: string, request: FastifyRequest): Promise<string | null>;
}

export function authRoutes(service: AuthService, web: LoginWeb): Route[] {
  return [
    implement(auth.login, async ({ request, reply }) => {
      refuseForms(request);
      if (request.method === 'GET') refuseFollowedLink(request);
      const client = web.clientOf(request.raw);
      let credentials: LoginRequest | null = null;
      try {
        credentials = await readLogin(request);
        const name = credentials?.username ?? '';
        const device = web.devices.read(request.headers.cookie, name);
        const issued = await service.login({ credentials, client, device, request: request.raw });
        addActivityFacts(request, { user: activityUser(issued.user) });
        const token = hand(issued, request, reply, web);
        // Whoever has only an API key must get no attempts of their own to guess the password.
        if (isOfPerson(credentials)) await web.greet(issued, request, reply);
        return token;
      } catch (error) {
        if (error instanceof AppError && error.code !== 'busy') {
          request.log.warn(
            { reqId: request.id, address: client.address, code: error.code },
            'A login was rejected',
          );
          // A name that nobody has may be a password in the wrong field.
          const user = credentials?.username ? await web.findUser(credentials.username) : undefined;
          if (user) addActivityFacts(request, { user: activityUser(user) });
        }
        throw error;
      }
    }),
    implement(auth.renew, async ({ request, reply }) => {
      const token = headerToken(request.headers);
      reply.header(RENEW_HEADER, 'false');
      const found = token === undefined ? undefined : { token, isReading: false };
      return hand(await service.renew(found, request.raw), request, reply, web);
    }),
    implement(auth.logout, async ({ request, reply, principal }) => {
      const { loginId } = principal.session;
      const elsewhere = await web.logoutAddress(loginId, request);
      await service.logout(loginId, principal.user);
      clearSession(request, reply, web);
      if (elsewhere !== null) reply.header(LOGOUT_ADDRESS_HEADER, elsewhere);
      return statusText(200);
    }),
  ];
}

/** Rejects requests by which a browser follows or prefetches an address: these must create no session. */
function refuseFollowedLink({ headers }: FastifyRequest): void {
  const isOfBrowser =
    headers['sec-fetch-site'] !== undefined || headers['user-agent']?.startsWith('Mozilla/');
  if (isOfBrowser) throw new AppError('method_not_allowed', 'Browsers log in with POST');
}

function activityUser({ id, username: name }: Pick<ScopedUser, 'id' | 'username'>) {
  return { id, name };
}

function isOfPerson(credentials: LoginRequest | null): boolean {
  if (!credentials || isKeyText(credentials.password)) return false;
  return credentials.username !== '' || credentials.passkey !== undefined;
}

/** Resolves to null for a request without a valid login. */
async function readLogin(request: FastifyRequest): Promise<LoginRequest | null> {
  const body = await readJson(request.body, auth.login.maxBodyBytes).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'too_large') throw error;
    return undefined;
  });
  return Check(LoginRequest, body) ? body : null;
}

function hand(issued: IssuedToken, request: FastifyRequest, reply: FastifyReply, web: AuthWeb): string {
  setSessionCookie(issued, request, reply, web);
  return issued.token;
}
