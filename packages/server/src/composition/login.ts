import type { LoginMethodName, Settings } from '@satchel/contract';
import type { Config } from '../config/config.js';
import type { ScopedUser } from '../core/access/grant.js';
import { Captcha } from '../features/auth/captcha.js';
import type { LoginGuard } from '../features/auth/login-guard.js';
import { hookLogin } from '../features/auth/methods/hook/hook-login.js';
import { runHook } from '../features/auth/methods/hook/run-hook.js';
import type { LoginAttempt, LoginMethod } from '../features/auth/methods/login-method.js';
import { noLogin } from '../features/auth/methods/login-method.js';
import {
  type Directories,
  guarded,
  type PasswordLoginDependencies,
  passwordLogin,
} from '../features/auth/methods/password.js';
import { proxyLogin } from '../features/auth/methods/proxy.js';
import type { LoginFactor, SentFactor } from '../features/auth/second-factor/login-factor.js';
import type { Provisioning } from '../features/users/signup/provisioning.js';
import type { UsersStore } from '../features/users/store/users-store.js';
import type { Client, ClientOf } from '../lib/client-address.js';
import type { TriesStore } from '../lib/limits/throttle.js';
import type { Logger } from '../lib/logger.js';
import type { Passwords } from '../lib/secrets/passwords.js';
import { StartError } from '../lib/start-error.js';

export interface LoginContext {
  config: Config;
  /** Instead of those that can be configured. */
  own?: LoginMethod | undefined;
  /** The login method that was stored at the first start. */
  remembered: string;
  users: UsersStore;
  settings: () => Promise<Settings>;
  provisioning: Provisioning;
  passwords: Passwords;
  guard: LoginGuard;
  tries: TriesStore;
  clientOf: ClientOf;
  loginFactor: LoginFactor;
  /** False while users can log in only by providers. */
  acceptsPasswords: () => Promise<boolean>;
  directories: Directories;
  logger: Pick<Logger, 'warn'>;
}

export interface LoginParts {
  method: LoginMethod;
  /** Further steps of a login by a provider; they are counted like any other, and need no captcha. */
  besides: {
    /** Verifies the second factor of a user. */
    verifyFactor(
      user: ScopedUser,
      sent: SentFactor,
      attempt: Omit<LoginAttempt, 'credentials'>,
    ): Promise<void>;
    /** The user of a name, a password of this server and a second factor. */
    byPassword(attempt: LoginAttempt): Promise<ScopedUser>;
  };
  checkSignupCaptcha(answer: string | undefined, client: Client): Promise<void>;
}

/**
 * The login method of this server. Throws `StartError` for a configuration that would let in the wrong users,
 * or nobody.
 */
export function buildLogin(context: LoginContext): LoginParts {
  const { config, tries } = context;
  const { captcha: site } = config.login;
  const secret = config.secrets.captchaSecret;
  const captcha = site && secret ? new Captcha({ host: site.host, secret, tries }) : null;
  const withoutCaptcha = storedLogin(context, null);
  const passwords = passwordLogin({ ...withoutCaptcha, acceptsPasswords: context.acceptsPasswords });
  return {
    method: context.own ?? buildMethod(methodName(context), context, captcha),
    besides: {
      async verifyFactor(user, sent, attempt) {
        const credentials = { ...sent, username: user.username, password: '' };
        await guarded(withoutCaptcha, { ...attempt, credentials }, async () => ({ user, code: sent.code }));
      },
      byPassword: async (attempt) => (await passwords.logIn(attempt)).user,
    },
    checkSignupCaptcha: async (answer, client) => captcha?.checkSignup(answer, client),
  };
}

/** The login method by its name: the configured one, or the one of the first start. */
export function methodName({
  config,
  remembered,
}: Pick<LoginContext, 'config' | 'remembered'>): LoginMethodName {
  if (config.login.method !== undefined) return config.login.method;
  return remembered === 'noauth' ? 'noauth' : 'json';
}

function storedLogin(
  { users, settings, passwords, guard, loginFactor }: LoginContext,
  captcha: Captcha | null,
): PasswordLoginDependencies {
  return {
    findLogin: (username) => users.findLogin(username),
    replaceHash: (id, hash, isShort) => users.replaceHash(id, hash, isShort),
    minimumLength: async () => (await settings()).minimumPasswordLength,
    bcryptCosts: () => users.bcryptCosts(),
    passwords,
    guard,
    captcha,
    secondFactor: loginFactor,
  };
}

function buildMethod(name: LoginMethodName, context: LoginContext, captcha: Captcha | null): LoginMethod {
  const { users, acceptsPasswords, directories } = context;
  const stored = storedLogin(context, captcha);
  if (name === 'noauth')
    return noLogin(
      (id) => users.find(id),
      () => users.list(),
    );
  if (name === 'proxy') return buildProxy(context);
  if (name === 'hook') return buildHook(context, stored);
  return passwordLogin({ ...stored, acceptsPasswords, directories });
}

function buildProxy({ config, users, provisioning, clientOf }: LoginContext): LoginMethod {
  const { header, createUsers } = config.login;
  const faults: string[] = [];
  if (header === '')
    faults.push('Logging in by proxy needs the option auth-header: the header with the user name.');
  if (config.web.trustedProxies.length === 0 && config.listening.kind !== 'socket') {
    faults.push(
      'Logging in by proxy needs the option trusted-proxies: without it nobody, or anybody, could name themselves.',
    );
  }
  if (faults.length > 0) throw new StartError(faults);
  const findUser = async (name: string): Promise<ScopedUser | undefined> =>
    (await users.findLogin(name))?.user;
  const create = (name: string): Promise<ScopedUser> =>
    provisioning.create(name, null, { lockPassword: true });
  return proxyLogin({ header, clientOf, findUser, createUser: createUsers ? create : null });
}

function buildHook(
  { config, provisioning, logger }: LoginContext,
  stored: PasswordLoginDependencies,
): LoginMethod {
  const { command, commandTimeoutMs: timeoutMs, createUsers } = config.login;
  if (command.length === 0) {
    throw new StartError('Logging in by hook needs the option auth-command: the program that decides.');
  }
  return hookLogin({
    ...stored,
    run: (username, password) => runHook({ command, timeoutMs }, username, password),
    admit: (username, password, fields) => provisioning.admit(username, password, fields, createUsers),
    onUnreadableQuota: (user) =>
      logger.warn({ user }, 'The login hook names a quota that cannot be read, so that it stays as it is'),
  });
}
