import type { AppSetup, SecondFactorState } from '@satchel/contract';
import type { ScopedUser } from '../../../core/access/grant.js';
import { AppError } from '../../../lib/app-error.js';
import { MINUTE_MS, SECOND_MS } from '../../../lib/durations.js';
import { Throttle, type TriesStore } from '../../../lib/limits/throttle.js';
import { isAhead } from '../../../lib/set-clock.js';
import type { SessionPrincipal, VerifyPassword } from '../verify-password.js';
import { appAddress, newSecret, stepOf } from './app-codes.js';
import { useCode, wrongCode } from './codes.js';
import { digestOf, newRecoveryCodes, plainCode } from './recovery-codes.js';
import { isRequired, type RequirementDependencies } from './requirement.js';
import type { SecondFactorStore, StoredFactor } from './second-factor-store.js';

/** An app of which no code was verified by then has to be set up again. */
const PENDING_MS = 30 * MINUTE_MS;
/** A user who makes more attempts has to wait; those at a login are counted by the `LoginGuard`. */
const TRIES = { kind: 'second-factor', limit: 5, windowMs: 15 * MINUTE_MS, longestWaitMs: 240 * MINUTE_MS };
const DEFAULT_ISSUER = 'Satchel';

export interface Proof {
  current_password?: string | undefined;
  /** A code of the app, or a recovery code. */
  code?: string | undefined;
}

export interface SecondFactorsDependencies extends RequirementDependencies {
  store: SecondFactorStore;
  findUser: (id: number) => Promise<{ user: ScopedUser } | undefined>;
  verifyPassword: VerifyPassword;
  /** False for a login method that asks for no password: there a second factor would be asked for nowhere. */
  hasForm: boolean;
  tries: TriesStore;
  now: () => number;
}

/** Sets up, shows and removes second factors. */
export class SecondFactors {
  readonly #deps: SecondFactorsDependencies;
  readonly #tries: Throttle;

  constructor(deps: SecondFactorsDependencies) {
    this.#deps = deps;
    this.#tries = new Throttle({ ...TRIES, tries: deps.tries, now: deps.now });
  }

  /** Throws `not_found` for an unknown user. */
  async stateOf(userId: number): Promise<SecondFactorState> {
    const user = await this.#userOf(userId);
    const { app, dueAt } = await this.#deps.store.find(userId);
    const required = await this.#isRequired(user);
    return {
      hasApp: app !== null,
      since: app && Math.floor(app.since / SECOND_MS),
      recoveryCodes: app ? await this.#deps.store.countCodes(userId) : 0,
      isRequired: required,
      due: required && !app && dueAt !== null ? Math.floor(dueAt / SECOND_MS) : null,
    };
  }

  /**
   * Begins to set up an app. Throws `conflict`, `reauthentication_required`, `invalid_input` for a wrong
   * password, and `wrong_code` where there is an app already.
   */
  async beginApp(principal: SessionPrincipal, proof: Proof): Promise<AppSetup> {
    const { store, hasForm, verifyPassword, settings, now } = this.#deps;
    if (!hasForm) throw conflict('Logins of this server ask for no password, so there is no second factor');
    const { user } = principal;
    const { app } = await store.find(user.id);
    if (app) await this.#prove(principal, app, proof);
    else await verifyPassword(principal, proof.current_password);
    const secret = await newSecret();
    await store.setPending(user.id, secret, now());
    const issuer = (await settings()).branding.name || DEFAULT_ISSUER;
    return { secret, uri: await appAddress({ secret, issuer, username: user.username }) };
  }

  /** Resolves to the recovery codes. Throws `conflict` if no app is pending, or `wrong_code`. */
  async confirmApp({ user }: SessionPrincipal, code: string): Promise<string[]> {
    const { store, now } = this.#deps;
    const { pending } = await store.find(user.id);
    if (!pending || this.#isOver(pending.at)) throw notPending();
    await this.#tries.take(String(user.id));
    const { secret } = pending;
    const step = await stepOf(plainCode(code), secret, now());
    if (step === null) throw wrongCode();
    const codes = newRecoveryCodes();
    if (!(await store.confirm(user.id, { secret, step, now: now() }, digests(user.id, codes))))
      throw notPending();
    await this.#tries.forget(String(user.id));
    return codes;
  }

  /** Resolves to the new codes. Throws `conflict` without an app, and for a missing proof. */
  async renewCodes(principal: SessionPrincipal, proof: Proof): Promise<string[]> {
    const { store } = this.#deps;
    const { user } = principal;
    const app = appIn(await store.find(user.id));
    await this.#prove(principal, app, proof);
    const codes = newRecoveryCodes();
    if (!(await store.replaceCodes(user.id, app.secret, digests(user.id, codes)))) throw noApp();
    return codes;
  }

  /** Throws `conflict` without an app, or while one is required, and for a missing proof. */
  async removeOwn(principal: SessionPrincipal, proof: Proof): Promise<void> {
    const { store } = this.#deps;
    const { user } = principal;
    const app = appIn(await store.find(user.id));
    if (await this.#isRequired(user)) {
      throw conflict(
        'An administrator requires a second factor of you: you can set up another app, but not remove it',
      );
    }
    await this.#prove(principal, app, proof);
    await store.remove(user.id);
  }

  /**
   * For an administrator, who needs no code of that user. Throws `not_found` for an unknown user, and
   * `conflict` for one without an app.
   */
  async resetOther(
    principal: SessionPrincipal,
    userId: number,
    currentPassword: string | undefined,
  ): Promise<void> {
    await this.#userOf(userId);
    await this.#deps.verifyPassword(principal, currentPassword);
    if (!(await this.#deps.store.remove(userId))) throw noApp();
  }

  /**
   * The password comes first, so that nobody without it can guess or use up codes. Attempts are counted by
   * user, before the code is verified.
   */
  async #prove(principal: SessionPrincipal, app: { secret: string }, proof: Proof): Promise<void> {
    const { store, verifyPassword, now } = this.#deps;
    const { id } = principal.user;
    await verifyPassword(principal, proof.current_password);
    if (proof.code === undefined) throw new AppError('wrong_code', 'A code of the present app is needed');
    await this.#tries.take(String(id));
    await useCode(store, id, app, { typed: proof.code, now: now() });
    await this.#tries.forget(String(id));
  }

  async #isRequired(user: ScopedUser): Promise<boolean> {
    return this.#deps.hasForm && (await isRequired(user, this.#deps));
  }

  #isOver(begun: number): boolean {
    const now = this.#deps.now();
    return now >= begun + PENDING_MS || isAhead(begun, now);
  }

  async #userOf(id: number): Promise<ScopedUser> {
    const found = await this.#deps.findUser(id);
    if (!found) throw new AppError('not_found', 'There is no such user');
    return found.user;
  }
}

const conflict = (message: string): AppError => new AppError('conflict', message);
const noApp = (): AppError => conflict('No authenticator app is set up');
const notPending = (): AppError =>
  conflict('No authenticator app is being set up, or it took too long; begin again');

function appIn({ app }: StoredFactor): { secret: string } {
  if (!app) throw noApp();
  return app;
}

const digests = (userId: number, codes: readonly string[]): string[] =>
  codes.map((code) => digestOf(userId, code));
