import type { AppSetup, IdentityProof, SecondFactorState } from '@satchel/contract';
import type { ScopedUser } from '../../../core/access/grant.js';
import type { Tell } from '../../../core/access/notice.js';
import { AppError } from '../../../lib/app-error.js';
import { MINUTE_MS, SECOND_MS } from '../../../lib/durations.js';
import { Throttle, type TriesStore } from '../../../lib/limits/throttle.js';
import { isAhead } from '../../../lib/set-clock.js';
import type { Passkeys } from '../passkeys/passkeys.js';
import type { SessionPrincipal, VerifyPassword } from '../verify-password.js';
import { appAddress, newSecret, stepOf } from './app-codes.js';
import { useCode, wrongCode } from './codes.js';
import { digestOf, newRecoveryCodes, plainCode } from './recovery-codes.js';
import { isRequired, type RequirementDependencies } from './requirement.js';
import type { SecondFactorStore } from './second-factor-store.js';

/** An app of which no code was verified by then has to be set up again. */
const PENDING_MS = 30 * MINUTE_MS;
/** A user who makes more attempts has to wait; those at a login are counted by the `LoginGuard`. */
const TRIES = { kind: 'second-factor', limit: 5, windowMs: 15 * MINUTE_MS, longestWaitMs: 240 * MINUTE_MS };
const DEFAULT_ISSUER = 'Satchel';

