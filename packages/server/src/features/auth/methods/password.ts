import type { LoginRequest } from '@satchel/contract';
import type { ScopedUser } from '../../../core/access/grant.js';
import { AppError } from '../../../lib/app-error.js';
import type { Client } from '../../../lib/client-address.js';
import { isTooShort } from '../../../lib/secrets/password-policy.js';
import type { Passwords } from '../../../lib/secrets/passwords.js';
import type { LoginGuard } from '../login-guard.js';
import type { LoginOrigin, SentFactor } from '../second-factor/login-factor.js';
import {
  type ExternalProof,
  type LoginAttempt,
  type LoginMethod,
  type ProvenUser,
  wrongCredentials,
} from './login-method.js';

export interface StoredLogin {
  user: ScopedUser;
  passwordHash: string;
}

export interface PasswordLoginDependencies {
  findLogin: (username: string) => Promise<StoredLogin | undefined>;
  /** Stores a new hash; `isShort` is set if the password is shorter than new ones must be. */
  replaceHash: (userId: number, hash: string, isShort: boolean) => Promise<void>;
  /** The minimum length of new passwords. */
  minimumLength: () => Promise<number>;
  /** The bcrypt costs of all stored hashes. */
  bcryptCosts: () => Promise<string[]>;
  passwords: Passwords;
  guard: LoginGuard;
  /** Null if no captcha is required. */
  captcha: {
    /** Throws `wrong_credentials` for a missing or wrong response. */
    check: (response: string | undefined, client: Client) => Promise<void>;
    /** Lets the same client use the response for one login soon after. */
    keep: (response: string | undefined, client: Client) => Promise<void>;
  } | null;
  secondFactor: {
    hasApp: (userId: number) => Promise<boolean>;
    /** Throws `second_factor_required` or `wrong_code` for a user who has one. */
    check: (user: ScopedUser, sent: SentFactor, origin: LoginOrigin) => Promise<void>;
  };
}

/** The password of a login, and the code of the second factor, as far as they were sent. */
export type Secrets = Pick<LoginRequest, 'password' | 'code'>;

export interface VerifiedLogin extends ProvenUser {
  code: string | undefined;
}

export interface OwnPasswordsDependencies extends PasswordLoginDependencies {
  /** False while users can log in only by providers. */
  acceptsPasswords: () => Promise<boolean>;
  /** Services that know names and passwords, too; none by default. */
  directories?: Directories;
}

export interface Directories {
  areThere(): Promise<boolean>;
  /**
   * Null for a wrong name or password. Throws `provider_failed`, or the reason why the user must not log in
   * here.
   */
  logIn(username: string, password: string): Promise<(ExternalProof & { user: ScopedUser }) | null>;
}

/** Login by name and password; an imported hash is replaced by one of ours after a login with it. */
export function passwordLogin(deps: OwnPasswordsDependencies): LoginMethod {
  return {
    name: 'json',
    hasForm: true,
    async logIn({ credentials, ...attempt }) {
      if (!credentials) throw wrongCredentials();
      return guarded(deps, { ...attempt, credentials }, () => verifiedAnywhere(deps, credentials));
    },
  };
}

/** The passwords of this server come first, so that its administrators get in while a directory is down. */
async function verifiedAnywhere(
  deps: OwnPasswordsDependencies,
  credentials: LoginRequest,
): Promise<VerifiedLogin> {
  const { acceptsPasswords, directories } = deps;
  const isOwnAccepted = await acceptsPasswords();
  const areDirectories = (await directories?.areThere()) ?? false;
  try {
    if (isOwnAccepted) return await userWithPassword(deps, credentials.username, credentials);
  } catch (error) {
    const isWrong = error instanceof AppError && error.code === 'wrong_credentials';
    if (!isWrong || !areDirectories) throw error;
  }
  if (!directories || !areDirectories)
    throw new AppError(
      'wrong_credentials',
      'The passwords of this server are not accepted: log in by a provider',
    );
  return userOfDirectory(deps, directories, credentials);
}

