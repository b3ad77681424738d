import type { LinkedIdentity, OwnIdentities } from '@satchel/contract';
import type { ScopedUser } from '../../../core/access/grant.js';
import type { Tell } from '../../../core/access/notice.js';
import type { Principal } from '../../../core/files/principal.js';
import { AppError } from '../../../lib/app-error.js';
import { SECOND_MS } from '../../../lib/durations.js';
import type { StoredProvider } from '../external-identity.js';
import type { ProvidersStore } from '../providers/providers-store.js';
import type { SignOnWays } from '../providers/sign-on-ways.js';
import type { IdentitiesStore, StoredIdentity } from './identities-store.js';

export interface IdentitiesDependencies {
  identities: IdentitiesStore;
  providers: Pick<ProvidersStore, 'find'>;
  ways: Pick<SignOnWays, 'enabled' | 'acceptsPasswords'>;
  findUser: (id: number) => Promise<{ user: ScopedUser } | undefined>;
  /** Throws unless the user has proven the password; see `current_password`. */
  verifyPassword: (principal: Principal, currentPassword: string | undefined) => Promise<void>;
  tell: Tell;
}

/** Shows and disconnects the logins of providers that belong to users. */
export class IdentitiesService {
  readonly #deps: IdentitiesDependencies;

  constructor(deps: IdentitiesDependencies) {
    this.#deps = deps;
  }

  /** Throws `not_found` for an unknown user. */
  async list(userId: number): Promise<OwnIdentities> {
    const { identities, providers, ways } = this.#deps;
    if (!(await this.#deps.findUser(userId))) throw new AppError('not_found', 'There is no such user');
    const stored = await identities.listOfUser(userId);
    const linked: LinkedIdentity[] = [];
    for (const identity of stored) {
      const provider = await providers.find(identity.provider);
      if (provider) linked.push(shown(identity, provider));
    }
    const others = (await ways.enabled()).filter(({ id }) => !stored.some(({ provider }) => provider === id));
    return {
      identities: linked,
      others: others.map(({ id, name, icon, kind }) => ({ id, name, icon, kind })),
    };
  }

  /**
   * The sessions that began with it end. Throws `not_found`, `reauthentication_required`, or `conflict` for the
   * last one of a user who would lock themselves out.
   */
  async remove(
    principal: Principal,
    userId: number,
    id: string,
    password: string | undefined,
  ): Promise<void> {
    const { identities, providers, verifyPassword, tell } = this.#deps;
    await verifyPassword(principal, password);
    const known = (await identities.listOfUser(userId)).find((identity) => identity.id === id);
    if (known && principal.user.id === userId) await this.#requireAnotherWay(principal, id);
    if (!known || !(await identities.removeOf(userId, id)))
      throw new AppError('not_found', 'There is no such login of a provider');
    const provider = await providers.find(known.provider);
    await tell(userId, { kind: 'identityRemoved', provider: provider?.name ?? known.provider });
  }

  /** Accounts that a login has created have a password that nobody knows, and cannot change it. */
  async #requireAnotherWay({ user }: Principal, id: string): Promise<void> {
    const { identities, ways } = this.#deps;
    const stored = await identities.listOfUser(user.id);
    const isLast = stored.length === 1 && stored[0]?.id === id;
    if (!isLast || (!user.lockPassword && (await ways.acceptsPasswords()))) return;
    throw new AppError('conflict', 'This is the only login of the account: ask an administrator');
  }
}

function shown(
  { id, name, createdAt, seenAt }: StoredIdentity,
  { id: provider, name: providerName, kind }: StoredProvider,
): LinkedIdentity {
  const lastUsed = seenAt === null ? null : seconds(seenAt);
  return { id, provider, providerName, kind, name, linked: seconds(createdAt), lastUsed };
}

const seconds = (ms: number): number => Math.floor(ms / SECOND_MS);
