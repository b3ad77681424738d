import type { Settings } from '@satchel/contract';
import { AppError } from '../../../lib/app-error.js';
import { requireGoodPassword } from '../../../lib/secrets/password-policy.js';
import type { Provisioning } from './provisioning.js';

/** Accounts that users create for themselves, when the settings allow it. */
export class SignupService {
  readonly #provisioning: Provisioning;
  readonly #settings: () => Promise<Settings>;
  readonly #acceptsPasswords: () => Promise<boolean>;

  constructor(
    provisioning: Provisioning,
    settings: () => Promise<Settings>,
    acceptsPasswords: () => Promise<boolean>,
  ) {
    this.#provisioning = provisioning;
    this.#settings = settings;
    this.#acceptsPasswords = acceptsPasswords;
  }

  async requireEnabled(): Promise<void> {
    const { signup } = await this.#settings();
    if (!signup || !(await this.#acceptsPasswords()))
      throw new AppError('method_not_allowed', 'Signup is disabled');
  }

  /** Throws `already_exists` when the name, or the home that follows from it, is taken. */
  async signUp(username: string, password: string): Promise<void> {
    await this.requireEnabled();
    const { minimumPasswordLength } = await this.#settings();
    requireGoodPassword(password, username, minimumPasswordLength);
    await this.#provisioning.create(username, password);
  }
}
