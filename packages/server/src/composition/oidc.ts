import type { FastifyRequest } from 'fastify';
import { loadSecret } from '../core/db/secrets-store.js';
import type { LoginWeb } from '../features/auth/auth-routes.js';
import type { IssuedToken } from '../features/auth/auth-service.js';
import type { LoginAttempt } from '../features/auth/methods/login-method.js';
import { type AuthWeb, setSessionCookie } from '../features/auth/session-cookie.js';
import { EndedSessions } from '../features/sign-on/oidc/ended-sessions.js';
import { FLOW_KEY_BYTES, FlowCookies } from '../features/sign-on/oidc/flow-cookie.js';
import { OidcClient } from '../features/sign-on/oidc/oidc-client.js';
import { OidcLinks } from '../features/sign-on/oidc/oidc-links.js';
import { type LoginGate, OidcLogins } from '../features/sign-on/oidc/oidc-logins.js';
import { OidcLogouts } from '../features/sign-on/oidc/oidc-logouts.js';
import { loggedOutPage, type OpenedLogin, oidcRoutes } from '../features/sign-on/oidc/oidc-routes.js';
import { addActivityFacts } from '../http/request/activity-facts.js';
import type { Route } from '../http/route.js';
import type { Client } from '../lib/client-address.js';
import { MINUTE_MS } from '../lib/durations.js';
import { Throttle } from '../lib/limits/throttle.js';
import type { AccountServices, AccountsContext } from './account-services.js';
import { safeClients } from './safe-clients.js';

export interface OidcContext extends Pick<AccountsContext, 'database' | 'tries' | 'now'> {
  services: AccountServices;
  web: AuthWeb & Pick<LoginWeb, 'greet'>;
}

export interface OidcParts {
  routes: Route[];
  /** The address to which the browser of a login that ends goes next; null for none. */
  logoutAddress(loginId: string, request: FastifyRequest): Promise<string | null>;
}

type Opened = OpenedLogin<IssuedToken>;

/** Beginnings of one address: they cost the provider nothing, and are no attempts to guess anything. */
const BEGINNINGS = { kind: 'sign-on-client', limit: 60, windowMs: MINUTE_MS };

/** Logins by OpenID Connect, joined with sessions, second factors and passwords. */
export async function buildOidc(context: OidcContext): Promise<OidcParts> {
  const { database, tries, now, services, web } = context;
  const { signOn, sessions, settings, verifyPassword } = services;
  const { providers, ways, accounts, signOns, identities } = signOn;
  const flows = new FlowCookies(await loadSecret(database, 'sign-on-key', FLOW_KEY_BYTES), tries, now);
  const client = new OidcClient({ now });
  const ended = new EndedSessions(tries, now);
  const gate = buildGate(services, web, ended);
  const enabledProviders = () => ways.enabled();
  const logins = new OidcLogins({ client, flows, enabledProviders, accounts, gate, now });
  const findProvider = (id: string) => providers.find(id);
  const links = new OidcLinks({ client, logins, findProvider, accounts });
  const endLogin = async (family: string) => {
    await signOns.forget(family);
    await sessions.removeFamily(family);
  };
  const logouts = new OidcLogouts({ client, findProvider, signOns, endLogin, ended, tries });
  const isSafe = safeClients(settings);
  const beginnings = new Throttle({ ...BEGINNINGS, tries, now });
  return {
    routes: oidcRoutes(
      { logins, links, logouts },
      {
        ...{ clientOf: web.clientOf, baseUrl: web.baseUrl, flows, verifyPassword },
        async countTry(from: Client) {
          if (from.throttleKey !== null && !(await isSafe(from))) await beginnings.take(from.throttleKey);
        },
        async hand({ issued }: Opened, request, reply) {
          const { id, username: name } = issued.user;
          addActivityFacts(request, { user: { id, name } });
          setSessionCookie(issued, request, reply, web);
          await web.greet(issued, request, reply);
          return issued.token;
        },
        identitiesOf: (userId) => identities.list(userId),
      },
    ),
    logoutAddress: (loginId, request) => logouts.addressFor(loginId, loggedOutPage(request, web)),
  };
}

function buildGate(
  { users, login, loginFactor, auth, signOn }: AccountServices,
  { clientOf, devices }: AuthWeb,
  ended: EndedSessions,
): LoginGate<FastifyRequest, Opened> {
  const attemptOf = (username: string, request: FastifyRequest): Omit<LoginAttempt, 'credentials'> => ({
    client: clientOf(request.raw),
    device: devices.read(request.headers.cookie, username),
    request: request.raw,
  });
  return {
    findUser: async (id) => (await users.find(id))?.user,
    ask: (user, request) => {
      const { address } = clientOf(request.raw);
      return loginFactor.check(user, {}, { headers: request.headers, address });
    },
    verify: (user, { code, passkey }, request) =>
      login.besides.verifyFactor(user, { code, passkey }, attemptOf(user.username, request)),
    byPassword: ({ username = '', password = '', code, passkey }, request) =>
      login.besides.byPassword({
        ...attemptOf(username, request),
        credentials: { username, password, code, passkey },
      }),
    async open(user, { identityId, sid, sentAt, ...terms }, request) {
      const { address } = clientOf(request.raw);
      const visit = { address, userAgent: request.headers['user-agent'] ?? '' };
      const record = signOn.signOns.recordOf({ identityId, sid }, (found) => ended.hasEnded(found, sentAt));
      const issued = await auth.openExternal(user, visit, { ...terms, ...record });
      return { issued, username: user.username };
    },
  };
}
