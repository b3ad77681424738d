import type { IncomingHttpHeaders } from 'node:http';
import type { LoginRequest, PasskeyAssertion, PasskeyRequest } from '@satchel/contract';
import type { ScopedUser } from '../../../core/access/grant.js';
import { AppError } from '../../../lib/app-error.js';
import { DAY_MS } from '../../../lib/durations.js';
import { passkeyHost } from '../passkeys/passkey-host.js';
import { useCode } from './codes.js';
import { isRequired, type RequirementDependencies } from './requirement.js';
import type { SecondFactorStore } from './second-factor-store.js';

const NEEDS_CODE =
  'A code of your authenticator app is needed as well. If a program has no field for it, append the six digits to the password, or use an API key.';
const NEEDS_PASSKEY =
  'Your passkey is needed as well: log in at the web page. For a program that has no passkeys, make an API key.';

/** Passkeys, as far as a login with a password knows them. */
export interface OwnPasskeys {
  count(userId: number): Promise<number>;
  /** When the latest one was made, in milliseconds since 1970; null without one. */
  latestAt(userId: number): Promise<number | null>;
  /** Null for a user without a passkey for this host. */
  optionsFor(userId: number, kind: 'second', host: string): Promise<PasskeyRequest | null>;
  /** Throws `wrong_code`. */
  verify(userId: number, kind: 'second', passkey: PasskeyAssertion, address: string): Promise<void>;
}

export interface LoginFactorDependencies extends RequirementDependencies {
  store: SecondFactorStore;
  passkeys: OwnPasskeys;
  now: () => number;
}

/** The second factor of a login, as far as it was sent. */
export type SentFactor = Pick<LoginRequest, 'code' | 'passkey'>;

/** The request of a login. */
export interface LoginOrigin {
  headers: IncomingHttpHeaders;
  address: string;
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

  /** When the latest factor was set up, in milliseconds since 1970; null without one. */
  async setUpAt(userId: number): Promise<number | null> {
    const { app } = await this.#deps.store.find(userId);
    const latest = Math.max(app?.since ?? 0, (await this.#deps.passkeys.latestAt(userId)) ?? 0);
    return latest === 0 ? null : latest;
  }

  /**
   * It is called when the password was right. Throws `second_factor_required` if nothing was sent, and
   * `wrong_code` for what is wrong or was used.
   */
  async check(
    { id }: ScopedUser,
    { code, passkey }: SentFactor,
    { headers, address }: LoginOrigin,
  ): Promise<void> {
    const { store, passkeys, now } = this.#deps;
    const { app } = await store.find(id);
    const hasPasskey = (await passkeys.count(id)) > 0;
    if (!app && !hasPasskey) return;
    if (passkey) return passkeys.verify(id, 'second', passkey, address);
    if (code !== undefined && code.trim() !== '') return useCode(store, id, app, { typed: code, now: now() });
    const host = passkeyHost(headers);
    const options = hasPasskey && host !== null ? await passkeys.optionsFor(id, 'second', host) : null;
    const methods = [...(app ? ['app'] : []), ...(options ? ['passkey'] : []), 'recovery'];
    throw new AppError('second_factor_required', app ? NEEDS_CODE : NEEDS_PASSKEY, {
      details: { methods, ...(options ? { passkey: options } : {}) },
    });
  }

  /**
   * True if the user has to set up a second factor before anything else. The time for that begins with the
   * first login for which it is required.
   */
  async mustSetUp(user: ScopedUser): Promise<boolean> {
    const { store, settings, now } = this.#deps;
    const { app, dueAt } = await store.find(user.id);
    if (app || (await this.#deps.passkeys.count(user.id)) > 0) return false;
    if (await isRequired(user, this.#deps)) {
      const { graceDays } = (await settings()).secondFactor;
      return now() >= (dueAt ?? (await store.setDue(user.id, now() + graceDays * DAY_MS)));
    }
    if (dueAt !== null) await store.clearDue(user.id);
    return false;
  }
}
