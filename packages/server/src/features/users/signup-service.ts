import type { Settings, VirtualPath } from '@satchel/contract';
import { AppError } from '../../lib/app-error.js';
import { requireGoodPassword } from '../../lib/password-policy.js';
import type { Passwords } from '../../lib/passwords.js';
import { insertWithFolder } from './insert-with-folder.js';
import { fieldsOfNewcomer } from './user-defaults.js';
import { homeName, requireGoodName } from './user-names.js';
import { scopeOfNewUser } from './user-scope.js';
import type { UsersStore } from './users-store.js';

export interface SignupDependencies {
  users: UsersStore;
  settings: () => Promise<Settings>;
  passwords: Passwords;
  makeFolder: (path: VirtualPath) => Promise<void>;
}

/** Accounts that people make for themselves, when the administrators let them. */
export class SignupService {
  readonly #on: SignupDependencies;

  constructor(dependencies: SignupDependencies) {
    this.#on = dependencies;
  }

  async requireEnabled(): Promise<void> {
    const { signup } = await this.#on.settings();
    if (!signup) throw new AppError('method_not_allowed', 'Signing up is switched off');
  }

  /** Throws `already_exists` when the name, or the home that follows from it, is taken. */
  async signUp(username: string, password: string): Promise<void> {
    await this.requireEnabled();
    const settings = await this.#on.settings();
    requireGoodName(username);
    homeName(username);
    requireGoodPassword(password, username, settings.minimumPasswordLength);
    const { scope, ownHome } = scopeOfNewUser('', username, settings);
    const fields = { ...fieldsOfNewcomer(settings, username), scope };
    const passwordHash = await this.#on.passwords.hash(password);
    await insertWithFolder(this.#on, { fields, passwordHash, ownHome });
  }
}
