import { RENEW_HEADER, type Settings, type UserFolder } from '@satchel/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { servedBy } from '../config/places/check-places.js';
import { AccessWatch } from '../core/access/access-watch.js';
import { loadSecret } from '../core/db/secrets-store.js';
import { authRoutes } from '../features/auth/auth-routes.js';
import type { IssuedToken } from '../features/auth/auth-service.js';
import { DEVICE_KEY_BYTES, DeviceCookies } from '../features/auth/device-cookie.js';
import { keysRoutes } from '../features/auth/keys/keys-routes.js';
import type { LoginMethod } from '../features/auth/methods/login-method.js';
import { passkeysRoutes } from '../features/auth/second-factor/passkeys-routes.js';
import {
  type SecondFactorWeb,
  secondFactorRoutes,
} from '../features/auth/second-factor/second-factor-routes.js';
import { setDeviceCookie, setSessionCookie } from '../features/auth/session-cookie.js';
import { sessionsRoutes } from '../features/auth/sessions/sessions-routes.js';
import type { VerifyPassword } from '../features/auth/verify-password.js';
import { bansRoutes } from '../features/bans/bans-routes.js';
import { checkPrograms } from '../features/commands/events/event-programs.js';
import { mailRoutes } from '../features/mail/mail-routes.js';
import { settingsRoutes } from '../features/settings/settings-routes.js';
import { ldapRoutes } from '../features/sign-on/ldap/ldap-routes.js';
import type { WaysOfPage } from '../features/static/page-config.js';
import type { FirstRun } from '../features/users/first-run.js';
import {
  lostPasswordsRoutes,
  passwordLinksRoutes,
} from '../features/users/password-links/password-links-routes.js';
import { signupRoutes } from '../features/users/signup/signup-routes.js';
import { SignupService } from '../features/users/signup/signup-service.js';
import { accessRoutes, usersRoutes } from '../features/users/users-routes.js';
import { OPERATOR } from '../features/users/users-service.js';
import type { Route } from '../http/route.js';
import { parseScope } from '../lib/scope.js';
import { startSweeping } from '../lib/sweeping.js';
import { type AccountServices, type AccountsContext, buildAccountServices } from './account-services.js';
import type { Granted } from './grants.js';
import { buildOidc } from './oidc.js';
import { buildPrincipals, type PrincipalsParts } from './principals.js';

/** Users, sessions and settings, and the principal of a request. */
export interface AccountsParts extends PrincipalsParts {
  routes: Route[];
  /** A user with all permissions as the database has them now; undefined for an unknown user. */
  grantFor(userId: number): Promise<Granted | undefined>;
  /** True if a login has not ended, for operations that continue after its request. */
  isSignedIn(userId: number, loginId: string): Promise<boolean>;
  /** Throws unless the user of a request has proven the password; see `current_password`. */
  verifyPassword: VerifyPassword;
  settings(): Promise<Settings>;
  /** Users who logged in with a password that is shorter than new ones must be. */
  shortPasswords(): Promise<{ id: number; username: string }[]>;
  /** The names of users with folders behind symlinks in their scopes. */
  linkedUsers(): Promise<string[]>;
  /** Calls `listener` when this server changed users or sessions. */
  whenChanged(listener: () => void): void;
  /**
   * The target of a symlink in a user's scope, and whether the user was granted it; null where there is no
   * symlink.
   */
  symlinkOf(userId: number, path: string): Promise<{ target: string; isGranted: boolean } | null>;
  /** Throws `invalid_input` for a folder that the user cannot be granted. */
  grantFolder(userId: number, folder: UserFolder): Promise<void>;
  /** The login method. */
  method: LoginMethod;
  firstRun: FirstRun | null;
  /** How one logs in, for the page. */
  waysOfPage(): Promise<WaysOfPage>;
  close(): Promise<void>;
}

export async function buildAccounts(context: AccountsContext): Promise<AccountsParts> {
  const { files, now } = context;
  const listeners = new Set<() => void>([() => void watch.recheck()]);
  const services = await buildAccountServices(context, () => {
    for (const listener of listeners) listener();
  });
  const { users, keys, logins, settings, auth, verifyPassword, usersService, login, grantFor } = services;
  const stopSweeping = startForgetting(context, services);
  const isSignedIn: AccountsParts['isSignedIn'] = async (userId, loginId) =>
    (await logins.find(userId, loginId)) !== undefined;
  services.mail.queue.wake();
  const watch = new AccessWatch({ grantOf: async (id) => (await grantFor(id))?.grant, now });
  return {
    routes: await accountRoutes(context, services),
    ...buildPrincipals({ ...context, auth, keys, logins, watch, grantFor }),
    ...{ grantFor, isSignedIn, verifyPassword, settings, method: login.method },
    firstRun: services.firstRun,
    waysOfPage: async () => {
      const { ways } = services.signOn;
      const acceptsPasswords = await ways.acceptsPasswords();
      const setsPasswords = services.storesPasswords && acceptsPasswords;
      return { signOn: await ways.pageConfig(), acceptsPasswords, setsPasswords };
    },
    shortPasswords: () => users.withShortPasswords(),
    linkedUsers: () => users.withLinkedFolders(),
    whenChanged: (listener) => void listeners.add(listener),
    symlinkOf: async (userId, path) => {
      const user = (await users.find(userId))?.user;
      const target = user ? await files.linkTarget(user.scope, parseScope(path)) : null;
      if (target === null) return null;
      const isGranted = user?.folders?.some((each) => each.at === path && each.folder === target) ?? false;
      return { target, isGranted };
    },
    grantFolder: (userId, folder) => usersService.addFolder(OPERATOR, userId, folder),
    close: async () => {
      watch.close();
      await services.lostPasswords.close();
      await services.mail.queue.close();
      await stopSweeping();
    },
  };
}

