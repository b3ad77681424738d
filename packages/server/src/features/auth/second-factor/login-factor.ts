import type { ScopedUser } from '../../../core/access/grant.js';
import { AppError } from '../../../lib/app-error.js';
import { DAY_MS } from '../../../lib/durations.js';
import { useCode } from './codes.js';
import { isRequired, type RequirementDependencies } from './requirement.js';
import type { SecondFactorStore } from './second-factor-store.js';

export interface LoginFactorDependencies extends RequirementDependencies {
  store: SecondFactorStore;
  now: () => number;
}

/** The second factor at a login with a password. An app that is only pending does not count. */
export class LoginFactor {
  readonly #deps: LoginFactorDependencies;

  constructor(deps: LoginFactorDependencies) {
    this.#deps = deps;
  }

  async hasApp(userId: number): Promise<boolean> {
    return (await this.#deps.store.find(userId)).app !== null;
  }

  async setUpAt(userId: number): Promise<number | null> {
    return (await this.#deps.store.find(userId)).app?.since ?? null;
  }

  /**
   * It is called when the password was right. Throws `second_factor_required` without a code, and
   * `wrong_code` for one that is wrong or was used.
   */
  async check({ id }: ScopedUser, code: string | undefined): Promise<void> {
    const { store, now } = this.#deps;
    const { app } = await store.find(id);
    if (!app) return;
    if (code === undefined || code.trim() === '') {
      throw new AppError(
        'second_factor_required',
        'A code of your authenticator app is needed as well. If a program has no field for it, append the six digits to the password, or use an API key.',
      );
    }
    await useCode(store, id, app, { typed: code, now: now() });
  }

  /**
   * True if the user has to set up a second factor before anything else. The time for that begins with the
   * first login for which it is required.
   */
  async mustSetUp(user: ScopedUser): Promise<boolean> {
    const { store, settings, now } = this.#deps;
    const { app, dueAt } = await store.find(user.id);
    if (app) return false;
    if (await isRequired(user, this.#deps)) {
      const { graceDays } = (await settings()).secondFactor;
      return now() >= (dueAt ?? (await store.setDue(user.id, now() + graceDays * DAY_MS)));
    }
    if (dueAt !== null) await store.clearDue(user.id);
    return false;
  }
}
