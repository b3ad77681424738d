import { ACTION_ID_HEADER } from '@satchel/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.js';
import type { AccessWatch } from '../core/access/access-watch.js';
import type { Grant } from '../core/access/grant.js';
import { limitedGrant, limitedUser } from '../core/access/limited-grant.js';
import type { UserAction } from '../core/files/file-events.js';
import type { Login, Principal, Session, SessionKey } from '../core/files/principal.js';
import { type AuthService, ended } from '../features/auth/auth-service.js';
import { KeyLimits } from '../features/auth/keys/key-limits.js';
import type { KeysService } from '../features/auth/keys/keys-service.js';
import { type Logins, loginOfKey } from '../features/auth/logins.js';
import { tokenFrom } from '../features/auth/sessions/token-from.js';
import type { Identify } from '../http/admission.js';
import { whenClosed } from '../http/connections/when-closed.js';
import { nameInHeader } from '../http/request/name-header.js';
import type { ClientOf } from '../lib/client-address.js';
import { type FoundKey, headerKey } from '../lib/header-key.js';
import type { FilesParts } from './files.js';
import type { Granted } from './grants.js';

export interface PrincipalsContext {
  config: Config;
  auth: AuthService;
  keys: KeysService;
  logins: Logins;
  watch: AccessWatch;
  grantFor(userId: number): Promise<Granted | undefined>;
  files: Pick<FilesParts, 'openFor'>;
  clientOf: ClientOf;
}

const NEVER = new Date(0);

/** Finds the principal of a request. */
export interface PrincipalsParts {
  identify: Identify;
  /** The principal of a login, without a token; throws `unauthenticated` when the login has ended. */
  identifyLogin(login: Login, reply: FastifyReply): Promise<Principal>;
  /** Does the same for operations that no request waits for. */
  principalOf(login: Login): Promise<Principal>;
}

export function buildPrincipals(context: PrincipalsContext): PrincipalsParts {
  const { config, auth, logins, keys, clientOf } = context;
  const parts = { ...context, limits: new KeyLimits() };
  const grantFor = async (userId: number): Promise<Granted> => {
    const found = await context.grantFor(userId);
    if (!found) throw ended();
    return found;
  };
  const ofLogin = async ({ userId, family, action }: Login): Promise<Principal> => {
    const login = await logins.find(userId, family);
    // Nothing can begin in a session that can only set up a second factor.
    if (!login || login.isForSetup) throw ended();
    const found = await grantFor(userId);
    const session = { ...login, id: '', loginId: family, passwordCheckedAt: NEVER, isReading: true };
    return principalOf(found, { name: action, session: family }, session, parts);
  };
  const ofKey = async (given: FoundKey, request: FastifyRequest): Promise<Principal> => {
    const { user, key } = await keys.identify(given, clientOf(request.raw).address);
    const loginId = loginOfKey(key.id);
    const session = {
      ...{ id: '', loginId, key, passwordCheckedAt: NEVER, isReading: false, isForSetup: false },
      expiresAt: key.expiresAt ?? Number.POSITIVE_INFINITY,
    };
    const granted = await grantFor(user.id);
    const action = { name: nameInHeader(request.headers, ACTION_ID_HEADER), session: loginId };
    return principalOf(granted, action, session, parts);
  };
  const ofToken = async (
    request: FastifyRequest,
    reply: FastifyReply,
    allowsQueryToken: boolean | undefined,
  ): Promise<Principal> => {
    const inQuery = allowsQueryToken === true && config.web.allowQueryToken;
    const token = tokenFrom({
      method: request.method,
      headers: request.headers,
      query: inQuery ? tokenInQuery(request.url) : null,
      isSocket: request.headers.upgrade !== undefined,
    });
    const { address } = clientOf(request.raw);
    const { user, session, shouldRenew } = await auth.identify(token, request.raw, address);
    if (shouldRenew) reply.header('X-Renew-Token', 'true');
    const granted = await grantFor(user.id);
    const action = { name: nameInHeader(request.headers, ACTION_ID_HEADER), session: session.loginId };
    return principalOf(granted, action, session, parts);
  };
  return {
    identify: async (request, reply, { allowsQueryToken }) => {
      const given = headerKey(request.headers);
      const principal = given ? await ofKey(given, request) : await ofToken(request, reply, allowsQueryToken);
      // The access is checked regularly until the response is complete.
      whenClosed(reply.raw, principal.access.hold());
      return principal;
    },
    identifyLogin: async (login, reply) => {
      const principal = await ofLogin(login);
      whenClosed(reply.raw, principal.access.hold());
      return principal;
    },
    principalOf: ofLogin,
  };
}

function tokenInQuery(url: string): string | null {
  const start = url.indexOf('?');
  return start < 0 ? null : new URLSearchParams(url.slice(start + 1)).get('auth');
}

type PrincipalParts = Pick<PrincipalsContext, 'watch' | 'logins' | 'keys' | 'files'> & { limits: KeyLimits };

async function principalOf(
  { user, grant }: Granted,
  action: UserAction,
  session: Session,
  { watch, logins, keys, files, limits }: PrincipalParts,
): Promise<Principal> {
  const { loginId, expiresAt, key } = session;
  const stillHolds = async () => (await logins.find(user.id, loginId)) !== undefined;
  const isRevoked = key && (() => keys.isRevoked(key.id));
  const limitedBy = async (of: SessionKey, whole: Grant) =>
    limitedGrant(whole, await limits.of(of, () => files.openFor(whole)));
  // The folder of the key may be elsewhere by then. One that has ended keeps what it has begun.
  const limit = key && (async (whole: Grant) => limitedBy((await keys.find(key.id)) ?? key, whole));
  const held = key ? await limitedBy(key, grant) : grant;
  const access = watch.open(held, { key: loginId, stillHolds, isRevoked, expiresAt, limit });
  const opened = files.openFor(held, { confirm: () => access.confirm(), action });
  return { user: key ? limitedUser(user, key) : user, session, access, action, files: opened };
}
