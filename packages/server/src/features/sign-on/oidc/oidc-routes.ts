import type { OwnIdentities } from '@satchel/contract';
import { identities, loginProviders, signOn } from '@satchel/contract/endpoints';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Principal } from '../../../core/files/principal.js';
import { originOf } from '../../../http/request-origin.js';
import { implement, type Route } from '../../../http/route.js';
import { statusText } from '../../../http/sending/status-text.js';
import { AppError } from '../../../lib/app-error.js';
import type { Client, ClientOf } from '../../../lib/client-address.js';
import { readText } from '../../../lib/read-json.js';
import type { FlowCookies, FlowPlace } from './flow-cookie.js';
import type { OidcLinks, Owner } from './oidc-links.js';
import type { Browser, OidcLogins } from './oidc-logins.js';
import type { OidcLogouts } from './oidc-logouts.js';

/** A session that was opened, with the name of its user. */
export interface OpenedLogin<Issued> {
  issued: Issued;
  username: string;
}

export interface OidcWeb<Issued> {
  clientOf: ClientOf;
  /** The path of the server without a trailing slash; empty at the root of a site. */
  baseUrl: string;
  flows: FlowCookies;
  /** Counts a beginning. Throws `too_many_requests`. */
  countTry(client: Client): Promise<void>;
  /** Sends the token and its cookies as a login with a password does. */
  hand(opened: OpenedLogin<Issued>, request: FastifyRequest, reply: FastifyReply): Promise<string>;
  verifyPassword(principal: Principal, currentPassword: string | undefined): Promise<void>;
  identitiesOf(userId: number): Promise<OwnIdentities>;
}

type Logins<Issued> = OidcLogins<FastifyRequest, OpenedLogin<Issued>>;

/** The page to which providers send browsers back. */
const RETURN_PAGE = '/login/with';
/** The login page does not send whoever logged out to the provider again. */
const LOGGED_OUT_PAGE = '/login?loggedOut';

export function oidcRoutes<Issued>(
  {
    logins,
    links,
    logouts,
  }: { logins: Logins<Issued>; links: OidcLinks<FastifyRequest>; logouts: OidcLogouts },
  web: OidcWeb<Issued>,
): Route[] {
  return [
    ...loginRoutes(logins, web),
    ...linkRoutes(links, web),
    ...testRoutes(links, web),
    ...logoutRoutes(logouts),
  ];
}

function loginRoutes<Issued>(logins: Logins<Issued>, web: OidcWeb<Issued>): Route[] {
  const browserOf = browsers(web, '/api/sign-on');
  return [
    implement(signOn.begin, async ({ request, reply, params, body }) => {
      await web.countTry(web.clientOf(request.raw));
      const provider = await logins.enabled(params.provider);
      const isFresh = body.isFresh === true;
      const redirectUri = returnTo(params.provider, request, web);
      const about = { purpose: 'login', isFresh, redirectUri } as const;
      const browser = browserOf(params.provider, request, reply);
      return logins.begin(provider, about, browser).catch((error) => refuse(error, request, web));
    }),
    implement(signOn.finish, async ({ request, reply, params, body }) => {
      const browser = browserOf(params.provider, request, reply);
      const opened = await logins
        .finish(params.provider, body, browser)
        .catch((error) => refuse(error, request, web));
      return web.hand(opened, request, reply);
    }),
    implement(signOn.proceed, async ({ request, reply, params, body }) => {
      const browser = browserOf(params.provider, request, reply);
      const opened = await logins
        .proceed(params.provider, body, browser)
        .catch((error) => refuse(error, request, web));
      return web.hand(opened, request, reply);
    }),
  ];
}

/** The reason of a failure is for the log and for test logins: it names addresses that visitors need not know. */
function refuse<Issued>(error: unknown, request: FastifyRequest, { clientOf }: OidcWeb<Issued>): never {
  if (!(error instanceof AppError)) throw error;
  const { code, message, details } = error;
  const { address } = clientOf(request.raw);
  const isFailure = code === 'provider_failed';
  const failure = isFailure ? { step: details?.step, reason: message } : {};
  request.log.warn({ reqId: request.id, address, code, ...failure }, 'A login by a provider was rejected');
  if (!isFailure) throw error;
  throw new AppError('provider_failed', 'The login provider does not answer as it should; try again later', {
    ...(details ? { details } : {}),
    cause: error,
  });
}

