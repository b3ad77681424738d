import type { ScopedUser } from '../../../core/access/grant.js';
import { AppError } from '../../../lib/app-error.js';
import { Semaphore } from '../../../lib/limits/semaphore.js';
import { RecentMap } from '../../../lib/recent-map.js';
import type { ExternalAccounts, StoredProvider } from '../external-identity.js';
import type { SignOnRecord } from '../identities/sign-ons.js';
import type { Directory } from './directory.js';
import { failed } from './step-log.js';

const MOST_DIRECTORIES = 100;
const TURNS = { running: 16, waiting: 64 };

/** An identity of an account, with the name that the provider told last. */
interface KnownIdentity {
  provider: string;
  subject: string;
  name: string;
}

export interface DirectoryLoginsDependencies {
  directory: Directory;
  /** The enabled providers, by name. */
  enabled: () => Promise<readonly StoredProvider[]>;
  accounts: ExternalAccounts;
  identitiesOf: (userId: number) => Promise<readonly KnownIdentity[]>;
  recordOf: (identityId: string) => SignOnRecord;
  /** A provider does not do what it should. */
  onFailure: (provider: string, error: AppError) => void;
}

/** A user whose name and password a directory has accepted. */
export interface DirectoryLogin extends SignOnRecord {
  user: ScopedUser;
  /** It asks for a second factor by itself, so that none of this server is asked for. */
  trustsFactor: boolean;
}

/** Logins by the enabled directories. */
export class DirectoryLogins {
  readonly #deps: DirectoryLoginsDependencies;
  /** A directory that hangs must not let any number of requests wait, nor those for another one. */
  readonly #semaphores = new RecentMap<string, Semaphore>(MOST_DIRECTORIES);

  constructor(deps: DirectoryLoginsDependencies) {
    this.#deps = deps;
  }

  async areThere(): Promise<boolean> {
    return (await this.#directories()).length > 0;
  }

  /**
   * Asks the directories one after the other; null if none accepts the password. Throws `provider_failed` if
   * none does and one could not be asked, and what `ExternalAccounts.admit` throws.
   */
  async logIn(username: string, password: string): Promise<DirectoryLogin | null> {
    const { directory, accounts, recordOf } = this.#deps;
    const identity = await this.#first(await this.#directories(), (provider) =>
      directory.authenticate(provider, username, password),
    );
    if (!identity) return null;
    const { user, identityId } = await accounts.admit(identity);
    const { trustsFactor } = identity.provider;
    return { user, trustsFactor, ...recordOf(identityId) };
  }

  /**
   * True if that is the password of an entry that the account is connected to. Throws `provider_failed` as
   * `logIn` does.
   */
  async isPasswordOf({ id }: ScopedUser, password: string): Promise<boolean> {
    const known = await this.#deps.identitiesOf(id);
    const providers = (await this.#directories()).filter((each) =>
      known.some(({ provider }) => provider === each.id),
    );
    const isRight = await this.#first(providers, async (provider) => {
      for (const { provider: of, subject, name } of known) {
        const user = { subject, username: name };
        if (of === provider.id && (await this.#deps.directory.isPasswordOf(provider, user, password)))
          return true;
      }
      return null;
    });
    return isRight === true;
  }

  async #directories(): Promise<StoredProvider[]> {
    return (await this.#deps.enabled()).filter(({ kind }) => kind === 'ldap');
  }

  #turnsOf({ id }: StoredProvider): Semaphore {
    const known = this.#semaphores.get(id) ?? new Semaphore(TURNS);
    this.#semaphores.set(id, known);
    return known;
  }

  /** The first answer that is not null. */
  async #first<Answer>(
    providers: readonly StoredProvider[],
    ask: (provider: StoredProvider) => Promise<Answer | null>,
  ): Promise<Answer | null> {
    let failure: AppError | null = null;
    for (const provider of providers) {
      try {
        const answer = await this.#turnsOf(provider).run(() => ask(provider));
        if (answer !== null) return answer;
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'provider_failed') throw error;
        this.#deps.onFailure(provider.id, error);
        failure = error;
      }
    }
    // The reason is for administrators only: it names addresses and accounts.
    if (failure) throw failed('The directory with the passwords cannot be asked; try again later', failure);
    return null;
  }
}
