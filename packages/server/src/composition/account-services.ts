import type { Settings } from '@satchel/contract';
import type { Config } from '../config/config.js';
import type { PlaceOfFolder } from '../core/access/good-mounts.js';
import { SERVER_GRANT } from '../core/access/grant.js';
import { limitedGrant } from '../core/access/limited-grant.js';
import type { AppDatabase } from '../core/db/app-database.js';
import type { RetentionClock } from '../core/db/retention-clock.js';
import { loadSecret } from '../core/db/secrets-store.js';
import type { SharedTries } from '../core/db/shared-tries.js';
import { mostUsedUp } from '../core/files/allowance.js';
import { AuthService } from '../features/auth/auth-service.js';
import { KeysFollower } from '../features/auth/keys/follow-keys.js';
import { KeysService } from '../features/auth/keys/keys-service.js';
import { KeysStore } from '../features/auth/keys/keys-store.js';
import { LoginGuard } from '../features/auth/login-guard.js';
import { Logins } from '../features/auth/logins.js';
import { CHALLENGE_KEY_BYTES, Challenges } from '../features/auth/passkeys/challenges.js';
import { Passkeys } from '../features/auth/passkeys/passkeys.js';
import { PasskeysStore } from '../features/auth/passkeys/passkeys-store.js';
import { LoginFactor } from '../features/auth/second-factor/login-factor.js';
import { SecondFactorStore } from '../features/auth/second-factor/second-factor-store.js';
import { SecondFactors } from '../features/auth/second-factor/second-factors.js';
import { SessionsStore } from '../features/auth/sessions/sessions-store.js';
import { TOKEN_KEY_BYTES, Tokens } from '../features/auth/sessions/tokens.js';
import { acceptAnything, passwordVerifier, type VerifyPassword } from '../features/auth/verify-password.js';
import { GroupsOfUsers } from '../features/groups/groups-of-users.js';
import { MailService } from '../features/mail/mail-service.js';
import { SettingsStore } from '../features/settings/settings-store.js';
import type { DirectoryService } from '../features/sign-on/ldap/directory-service.js';
import type { FirstRun } from '../features/users/first-run.js';
import { Homes, pathOfHome } from '../features/users/homes.js';
import type { InsertDependencies } from '../features/users/insert-with-folder.js';
import { LostPasswords } from '../features/users/password-links/lost-passwords.js';
import { PasswordLinks } from '../features/users/password-links/password-links.js';
import { PasswordLinksStore } from '../features/users/password-links/password-links-store.js';
import { Provisioning } from '../features/users/signup/provisioning.js';
import { UsersStore } from '../features/users/store/users-store.js';
import { type UsersDependencies, UsersService } from '../features/users/users-service.js';
import type { Client, ClientOf } from '../lib/client-address.js';
import type { Logger } from '../lib/logger.js';
import type { Passwords } from '../lib/secrets/passwords.js';
import type { Demo } from './demo.js';
import { buildDirectories, buildDirectoryService } from './directories.js';
import type { FilesParts } from './files.js';
import { beginFirstRun } from './first-run.js';
import { type Granted, Grants } from './grants.js';
import { buildGroups, type GroupsParts, placeOfFolder } from './groups.js';
import { buildLogin, type LoginParts, methodName } from './login.js';
import { buildMail } from './mail.js';
import { safeClients } from './safe-clients.js';
import { buildExternalAccounts, buildSignOn, buildSignOnWays, type SignOnParts } from './sign-on.js';

export interface AccountsContext {
  config: Config;
  database: AppDatabase;
  files: Pick<
    FilesParts,
    'openFor' | 'rulesOf' | 'grantFolders' | 'linkTarget' | 'kept' | 'quotas' | 'changes' | 'live'
  >;
  demo: Demo;
  tries: SharedTries;
  clientOf: ClientOf;
  /** True for clients whose address stands for many people. */
  isShared: (client: Client) => Promise<boolean>;
  /** Throws `invalid_input` for a folder that cannot be used for branding. */
  checkBrandingFolder: (folder: string) => Promise<void>;
  now: () => number;
  clock: Pick<RetentionClock, 'isTrusted'>;
  logger: Logger;
  newPasswords: () => Passwords;
  /** See `Overrides`. */
  mailCa: string | undefined;
}

