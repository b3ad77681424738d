import { RENEW_HEADER, type Settings, type UserFolder } from '@satchel/contract';
import type { Config } from '../config/config.js';
import { kebabName, type OptionName } from '../config/options.js';
import { servedBy } from '../config/places/check-places.js';
import { AccessWatch } from '../core/access/access-watch.js';
import { type Grant, type ScopedUser, SERVER_GRANT } from '../core/access/grant.js';
import type { AppDatabase } from '../core/db/app-database.js';
import type { RetentionClock } from '../core/db/retention-clock.js';
import { loadSecret } from '../core/db/secrets-store.js';
import { authRoutes } from '../features/auth/auth-routes.js';
import { AuthService } from '../features/auth/auth-service.js';
import { DEVICE_KEY_BYTES, DeviceCookies } from '../features/auth/device-cookie.js';
import { LoginGuard } from '../features/auth/login-guard.js';
import type { LoginMethod } from '../features/auth/methods/login-method.js';
import { setSessionCookie } from '../features/auth/session-cookie.js';
import { sessionsRoutes } from '../features/auth/sessions/sessions-routes.js';
import { SessionsStore } from '../features/auth/sessions/sessions-store.js';
import { TOKEN_KEY_BYTES, Tokens } from '../features/auth/sessions/tokens.js';
import { acceptAnything, passwordVerifier, type VerifyPassword } from '../features/auth/verify-password.js';
import { checkPrograms } from '../features/commands/events/event-programs.js';
import { settingsRoutes } from '../features/settings/settings-routes.js';
import { SettingsStore } from '../features/settings/settings-store.js';
import { type FirstRun, prepareFirstRun } from '../features/users/first-run.js';
import { Homes } from '../features/users/homes.js';
import type { InsertDependencies } from '../features/users/insert-with-folder.js';
import { Provisioning } from '../features/users/signup/provisioning.js';
import { signupRoutes } from '../features/users/signup/signup-routes.js';
import { SignupService } from '../features/users/signup/signup-service.js';
import { UsersStore } from '../features/users/store/users-store.js';
import { accessRoutes, usersRoutes } from '../features/users/users-routes.js';
import { OPERATOR, UsersService } from '../features/users/users-service.js';
import type { Route } from '../http/route.js';
import { AppError } from '../lib/app-error.js';
import type { ClientOf } from '../lib/client-address.js';
import type { TriesStore } from '../lib/limits/throttle.js';
import type { Logger } from '../lib/logger.js';
import { parseScope } from '../lib/scope.js';
import type { Passwords } from '../lib/secrets/passwords.js';
import { StartError } from '../lib/start-error.js';
import { startSweeping } from '../lib/sweeping.js';
import type { Demo } from './demo.js';
import type { FilesParts } from './files.js';
import { buildLogin } from './login.js';
import { buildPrincipals, grantOf, type PrincipalsParts } from './principals.js';

export interface AccountsContext {
  config: Config;
  database: AppDatabase;
  files: Pick<FilesParts, 'openFor' | 'rulesOf' | 'grantFolders' | 'linkTarget' | 'kept'>;
  demo: Demo;
  tries: TriesStore;
  clientOf: ClientOf;
  /** Throws `invalid_input` for a folder that cannot be used for branding. */
  checkBrandingFolder: (folder: string) => Promise<void>;
  now: () => number;
  clock: Pick<RetentionClock, 'isTrusted'>;
  logger: Logger;
  newPasswords: () => Passwords;
}

/** Users, sessions and settings, and the principal of a request. */
export interface AccountsParts extends PrincipalsParts {
  routes: Route[];
  /** A user with all permissions as the database has them now; undefined for an unknown user. */
  grantFor(userId: number): Promise<{ user: ScopedUser; grant: Grant } | undefined>;
  /** True if a login has not ended, for operations that continue after its request. */
  isSignedIn(userId: number, loginId: string): Promise<boolean>;
  /** Throws unless the user of a request has proven the password; see `current_password`. */
  verifyPassword: VerifyPassword;
  settings(): Promise<Settings>;
  /** Users who logged in with a password that is shorter than new ones must be. */
  shortPasswords(): Promise<{ id: number; username: string }[]>;
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
  close(): Promise<void>;
}

const LEFT_PASSWORD =
  'The option admin-password has no effect any more, as there are users. Others may read it where it is set: remove it there.';
const PLAIN_PASSWORD =
  'The option password was no hash, so it is the password of the first administrator. Others may read it where it is set: remove it there, as it is not needed any more.';

