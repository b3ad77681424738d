import { everyPermission, ROOT, type Settings, type User } from '@satchel/contract';
import { buildLogin } from './app-login.js';
import type { Config } from './config/config.js';
import type { Grant } from './core/access/grant.js';
import type { RuleSet } from './core/access/rules.js';
import type { AppDatabase } from './core/db/app-database.js';
import { loadSecret } from './core/db/secrets-store.js';
import type { FileSystem } from './core/fs/file-system.js';
import { authRoutes } from './features/auth/auth-routes.js';
import { AuthService } from './features/auth/auth-service.js';
import { confirmNothing, createConfirmPassword } from './features/auth/confirm-password.js';
import { LoginGuard } from './features/auth/login-guard.js';
import type { LoginMethod } from './features/auth/methods/login-method.js';
import { sessionsRoutes } from './features/auth/sessions/sessions-routes.js';
import { SessionsStore } from './features/auth/sessions/sessions-store.js';
import { tokenFrom } from './features/auth/sessions/token-from.js';
import { TOKEN_KEY_BYTES, Tokens } from './features/auth/sessions/tokens.js';
import { settingsRoutes } from './features/settings/settings-routes.js';
import { SettingsStore } from './features/settings/settings-store.js';
import { accessRoutes } from './features/users/access/access-routes.js';
import { type FirstRun, prepareFirstRun } from './features/users/first-run.js';
import { Newcomers } from './features/users/newcomers/newcomers.js';
import { signupRoutes } from './features/users/newcomers/signup-routes.js';
import { SignupService } from './features/users/newcomers/signup-service.js';
import { UsersStore } from './features/users/store/users-store.js';
import { usersRoutes } from './features/users/users-routes.js';
import { UsersService } from './features/users/users-service.js';
import type { Identify } from './http/mount-route.js';
import type { Route } from './http/route.js';
import type { ClientOf } from './lib/client-address.js';
import { Passwords } from './lib/passwords.js';

export interface AccountsContext {
  config: Config;
  database: AppDatabase;
  files: { openFor(grant: Grant): FileSystem; rulesOf(grant: Grant): RuleSet };
  clientOf: ClientOf;
  /** Throws `invalid_input` for a folder that branding cannot come from. */
  checkBrandingFolder: (folder: string) => Promise<void>;
  now: () => number;
}

/** Users, sessions and settings, and who a request is from. */
export interface AccountsParts {
  routes: Route[];
  identify: Identify;
  /** A user with all that they may do, as the database has it now; undefined for nobody. */
  grantFor(userId: number): Promise<{ user: User; grant: Grant } | undefined>;
  /** Whether a login goes on, for what outlives the request that it came with. */
  isSignedIn(userId: number, family: string): Promise<boolean>;
  settings(): Promise<Settings>;
  /** How people log in. */
  method: LoginMethod;
  firstRun: FirstRun | null;
}

export async function buildAccounts(context: AccountsContext): Promise<AccountsParts> {
  const { config, database, files, clientOf, now } = context;
  const users = new UsersStore(database, now);
  const sessions = new SessionsStore(database);
  const store = new SettingsStore(database);
  const passwords = new Passwords();
  const firstRun = await prepareFirstRun(
    { users, passwords, settings: store },
    {
      username: config.firstRun.username,
      passwordHash: config.secrets.firstPasswordHash,
      authMethod: config.login.method === 'noauth' ? 'noauth' : 'json',
    },
  );
  const settings = () => store.get();
  const guard = new LoginGuard(now);
  const makeFolder = (path: typeof ROOT) => files.openFor(SERVER_GRANT).makeDirectory(path);
  const newcomers = new Newcomers({ users, settings, passwords, makeFolder });
  const { method, checkSignupCaptcha } = buildLogin({
    config,
    remembered: (await settings()).authMethod,
    users,
    newcomers,
    passwords,
    guard,
    clientOf,
    now,
  });
  const findUser = (id: number) => users.find(id);
  const auth = new AuthService({
    sessions,
    tokens: new Tokens(await loadSecret(database, 'token-key', TOKEN_KEY_BYTES)),
    method,
    findUser,
    times: { tokenLifetimeMs: config.login.tokenLifetimeMs, now },
  });
  const passwordHashOf = (id: number) => users.passwordHashOf(id);
  const confirm = method.hasForm
    ? createConfirmPassword({ passwordHashOf, sessions, passwords, guard, now })
    : confirmNothing;
  const usersService = new UsersService({
    users,
    settings,
    passwords,
    makeFolder,
    sessions: { confirm, end: (id, except) => auth.endSessions(id, except) },
  });
  const grantFor: AccountsParts['grantFor'] = async (userId) => {
    const found = await users.find(userId);
    return found && { user: found.user, grant: grantOf(found.user, (await settings()).rules) };
  };
  const commandsEnabled = config.commands.enabled;
  return {
    routes: [
      ...authRoutes(auth, { clientOf, baseUrl: config.web.baseUrl }),
      ...sessionsRoutes({ sessions, userExists: async (id) => (await users.find(id)) !== undefined, now }),
      ...usersRoutes(usersService, clientOf),
      ...accessRoutes({
        grantFor,
        countGlobal: async () => (await settings()).rules.length,
        openFor: files.openFor,
        rulesOf: files.rulesOf,
      }),
      ...signupRoutes(new SignupService(newcomers, settings), {
        clientOf,
        countTry: (client) => guard.countClient(client),
        checkCaptcha: checkSignupCaptcha,
      }),
      ...settingsRoutes({
        store,
        authMethod: method.name,
        commandsEnabled,
        checkBrandingFolder: context.checkBrandingFolder,
      }),
    ],
    identify: identifyWith(auth, context, settings),
    grantFor,
    isSignedIn: (userId, family) => sessions.hasFamily(userId, family, now()),
    settings,
    method,
    firstRun,
  };
}

/** What the server itself does for administrators: the folders of users. */
const SERVER_GRANT: Grant = {
  userId: 0,
  username: '',
  scope: ROOT,
  permissions: everyPermission(true),
  rules: [],
  hideDotfiles: false,
};

function identifyWith(
  auth: AuthService,
  { config, files, clientOf }: AccountsContext,
  settings: () => Promise<Settings>,
): Identify {
  return async (request, reply, route) => {
    const inQuery = route.queryToken === true && config.web.allowQueryToken;
    const token = tokenFrom({
      method: request.method,
      header: request.headers['x-auth'],
      cookie: request.headers.cookie,
      query: inQuery ? new URLSearchParams(request.url.split('?')[1]).get('auth') : null,
    });
    const { user, session, shouldRenew } = await auth.identify(
      token,
      request.raw,
      clientOf(request.raw).address,
    );
    if (shouldRenew) reply.header('X-Renew-Token', 'true');
    const { rules } = await settings();
    return { user, session, files: files.openFor(grantOf(user, rules)) };
  };
}

function grantOf(user: User, globalRules: Settings['rules']): Grant {
  return {
    userId: user.id,
    username: user.username,
    scope: user.scope,
    permissions: user.perm,
    rules: [...globalRules, ...user.rules],
    hideDotfiles: user.hideDotfiles,
  };
}