/**
 * A directory may lock users after a few wrong passwords, so it is asked once. Only for an account that is
 * known to have an app, digits at the end are taken for a code first.
 */
async function userOfDirectory(
  { findLogin, secondFactor }: PasswordLoginDependencies,
  directories: Directories,
  credentials: LoginRequest,
): Promise<VerifiedLogin> {
  const { username, password, code } = credentials;
  const appended = appendedCode(credentials);
  const known = appended ? await findLogin(username) : undefined;
  if (appended && known && (await secondFactor.hasApp(known.user.id))) {
    const external = await directories.logIn(username, appended.password);
    if (external && (await secondFactor.hasApp(external.user.id)))
      return { user: external.user, external, code: appended.code };
    if (external) throw wrongCredentials();
  }
  const external = await directories.logIn(username, password);
  if (!external) throw wrongCredentials();
  return { user: external.user, external, code };
}

/**
 * The frame of every login with a password: attempts are counted and the captcha is checked before
 * `verifyPassword`, and the second factor after it. Only then the count is reset, so that wrong codes count
 * like wrong passwords.
 */
export async function guarded(
  { guard, captcha, secondFactor }: PasswordLoginDependencies,
  { credentials, client, device, request }: LoginAttempt & { credentials: LoginRequest },
  verifyPassword: () => Promise<VerifiedLogin>,
): Promise<ProvenUser> {
  const { username, recaptcha } = credentials;
  await guard.begin({ username, client, device });
  await captcha?.check(recaptcha, client);
  const { user, code, external } = await verifyPassword();
  try {
    const { passkey } = credentials;
    const origin = { headers: request.headers, address: client.address };
    if (!external?.trustsFactor) await secondFactor.check(user, { code, passkey }, origin);
  } catch (error) {
    // The same form is sent again, with another code.
    await captcha?.keep(recaptcha, client);
    if (error instanceof AppError && error.code === 'second_factor_required')
      await guard.continue({ username, client, device });
    throw error;
  }
  await guard.succeed({ username, client, device });
  return { user, external };
}

/**
 * The code that clients without a field for it append to the password; null if the password ends in no code,
 * or the code was sent.
 */
export function appendedCode({ password, code }: Secrets): Required<Secrets> | null {
  const [, before, digits] = /^(.+)(\d{6})$/s.exec(password) ?? [];
  return code || before === undefined || digits === undefined ? null : { password: before, code: digits };
}

/**
 * Throws `wrong_credentials`. Its time reveals neither whether the name exists, nor the kind of hash, nor
 * whether the user has a second factor: every wrong password that may have a code at its end is checked
 * without it, too.
 */
export async function userWithPassword(
  deps: Omit<PasswordLoginDependencies, 'guard' | 'captcha'>,
  username: string,
  secrets: Secrets,
): Promise<VerifiedLogin> {
  const found = await deps.findLogin(username);
  const bcryptCosts = await deps.bcryptCosts();
  const verify = (password: string) => deps.passwords.verify(password, found?.passwordHash, { bcryptCosts });
  const isWhole = await verify(secrets.password);
  const appended = isWhole ? null : appendedCode(secrets);
  const { password, code } = appended ?? secrets;
  const isRight = appended ? await verify(password) : isWhole;
  if (!found || !isRight) throw wrongCredentials();
  if (appended && !(await deps.secondFactor.hasApp(found.user.id))) throw wrongCredentials();
  if (deps.passwords.isOutdated(found.passwordHash)) {
    // The old hash does not show the length of the password. The password remains valid, and administrators
    // see its user.
    const isShort = isTooShort(password, await deps.minimumLength());
    await deps.replaceHash(found.user.id, await deps.passwords.hash(password), isShort);
  }
  return { user: found.user, code };
}
