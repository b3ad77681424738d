import type { User } from '@satchel/contract';
import { AppError } from '../../../lib/app-error.js';
import { isOutdatedHash, type Passwords } from '../../../lib/passwords.js';
import type { LoginMethod } from '../auth-service.js';
import type { LoginGuard } from '../login-guard.js';

export interface PasswordLoginDependencies {
  findLogin: (username: string) => Promise<{ user: User; passwordHash: string } | undefined>;
  replaceHash: (userId: number, hash: string) => Promise<void>;
  passwords: Passwords;
  guard: LoginGuard;
}

/** By name and password; a hash from elsewhere is replaced by one of ours once the password has proved right. */
export function passwordLogin(on: PasswordLoginDependencies): LoginMethod {
  return async ({ username, password }, client) => {
    on.guard.begin(username, client);
    const found = await on.findLogin(username);
    const right = await on.passwords.verify(password, found?.passwordHash);
    if (!found || !right) throw wrongCredentials();
    on.guard.succeed(username, client);
    if (isOutdatedHash(found.passwordHash)) {
      await on.replaceHash(found.user.id, await on.passwords.hash(password));
    }
    return found.user;
  };
}

/** The same words whatever was wrong. */
export function wrongCredentials(): AppError {
  return new AppError('wrong_credentials', 'The user name or the password is wrong');
}
