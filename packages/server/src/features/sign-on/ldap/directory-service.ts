import type { DirectoryLink, DirectoryTest, OwnIdentities, SignOnTest } from '@satchel/contract';
import type { Principal } from '../../../core/files/principal.js';
import { AppError, toAppError } from '../../../lib/app-error.js';
import type { Client } from '../../../lib/client-address.js';
import { MINUTE_MS } from '../../../lib/durations.js';
import { Throttle, type TriesStore } from '../../../lib/limits/throttle.js';
import type { ExternalAccounts, ExternalIdentity, StoredProvider } from '../external-identity.js';
import type { Directory } from './directory.js';

const TESTS = { kind: 'directory-test', limit: 20, windowMs: MINUTE_MS };

export interface DirectoryServiceDependencies {
  directory: Directory;
  findProvider: (id: string) => Promise<StoredProvider | undefined>;
  enabled: () => Promise<readonly StoredProvider[]>;
  accounts: ExternalAccounts;
  listIdentities: (userId: number) => Promise<OwnIdentities>;
  /** Throws unless the user has proven the password; see `current_password`. */
  verifyPassword: (principal: Principal, currentPassword: string | undefined) => Promise<void>;
  /** Counts attempts as those of logins. */
  guard: {
    begin(attempt: { username: string; client: Client }): Promise<void>;
    succeed(attempt: { username: string; client: Client }): Promise<void>;
  };
  tries: TriesStore;
  now: () => number;
}

/** Tries directories, for administrators, and connects accounts to entries of them. */
export class DirectoryService {
  readonly #deps: DirectoryServiceDependencies;
  readonly #tests: Throttle;

  constructor(deps: DirectoryServiceDependencies) {
    this.#deps = deps;
    this.#tests = new Throttle({ ...TESTS, tries: deps.tries, now: deps.now });
  }

  /** Changes nothing. Throws `not_found`, `conflict` for another kind, or `too_many_requests`. */
  async test({ user }: Principal, id: string, { username, password }: DirectoryTest): Promise<SignOnTest> {
    const provider = await this.#deps.findProvider(id);
    if (!provider) throw unknownProvider();
    if (provider.kind !== 'ldap') throw new AppError('conflict', 'This login provider is no directory');
    await this.#tests.take(String(user.id), user.username);
    const { steps, claims, identity } = await this.#deps.directory.examine(provider, username, password);
    if (!identity) return { steps, claims, outcome: null };
    const { step, outcome } = await this.#explain(identity);
    return { steps: [...steps, step], claims, outcome };
  }

  /**
   * Throws `not_found`, `reauthentication_required`, `too_many_requests`, `wrong_credentials`,
   * `provider_failed`, and what `ExternalAccounts.link` throws.
   */
  async link(
    principal: Principal,
    id: string,
    { username, password, current_password }: DirectoryLink,
    client: Client,
  ): Promise<OwnIdentities> {
    const { enabled, guard, directory, accounts } = this.#deps;
    const provider = (await enabled()).find((each) => each.id === id && each.kind === 'ldap');
    if (!provider) throw unknownProvider();
    await this.#deps.verifyPassword(principal, current_password);
    await guard.begin({ username, client });
    const identity = await directory.authenticate(provider, username, password);
    if (!identity) throw new AppError('wrong_credentials', 'The user name or the password is wrong');
    await accounts.link(principal.user.id, identity);
    await guard.succeed({ username, client });
    return this.#deps.listIdentities(principal.user.id);
  }

  async #explain(
    identity: ExternalIdentity,
  ): Promise<{ step: SignOnTest['steps'][number]; outcome: SignOnTest['outcome'] }> {
    const begun = performance.now();
    const step = (isOk: boolean, text: string) => ({
      ...{ step: 'account' as const, isOk, text },
      ms: Math.round(performance.now() - begun),
    });
    try {
      const outcome = await this.#deps.accounts.explain(identity);
      const isOk = outcome.kind === 'account' || outcome.kind === 'new';
      const found = outcome.kind === 'new' ? 'A login creates the account' : 'The account is';
      return { step: step(isOk, isOk ? `${found} ${outcome.username}` : outcome.reason), outcome };
    } catch (error) {
      const { code, message } = toAppError(error);
      if (code === 'internal') throw error;
      return { step: step(false, message), outcome: null };
    }
  }
}

function unknownProvider(): AppError {
  return new AppError('not_found', 'There is no such login provider');
}
