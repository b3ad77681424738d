import type { ScopedUser } from '../../../core/access/grant.js';
import type { Client } from '../../../lib/client-address.js';
import { isTooShort } from '../../../lib/secrets/password-policy.js';
import type { Passwords } from '../../../lib/secrets/passwords.js';
import type { LoginGuard } from '../login-guard.js';
import { type LoginMethod, wrongCredentials } from './login-method.js';

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
  /** Throws `wrong_credentials` when a captcha is required and not solved. */
  checkCaptcha: (response: string | undefined, client: Client) => Promise<void>;
}

/** Login by name and password; an imported hash is replaced by one of ours after a login with it. */
export function passwordLogin(deps: PasswordLoginDependencies): LoginMethod {
  return {
    name: 'json',
    hasForm: true,
    async logIn({ credentials, client, device }) {
      if (!credentials) throw wrongCredentials();
      const { username, password, recaptcha } = credentials;
      await deps.guard.begin({ username, client, device });
      await deps.checkCaptcha(recaptcha, client);
      const user = await userWithPassword(deps, username, password);
      await deps.guard.succeed({ username, client, device });
      return user;
    },
  };
}

/** Throws `wrong_credentials`. Its time reveals neither whether the name exists nor the kind of hash. */
export async function userWithPassword(
  deps: Omit<PasswordLoginDependencies, 'guard' | 'checkCaptcha'>,
  username: string,
  password: string,
): Promise<ScopedUser> {
  const found = await deps.findLogin(username);
  const bcryptCosts = await deps.bcryptCosts();
  const right = await deps.passwords.verify(password, found?.passwordHash, { bcryptCosts });
  if (!found || !right) throw wrongCredentials();
  if (deps.passwords.isOutdated(found.passwordHash)) {
    // The old hash does not show the length of the password. The password remains valid, and administrators
    // see its user.
    const isShort = isTooShort(password, await deps.minimumLength());
    await deps.replaceHash(found.user.id, await deps.passwords.hash(password), isShort);
  }
  return found.user;
}