/** The stores and services of users and their logins. */
export interface AccountServices {
  users: UsersStore;
  /** A user with all permissions as the database has them now; undefined for an unknown user. */
  grantFor(userId: number): Promise<Granted | undefined>;
  groups: GroupsParts;
  sessions: SessionsStore;
  keys: KeysService;
  logins: Logins;
  store: SettingsStore;
  settings(): Promise<Settings>;
  guard: LoginGuard;
  provisioning: Provisioning;
  login: LoginParts;
  auth: AuthService;
  verifyPassword: VerifyPassword;
  secondFactors: SecondFactors;
  passkeys: Passkeys;
  usersService: UsersService;
  passwordLinks: PasswordLinks;
  signOn: SignOnParts;
  directoryService: DirectoryService;
  loginFactor: LoginFactor;
  lostPasswords: LostPasswords;
  mail: ReturnType<typeof buildMail>;
  mailService: MailService;
  storesPasswords: boolean;
  firstRun: FirstRun | null;
}

/** Where no password is asked for, no second factor is. */
const WITHOUT_FACTORS = { mustSetUp: async () => false, setUpAt: async () => null };

/** `onChanged` is called when this server changed users or sessions. */
export async function buildAccountServices(
  context: AccountsContext,
  onChanged: () => void,
): Promise<AccountServices> {
  const { config, database, files, demo, tries, clientOf, now, logger } = context;
  const users = new UsersStore(database, now, onChanged);
  const sessions = new SessionsStore(database, onChanged);
  const store = new SettingsStore(database);
  const passwords = context.newPasswords();
  const firstRun = await beginFirstRun(context, { users, passwords, settings: store });
  const settings = () => store.get();
  const guard = new LoginGuard({ tries, now, isSafe: safeClients(settings), isShared: context.isShared });
  const serverFiles = () => files.openFor(SERVER_GRANT);
  const makeFolder: InsertDependencies['makeFolder'] = (path, options) =>
    serverFiles().makeDirectory(path, options);
  const placeOf: PlaceOfFolder = (path) => placeOfFolder(serverFiles(), path);
  const provisioning = new Provisioning({ users, settings, passwords, makeFolder });
  const factors = new SecondFactorStore(database);
  const groupsOfUsers = new GroupsOfUsers(database);
  const grants = new Grants({ groupsOf: (id) => groupsOfUsers.of(id), settings });
  const findUser = (id: number) => users.find(id);
  /** The user with the permissions of all their folders. */
  const findGranted = async (id: number) => {
    const found = await users.find(id);
    if (!found) return undefined;
    const { user, grant, parts } = await grants.of(found.user);
    return { user, grant, parts, changedAt: found.changedAt };
  };
  const mail = buildMail({ database, settings, findUser, tries, now, logger }, context.mailCa);
  const { tell } = mail;
  files.quotas.whenNearlyFull((userId, use) => {
    const most = mostUsedUp(use);
    if (!most) return undefined;
    const { unit, limit, used } = most;
    return tell(userId, { kind: 'storageNearlyFull', unit, limit, used });
  });
  const passkeys = new Passkeys({
    ...{ store: new PasskeysStore(database), findUser, tell, now },
    challenges: new Challenges(await loadSecret(database, 'challenge-key', CHALLENGE_KEY_BYTES), tries, now),
    key: await loadSecret(database, 'passkey-key', CHALLENGE_KEY_BYTES),
    productName: async () => (await settings()).branding.name || 'Satchel',
  });
  const loginFactor = new LoginFactor({ store: factors, passkeys, settings, now });
  const remembered = (await settings()).authMethod;
  // A program that decides about logins knows the passwords, and this server does not.
  const storesPasswords = !demo.terms && methodName({ config, remembered }) === 'json';
  const { providers, ways } = buildSignOnWays({ database, settings, storesPasswords }, onChanged);
  const acceptsPasswords = () => ways.acceptsPasswords();
  const external = buildExternalAccounts({ database, provisioning, findUser, tell, logger, now }, onChanged);
  const { directory, directories } = buildDirectories({ ...external, ways, tries, now }, logger);
  const login = buildLogin({
    ...{ config, users, settings, provisioning, passwords, guard, tries, clientOf, loginFactor },
    own: demo.methodFor({ users, settings, files, tries, now, logger }),
    ...{ remembered, acceptsPasswords, directories, logger },
  });
  const passwordHashOf = (id: number) => users.passwordHashOf(id);
  const verifyPassword = login.method.hasForm
    ? passwordVerifier({
        ...{ passwordHashOf, sessions, passwords, tries, now },
        isPasswordOfDirectory: (user, password) => directories.isPasswordOf(user, password),
      })
    : acceptAnything;
  const keysStore = new KeysStore(database, onChanged);
  files.changes.join(new KeysFollower({ store: keysStore, onChanged }));
  const keys = new KeysService({
    ...{ keys: keysStore, findUser: findGranted, verifyPassword, tell, now },
    hasLogins: login.method.name !== 'noauth',
    filesOf: async (id, limits) => {
      const found = await findGranted(id);
      return found && files.openFor(limits ? limitedGrant(found.grant, limits) : found.grant);
    },
    settled: () => files.changes.settled(),
  });
  const auth = new AuthService({
    ...{ database, sessions, method: login.method, findUser: findGranted, keys },
    secondFactor: login.method.hasForm ? loginFactor : WITHOUT_FACTORS,
    // Where a program decides about logins, it is asked about each.
    byPasskey: storesPasswords
      ? async (passkey, client) => {
          await guard.beginUnnamed(client);
          const user = await passkeys.logIn(passkey, client.address);
          await guard.succeedUnnamed(client);
          return user;
        }
      : null,
    tokens: new Tokens(await loadSecret(database, 'token-key', TOKEN_KEY_BYTES)),
    times: { tokenLifetimeMs: config.login.tokenLifetimeMs, now },
  });
  const secondFactors = new SecondFactors({
    ...{ store: factors, passkeys, settings, verifyPassword, tries, tell, now },
    ...{ findUser, hasForm: login.method.hasForm },
  });
  const homes = new Homes({
    ...{ users, now, move: (from, to) => serverFiles().move(from, to) },
    foldersOfGroups: () => groups.foldersOfGroups(),
    remove: async ({ id }, home) => {
      const found = await findGranted(id);
      const own = found && files.openFor(found.grant);
      const path = own && pathOfHome(own, home);
      if (path) await own.remove(path);
    },
  });
  const passwordSessions: UsersDependencies['sessions'] = {
    verifyPassword,
    end: (id, except) => auth.endSessions(id, except),
  };
  const usersService = new UsersService({
    ...{ users, settings, passwords, makeFolder, homes, tell, grantFolders: files.grantFolders },
    ...{ placeOf, sessions: passwordSessions },
    onFoldersChanged: (id) => files.live.publish('mounts', id),
  });
  const groups = buildGroups({
    ...{ database, now, changes: files.changes, placeOf, verifyPassword },
    onChanged: (userIds) => {
      onChanged();
      for (const id of userIds ?? [null]) files.live.publish('mounts', id);
    },
  });
  const passwordLinks = new PasswordLinks({
    ...{ links: new PasswordLinksStore(database, users), findUser, settings, passwords, now },
    ...{ sessions: passwordSessions, storesPasswords, acceptsPasswords, mail: mail.links, tell },
  });
  const signOn = buildSignOn(
    {
      ...{ database, providers, ways, provisioning, findUser, verifyPassword },
      ...{ storesPasswords, tell, logger, now },
    },
    onChanged,
  );
  const directoryService = buildDirectoryService({
    ...{ directory, signOn, verifyPassword, guard, tries, now },
  });
  const lostPasswords = new LostPasswords({
    ...{ users, links: passwordLinks, tries, now, logger },
    isOn: async () => storesPasswords && (await mail.links.isOn()) && acceptsPasswords(),
  });
  const mailService = new MailService({ ...mail, settings, verifyPassword, tries, now });
  return {
    ...{ users, sessions, keys, store, settings, guard, provisioning, login, auth, verifyPassword },
    ...{ grantFor: findGranted, groups },
    ...{ logins: new Logins(sessions, keys, now), secondFactors, passkeys, usersService, firstRun },
    ...{ passwordLinks, signOn, directoryService, loginFactor },
    ...{ lostPasswords, mail, mailService, storesPasswords },
  };
}