function linkRoutes<Issued>(links: OidcLinks<FastifyRequest>, web: OidcWeb<Issued>): Route[] {
  const browserOf = browsers(web, '/api/identities');
  return [
    implement(identities.begin, async ({ request, reply, params, body, principal }) => {
      await web.verifyPassword(principal, body.current_password);
      const browser = browserOf(params.provider, request, reply);
      const redirectUri = returnTo(params.provider, request, web);
      return links.begin(params.provider, ownerOf(principal), redirectUri, browser);
    }),
    implement(identities.finish, async ({ request, reply, params, body, principal }) => {
      const browser = browserOf(params.provider, request, reply);
      await links.finish(params.provider, new URLSearchParams(body.query), ownerOf(principal), browser);
      return web.identitiesOf(principal.user.id);
    }),
  ];
}

function testRoutes<Issued>(links: OidcLinks<FastifyRequest>, web: OidcWeb<Issued>): Route[] {
  const browserOf = browsers(web, '/api/login-providers');
  return [
    implement(loginProviders.beginTest, ({ request, reply, params, principal }) =>
      links.beginTest(
        params.id,
        ownerOf(principal),
        returnTo(params.id, request, web),
        browserOf(params.id, request, reply),
      ),
    ),
    implement(loginProviders.finishTest, ({ request, reply, params, body, principal }) => {
      const browser = browserOf(params.id, request, reply);
      return links.finishTest(params.id, new URLSearchParams(body.query), ownerOf(principal), browser);
    }),
  ];
}

function logoutRoutes(logouts: OidcLogouts): Route[] {
  return [
    implement(signOn.frontChannelLogout, async ({ reply, params, query }) => {
      const { oidc } = await logouts.byBrowser(
        params.provider,
        query.get('iss') ?? '',
        query.get('sid') ?? '',
      );
      const { origin } = new URL(oidc?.issuer ?? '');
      reply.removeHeader('X-Frame-Options');
      reply.header('Content-Security-Policy', `default-src 'none'; frame-ancestors ${origin}`);
      return statusText(200);
    }),
    implement(signOn.backChannelLogout, async ({ request, params }) => {
      const { maxBodyBytes } = signOn.backChannelLogout;
      const body = request.body as AsyncIterable<Uint8Array> | undefined;
      const token = body && new URLSearchParams(await readText(body, maxBodyBytes)).get('logout_token');
      if (!token) throw new AppError('invalid_input', 'The form has no logout_token');
      await logouts.byToken(params.provider, token);
      return statusText(200);
    }),
  ];
}

/** The address of the login page for whoever has logged out at a provider. */
export function loggedOutPage(
  request: FastifyRequest,
  { clientOf, baseUrl }: Pick<OidcWeb<never>, 'clientOf' | 'baseUrl'>,
): string {
  return `${originOf(request, clientOf(request.raw))}${baseUrl}${LOGGED_OUT_PAGE}`;
}

function returnTo<Issued>(
  id: string,
  request: FastifyRequest,
  { clientOf, baseUrl }: OidcWeb<Issued>,
): string {
  return `${originOf(request, clientOf(request.raw))}${baseUrl}${RETURN_PAGE}/${id}`;
}

function ownerOf({ user, session }: Principal): Owner {
  return { userId: user.id, loginId: session.loginId };
}

/** The browsers of requests to endpoints of a provider below `path`. */
function browsers<Issued>({ flows, clientOf, baseUrl }: OidcWeb<Issued>, path: string) {
  return (id: string, request: FastifyRequest, reply: FastifyReply): Browser<FastifyRequest> => {
    const { secure } = clientOf(request.raw);
    const place: FlowPlace = { secure, baseUrl, path: `${path}/${id}` };
    const { cookie: cookies } = request.headers;
    return {
      request,
      cookies,
      keep(flow) {
        const cookie = flows.make(flow, place);
        if (cookie === null) return false;
        // One that goes on takes the place of its own.
        if (flow.purpose !== 'factor' && flow.purpose !== 'unlinked')
          for (const old of flows.crowded(cookies, place)) reply.header('Set-Cookie', old);
        reply.header('Set-Cookie', cookie);
        return true;
      },
      drop(state) {
        reply.header('Set-Cookie', flows.clear(state, place));
      },
    };
  };
}
