import { everyPermission, ROOT, type Settings, type User } from '@satchel/contract';
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
import { noLogin } from './features/auth/methods/none.js';
import { passwordLogin } from './features/auth/methods/password.js';
import { sessionsRoutes } from './features/auth/sessions/sessions-routes.js';
import { SessionsStore } from './features/auth/sessions/sessions-store.js';
import { tokenFrom } from './features/auth/sessions/token-from.js';
import { TOKEN_KEY_BYTES, Tokens } from './features/auth/sessions/tokens.js';
import { settingsRoutes } from './features/settings/settings-routes.js';
import { SettingsStore } from './features/settings/settings-store.js';
import { accessRoutes } from './features/users/access/access-routes.js';
import { type FirstRun, prepareFirstRun } from './features/users/first-run.js';
import { signupRoutes } from './features/users/signup-routes.js';
import { SignupService } from './features/users/signup-service.js';
import { usersRoutes } from './features/users/users-routes.js';
import { UsersService } from './features/users/users-service.js';
import { UsersStore } from './features/users/users-store.js';
import type { Identify } from './http/mount-route.js';
import type { Route } from './http/route.js';
import type { ClientOf } from './lib/client-address.js';
import { Passwords } from './lib/passwords.js';

export interface AccountsContext {
  config: Config;
  database: AppDatabase;
  files: { openFor(grant: Grant): FileSystem; rulesOf(grant: Grant): RuleSet };
  clientOf: ClientOf;
  now: () => number;
}

/** Users, sessions and settings, and who a request is from. */
export interface AccountsParts {
  routes: Route[];
  identify: Identify;
  /** A user with all that they may do, as the database has it now; undefined for nobody. */
  grantFor(userId: number): Promise<{ user: User; grant: Grant } | undefined>;
  settings(): Promise<Settings>;
  /** `json` or `noauth`. */
  authMethod: string;
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
      noauth: config.login.noauth ?? false,
    },
  );
  const settings = () => store.get();
  const noauth = config.login.noauth ?? (await settings()).authMethod === 'noauth';
  const authMethod = noauth ? 'noauth' : 'json';

  const guard = new LoginGuard(now);
  const findUser = (id: number) => users.find(id);
  const auth = new AuthService({
    sessions,
    tokens: new Tokens(await loadSecret(database, 'token-key', TOKEN_KEY_BYTES)),
    method: noauth
      ? noLogin(findUser)
      : passwordLogin({
          findLogin: (name) => users.findLogin(name),
          replaceHash: (id, hash) => users.replaceHash(id, hash),
          passwords,
          guard,
          checkCaptcha: async () => undefined,
        }),
    findUser,
    times: { tokenLifetimeMs: config.login.tokenLifetimeMs, now },
  });
  const confirm = noauth
    ? confirmNothing
    : createConfirmPassword({
        passwordHashOf: (id) => users.passwordHashOf(id),
        sessions,
        passwords,
        guard,
        now,
      });
  const makeFolder = (path: typeof ROOT) => files.openFor(SERVER_GRANT).makeDirectory(path);
  const usersService = new UsersService({
    users,
    settings,
    passwords,
    makeFolder,
    sessions: { confirm, end: (id, except) => auth.endSessions(id, except) },
  });
  const signup = new SignupService({ users, settings, passwords, makeFolder });
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
      ...signupRoutes(signup, { clientOf, countTry: (client) => guard.countClient(client) }),
      ...settingsRoutes({ store, authMethod, commandsEnabled }),
    ],
    identify: identifyWith(auth, context, settings),
    grantFor,
    settings,
    authMethod,
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