export async function buildAccounts(context: AccountsContext): Promise<AccountsParts> {
  const { config, database, files, demo, tries, clientOf, now, clock, logger, newPasswords } = context;
  const listeners = new Set<() => void>([() => void watch.recheck()]);
  const onChanged = () => {
    for (const listener of listeners) listener();
  };
  const users = new UsersStore(database, now, onChanged);
  const sessions = new SessionsStore(database, onChanged);
  const store = new SettingsStore(database);
  // Removed rows could not come back when the clock is set back.
  const forgetEnded = async () => {
    if (clock.isTrusted) await sessions.removeExpired(now());
  };
  const stopSweeping = startSweeping(forgetEnded, (error) =>
    logger.error({ err: error }, 'Logins that are over could not be removed'),
  );
  const passwords = newPasswords();
  const { firstPasswordHash, firstPassword } = config.secrets;
  const firstRun = await prepareFirstRun(
    { users, passwords, settings: store },
    {
      username: config.firstRun.username,
      passwordHash: firstPasswordHash,
      password: firstPassword?.text ?? null,
      authMethod: config.login.method === 'noauth' ? 'noauth' : 'json',
      isWithoutAdmin: demo.terms !== undefined,
    },
  ).catch((error: unknown) => {
    const isRefused =
      firstPassword !== null && error instanceof AppError && error.details?.field === 'password';
    throw isRefused ? refusedPassword(firstPassword.option, error) : error;
  });
  if (firstRun && firstPassword?.option === 'password') logger.warn(PLAIN_PASSWORD);
  if (!firstRun && firstPassword?.option === 'adminPassword') logger.warn(LEFT_PASSWORD);
  const settings = () => store.get();
  const guard = new LoginGuard({ tries, now });
  const serverFiles = () => files.openFor(SERVER_GRANT);
  const makeFolder: InsertDependencies['makeFolder'] = (path, options) =>
    serverFiles().makeDirectory(path, options);
  const provisioning = new Provisioning({ users, settings, passwords, makeFolder });
  const { method, checkSignupCaptcha } = buildLogin({
    config,
    own: demo.methodFor({ users, settings, files, tries, now, logger }),
    remembered: (await settings()).authMethod,
    users,
    settings,
    provisioning,
    passwords,
    guard,
    tries,
    clientOf,
  });
  const findUser = (id: number) => users.find(id);
  const auth = new AuthService({
    database,
    sessions,
    tokens: new Tokens(await loadSecret(database, 'token-key', TOKEN_KEY_BYTES)),
    method,
    findUser,
    times: { tokenLifetimeMs: config.login.tokenLifetimeMs, now },
  });
  const passwordHashOf = (id: number) => users.passwordHashOf(id);
  const verifyPassword = method.hasForm
    ? passwordVerifier({ passwordHashOf, sessions, passwords, tries, now })
    : acceptAnything;
  const homes = new Homes({
    users,
    move: (from, to) => serverFiles().move(from, to),
    remove: async (user, path) => files.openFor(grantOf(user, (await settings()).rules)).remove(path),
    now,
  });
  const usersService = new UsersService({
    users,
    settings,
    passwords,
    makeFolder,
    homes,
    grantFolders: files.grantFolders,
    sessions: { verifyPassword, end: (id, except) => auth.endSessions(id, except) },
  });
  const grantFor: AccountsParts['grantFor'] = async (userId) => {
    const found = await users.find(userId);
    return found && { user: found.user, grant: grantOf(found.user, (await settings()).rules) };
  };
  const isSignedIn: AccountsParts['isSignedIn'] = async (userId, loginId) =>
    (await sessions.endOfFamily(userId, loginId, now())) !== undefined;
  const watch = new AccessWatch({ grantOf: async (id) => (await grantFor(id))?.grant, now });
  const commandsEnabled = config.commands.enabled;
  const devices = new DeviceCookies(await loadSecret(database, 'device-key', DEVICE_KEY_BYTES), now);
  const web = { clientOf, baseUrl: config.web.baseUrl, devices };
  return {
    routes: [
      ...authRoutes(auth, web),
      ...sessionsRoutes({ sessions, userExists: async (id) => (await users.find(id)) !== undefined, now }),
      ...usersRoutes(usersService, {
        async restart({ session }, request, reply) {
          const issued = await auth.restart(session.id);
          setSessionCookie(issued, request, reply, web);
          reply.header(RENEW_HEADER, 'false');
          return issued.token;
        },
      }),
      ...accessRoutes({
        grantFor,
        countGlobal: async () => (await settings()).rules.length,
        openFor: files.openFor,
        rulesOf: files.rulesOf,
      }),
      ...signupRoutes(new SignupService(provisioning, settings), {
        clientOf,
        countTry: (client) => guard.countClient(client),
        checkCaptcha: checkSignupCaptcha,
      }),
      ...settingsRoutes({
        store,
        authMethod: method.name,
        commandsEnabled,
        checkPrograms: (before, after) => checkPrograms(before, after, servedBy(config)),
        checkBrandingFolder: context.checkBrandingFolder,
        verifyPassword,
      }),
    ],
    ...buildPrincipals({ ...context, auth, watch, isSignedIn, sessions, grantFor, settings }),
    grantFor,
    isSignedIn,
    verifyPassword,
    settings,
    shortPasswords: () => users.withShortPasswords(),
    whenChanged: (listener) => void listeners.add(listener),
    symlinkOf: async (userId, path) => {
      const user = (await users.find(userId))?.user;
      const target = user ? await files.linkTarget(user.scope, parseScope(path)) : null;
      if (target === null) return null;
      const isGranted = user?.folders?.some((each) => each.at === path && each.folder === target) ?? false;
      return { target, isGranted };
    },
    grantFolder: (userId, folder) => usersService.addFolder(OPERATOR, userId, folder),
    method,
    firstRun,
    close: () => {
      watch.close();
      return stopSweeping();
    },
  };
}

function refusedPassword(option: OptionName, cause: AppError): StartError {
  const what = `The first administrator cannot have the password of the option ${kebabName(option)}`;
  return new StartError(`${what}: ${cause.message}.`, { cause });
}