/** Removed rows could not come back when the clock is set back, so they stay while it is not trusted. */
function startForgetting(
  { clock, now, logger }: AccountsContext,
  { sessions, signOn, mail }: AccountServices,
) {
  const forgetEnded = async () => {
    if (!clock.isTrusted) return;
    await sessions.removeExpired(now());
    await signOn.signOns.removeEnded();
    // Also while mail is off, when nobody looks for what is due.
    await mail.store.removeExpired();
  };
  return startSweeping(forgetEnded, (error) =>
    logger.error({ err: error }, 'Logins and mails that are over could not be removed'),
  );
}

async function accountRoutes(context: AccountsContext, services: AccountServices): Promise<Route[]> {
  const { config, database, files, clientOf, now } = context;
  const { users, sessions, store, settings, auth, login, verifyPassword, mail, grantFor } = services;
  const devices = new DeviceCookies(await loadSecret(database, 'device-key', DEVICE_KEY_BYTES), now);
  const web = { clientOf, baseUrl: config.web.baseUrl, devices };
  const greet = async ({ user }: IssuedToken, request: FastifyRequest, reply: FastifyReply) => {
    const isKnown = setDeviceCookie(user.username, request, reply, web);
    if (isKnown || (await users.markLoggedIn(user.id))) return;
    const { address } = clientOf(request.raw);
    const userAgent = request.headers['user-agent'] ?? '';
    await mail.tell(user.id, { kind: 'newDevice', address, userAgent });
  };
  const oidc = await buildOidc({ ...context, services, web: { ...web, greet } });
  const { signOns } = services.signOn;
  const startAnew: SecondFactorWeb['startAnew'] = async ({ user, session }, request, reply) => {
    const { address } = clientOf(request.raw);
    const userAgent = request.headers['user-agent'] ?? '';
    const begun = await signOns.find(session.loginId);
    const external = begun && { sessionId: session.id, record: signOns.recordOf(begun) };
    const issued = await auth.openOnly(user, { address, userAgent }, external);
    setSessionCookie(issued, request, reply, web);
    return issued.token;
  };
  return [
    ...authRoutes(auth, { ...web, greet, logoutAddress: oidc.logoutAddress }),
    ...oidc.routes,
    ...sessionsRoutes({ sessions, userExists: async (id) => (await users.find(id)) !== undefined, now }),
    ...keysRoutes(services.keys),
    ...secondFactorRoutes(services.secondFactors, { sessions, startAnew }),
    ...passkeysRoutes(services.passkeys, services.secondFactors, { sessions, startAnew, now }),
    ...usersRoutes(services.usersService, {
      async restart({ session }, request, reply) {
        const issued = await auth.restart(session.id);
        setSessionCookie(issued, request, reply, web);
        reply.header(RENEW_HEADER, 'false');
        return issued.token;
      },
    }),
    ...services.groups.routes,
    ...passwordLinksRoutes(services.passwordLinks),
    ...services.signOn.routes,
    ...ldapRoutes(services.directoryService, clientOf),
    ...lostPasswordsRoutes(services.lostPasswords, {
      clientOf,
      countTry: (client) => services.guard.countLostPassword(client),
      checkCaptcha: login.checkSignupCaptcha,
    }),
    ...mailRoutes(services.mailService),
    ...accessRoutes({ grantFor, openFor: files.openFor, rulesOf: files.rulesOf }),
    ...signupRoutes(
      new SignupService(services.provisioning, settings, () => services.signOn.ways.acceptsPasswords()),
      {
        clientOf,
        countTry: (client) => services.guard.countSignup(client),
        checkCaptcha: login.checkSignupCaptcha,
      },
    ),
    ...bansRoutes(context.tries),
    ...settingsRoutes({
      ...{ store, verifyPassword, authMethod: login.method.name },
      commandsEnabled: config.commands.enabled,
      checkPrograms: (before, after) => checkPrograms(before, after, servedBy(config)),
      checkBrandingFolder: context.checkBrandingFolder,
      onChanged: () => mail.queue.wake(),
    }),
  ];
}
