import type { User } from '@satchel/contract';
import type { Client } from '../../../lib/client-address.js';
import { isOutdatedHash, type Passwords } from '../../../lib/passwords.js';
import type { LoginGuard } from '../login-guard.js';
import { type LoginMethod, wrongCredentials } from './login-method.js';

export interface StoredLogin {
  user: User;
  passwordHash: string;
}

export interface PasswordLoginDependencies {
  findLogin: (username: string) => Promise<StoredLogin | undefined>;
  replaceHash: (userId: number, hash: string) => Promise<void>;
  passwords: Passwords;
  guard: LoginGuard;
  /** Throws `wrong_credentials` when a captcha is wanted and not solved. */
  checkCaptcha: (response: string | undefined, client: Client) => Promise<void>;
}

/** By name and password; a hash from elsewhere is replaced by one of ours once the password has proved right. */
export function passwordLogin(on: PasswordLoginDependencies): LoginMethod {
  return {
    name: 'json',
    hasForm: true,
    async logIn({ credentials, client }) {
      if (!credentials) throw wrongCredentials();
      const { username, password, recaptcha } = credentials;
      on.guard.begin(username, client);
      await on.checkCaptcha(recaptcha, client);
      const user = await userWithPassword(on, username, password);
      on.guard.succeed(username, client);
      return user;
    },
  };
}

/** Throws `wrong_credentials`, after the same work for unknown names. */
export async function userWithPassword(
  on: Pick<PasswordLoginDependencies, 'findLogin' | 'replaceHash' | 'passwords'>,
  username: string,
  password: string,
): Promise<User> {
  const found = await on.findLogin(username);
  const right = await on.passwords.verify(password, found?.passwordHash);
  if (!found || !right) throw wrongCredentials();
  if (isOutdatedHash(found.passwordHash)) {
    await on.replaceHash(found.user.id, await on.passwords.hash(password));
  }
  return found.user;
}
