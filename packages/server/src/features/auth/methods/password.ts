import type { LoginRequest } from '@satchel/contract';
import type { ScopedUser } from '../../../core/access/grant.js';
import { AppError } from '../../../lib/app-error.js';
import type { Client } from '../../../lib/client-address.js';
import { isTooShort } from '../../../lib/secrets/password-policy.js';
import type { Passwords } from '../../../lib/secrets/passwords.js';
import type { LoginGuard } from '../login-guard.js';
import type { LoginOrigin, SentFactor } from '../second-factor/login-factor.js';
import { type LoginAttempt, type LoginMethod, wrongCredentials } from './login-method.js';

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

export interface VerifiedLogin {
  user: ScopedUser;
  code: string | undefined;
}

export interface OwnPasswordsDependencies extends PasswordLoginDependencies {
  /** False while users can log in only by providers. */
  acceptsPasswords: () => Promise<boolean>;
}

/** Login by name and password; an imported hash is replaced by one of ours after a login with it. */
export function passwordLogin(deps: OwnPasswordsDependencies): LoginMethod {
  return {
    name: 'json',
    hasForm: true,
    async logIn({ credentials, ...attempt }) {
      if (!credentials) throw wrongCredentials();
      return guarded(deps, { ...attempt, credentials }, async () => {
        if (await deps.acceptsPasswords()) return userWithPassword(deps, credentials.username, credentials);
        throw new AppError(
          'wrong_credentials',
          'The passwords of this server are not accepted: log in by a provider',
        );
      });
    },
  };
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
): Promise<ScopedUser> {
  const { username, recaptcha } = credentials;
  await guard.begin({ username, client, device });
  await captcha?.check(recaptcha, client);
  const { user, code } = await verifyPassword();
  try {
    const { passkey } = credentials;
    await secondFactor.check(user, { code, passkey }, { headers: request.headers, address: client.address });
  } catch (error) {
    // The same form is sent again, with another code.
    await captcha?.keep(recaptcha, client);
    if (error instanceof AppError && error.code === 'second_factor_required')
      await guard.continue({ username, client, device });
    throw error;
  }
  await guard.succeed({ username, client, device });
  return user;
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