export interface SecondFactorsDependencies extends RequirementDependencies {
  store: SecondFactorStore;
  passkeys: Pick<Passkeys, 'count' | 'verify' | 'removeAll'>;
  findUser: (id: number) => Promise<{ user: ScopedUser } | undefined>;
  verifyPassword: VerifyPassword;
  tell: Tell;
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
    const passkeys = await this.#deps.passkeys.count(userId);
    const hasFactor = app !== null || passkeys > 0;
    const required = await this.#isRequired(user);
    return {
      hasApp: app !== null,
      since: app && Math.floor(app.since / SECOND_MS),
      passkeys,
      recoveryCodes: hasFactor ? await this.#deps.store.countCodes(userId) : 0,
      isRequired: required,
      due: required && !hasFactor && dueAt !== null ? Math.floor(dueAt / SECOND_MS) : null,
    };
  }

  /**
   * Begins to set up an app. Throws `conflict`, `reauthentication_required`, `invalid_input` for a wrong
   * password, and `wrong_code` where there is an app already.
   */
  async beginApp(principal: SessionPrincipal, proof: IdentityProof): Promise<AppSetup> {
    const { store, settings, now } = this.#deps;
    const { user } = principal;
    await this.proveForNew(principal, proof);
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
    await this.#tries.take(String(user.id), user.username);
    const { secret } = pending;
    const step = await stepOf(plainCode(code), secret, now());
    if (step === null) throw wrongCode();
    const codes = newRecoveryCodes();
    if (!(await store.confirm(user.id, { secret, step, now: now() }, digests(user.id, codes))))
      throw notPending();
    await this.#tries.forget(String(user.id));
    await this.#deps.tell(user.id, { kind: 'factorSetUp' });
    return codes;
  }

  /**
   * Called before a factor is added: proves the password, and the second factor where there is one. Throws
   * `conflict` where logins ask for no password, `reauthentication_required`, `invalid_input` for a wrong
   * password, and `wrong_code`.
   */
  async proveForNew(principal: SessionPrincipal, proof: IdentityProof): Promise<void> {
    if (!this.#deps.hasForm)
      throw conflict('Logins of this server ask for no password, so there is no second factor');
    if (await this.#hasFactor(principal.user.id)) await this.prove(principal, proof);
    else await this.#deps.verifyPassword(principal, proof.current_password);
  }

  /** The recovery codes that come with the first factor of a user; none afterwards. */
  async codesForFirst(userId: number): Promise<string[]> {
    const { store, passkeys } = this.#deps;
    const { app } = await store.find(userId);
    if (app || (await passkeys.count(userId)) > 1) return [];
    const codes = newRecoveryCodes();
    await store.replaceCodes(userId, digests(userId, codes));
    return codes;
  }

  /** Resolves to the new codes. Throws `conflict` without a second factor, and for a missing proof. */
  async renewCodes(principal: SessionPrincipal, proof: IdentityProof): Promise<string[]> {
    const { id } = principal.user;
    if (!(await this.#hasFactor(id))) throw noFactor();
    await this.prove(principal, proof);
    const codes = newRecoveryCodes();
    await this.#deps.store.replaceCodes(id, digests(id, codes));
    await this.#deps.tell(id, { kind: 'codesRenewed' });
    return codes;
  }

  /**
   * Removes all of it: the app, the passkeys and the recovery codes. Throws `conflict` without any, or while one
   * is required, and for a missing proof.
   */
  async removeOwn(principal: SessionPrincipal, proof: IdentityProof): Promise<void> {
    const { user } = principal;
    if (!(await this.#hasFactor(user.id))) throw noFactor();
    if (await this.#isRequired(user)) throw stillRequired();
    await this.prove(principal, proof);
    await this.#deps.passkeys.removeAll(user.id);
    await this.#deps.store.remove(user.id);
    await this.#deps.tell(user.id, { kind: 'factorRemoved' });
  }

  /** Called before a passkey is removed. Throws `conflict` for the last factor while one is required. */
  async proveForRemoval(principal: SessionPrincipal, proof: IdentityProof): Promise<void> {
    const { user } = principal;
    const hasOther =
      (await this.#deps.passkeys.count(user.id)) > 1 || (await this.#deps.store.find(user.id)).app !== null;
    if (!hasOther && (await this.#isRequired(user))) throw stillRequired();
    await this.prove(principal, proof);
  }

  /** Called when a passkey was removed: without any factor there are no recovery codes. */
  async passkeyRemoved(userId: number): Promise<void> {
    if (!(await this.#hasFactor(userId))) await this.#deps.store.remove(userId);
  }

  /**
   * For an administrator, who needs no code of that user. Throws `not_found` for an unknown user, and
   * `conflict` for one without a second factor.
   */
  async resetOther(
    principal: SessionPrincipal,
    userId: number,
    currentPassword: string | undefined,
  ): Promise<void> {
    await this.#userOf(userId);
    await this.#deps.verifyPassword(principal, currentPassword);
    const removed = await this.#deps.passkeys.removeAll(userId);
    if (!(await this.#deps.store.remove(userId)) && removed === 0) throw noFactor();
    await this.#deps.tell(userId, { kind: 'factorReset' });
  }

  /**
   * The password comes first, so that nobody without it can guess or use up codes; a passkey by which the
   * authenticator verified its user proves both. Attempts are counted by user, before anything is verified.
   */
  async prove(principal: SessionPrincipal, proof: IdentityProof): Promise<void> {
    const { store, passkeys, verifyPassword, now } = this.#deps;
    const { id, username } = principal.user;
    if (!proof.passkey) await verifyPassword(principal, proof.current_password);
    if (!proof.passkey && proof.code === undefined)
      throw new AppError('wrong_code', 'A code, or a passkey, of the present second factor is needed');
    await this.#tries.take(String(id), username);
    if (proof.passkey) await passkeys.verify(id, 'proof', proof.passkey);
    else {
      const { app } = await store.find(id);
      await useCode(store, id, app, { typed: proof.code ?? '', now: now() });
    }
    await this.#tries.forget(String(id));
  }

  async #hasFactor(userId: number): Promise<boolean> {
    return (
      (await this.#deps.store.find(userId)).app !== null || (await this.#deps.passkeys.count(userId)) > 0
    );
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
const stillRequired = (): AppError =>
  conflict(
    'An administrator requires a second factor of you: you can set up another one, but not remove the last',
  );
const noFactor = (): AppError => conflict('No second factor is set up');
const notPending = (): AppError =>
  conflict('No authenticator app is being set up, or it took too long; begin again');

const digests = (userId: number, codes: readonly string[]): string[] =>
  codes.map((code) => digestOf(userId, code));
