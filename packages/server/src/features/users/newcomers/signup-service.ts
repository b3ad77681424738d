import type { Settings } from '@satchel/contract';
import { AppError } from '../../../lib/app-error.js';
import { requireGoodPassword } from '../../../lib/password-policy.js';
import type { Newcomers } from './newcomers.js';

/** Accounts that people make for themselves, when the administrators let them. */
export class SignupService {
  readonly #newcomers: Newcomers;
  readonly #settings: () => Promise<Settings>;

  constructor(newcomers: Newcomers, settings: () => Promise<Settings>) {
    this.#newcomers = newcomers;
    this.#settings = settings;
  }

  async requireEnabled(): Promise<void> {
    const { signup } = await this.#settings();
    if (!signup) throw new AppError('method_not_allowed', 'Signing up is switched off');
  }

  /** Throws `already_exists` when the name, or the home that follows from it, is taken. */
  async signUp(username: string, password: string): Promise<void> {
    await this.requireEnabled();
    const { minimumPasswordLength } = await this.#settings();
    requireGoodPassword(password, username, minimumPasswordLength);
    await this.#newcomers.create(username, password);
  }
}
