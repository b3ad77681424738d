import {
  type LoginProvider,
  type LoginProviderChange,
  MAX_PROVIDERS,
  type NewLoginProvider,
} from '@satchel/contract';
import { isUniqueViolation } from '../../../core/db/database.js';
import type { Principal } from '../../../core/files/principal.js';
import { AppError, fieldError } from '../../../lib/app-error.js';
import type { StoredProvider } from '../external-identity.js';
import { checkProvider } from './check-provider.js';
import type { ProvidersStore } from './providers-store.js';

export interface ProvidersDependencies {
  providers: ProvidersStore;
  /** The number of accounts that log in by each provider, by its id. */
  countAccounts: () => Promise<ReadonlyMap<string, number>>;
  /** Throws unless the user has proven the password; see `current_password`. */
  verifyPassword: (principal: Principal, currentPassword: string | undefined) => Promise<void>;
  /** True where users log in with the passwords that this server stores; providers exist only beside them. */
  storesPasswords: boolean;
  now: () => number;
}

/** Adds, changes and removes the services by which users log in, for administrators. No secret leaves it. */
export class ProvidersService {
  readonly #deps: ProvidersDependencies;

  constructor(deps: ProvidersDependencies) {
    this.#deps = deps;
  }

  async list(): Promise<LoginProvider[]> {
    const counts = await this.#deps.countAccounts();
    return (await this.#deps.providers.list()).map((provider) => shown(provider, counts));
  }

  /** Throws `invalid_input`, `already_exists`, `conflict` or `reauthentication_required`. */
  async create(principal: Principal, request: NewLoginProvider): Promise<LoginProvider> {
    const { providers, now } = this.#deps;
    await this.#deps.verifyPassword(principal, request.current_password);
    if (!this.#deps.storesPasswords)
      throw new AppError('conflict', 'Users of this server log in in another way, so there are no providers');
    const provider = storedOf(request.id, request, request.secret ?? '');
    checkProvider(provider);
    await this.#refuseSameIssuer(provider);
    if ((await providers.list()).length >= MAX_PROVIDERS)
      throw new AppError(
        'conflict',
        `There can be ${MAX_PROVIDERS} login providers; remove one of them first`,
      );
    try {
      await providers.insert(provider, now());
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      throw new AppError('already_exists', 'There is a login provider with this id', {
        details: { field: 'id', reason: 'taken' },
        cause: error,
      });
    }
    return shown(provider, new Map());
  }

  /** Throws `not_found`, `invalid_input`, `conflict` or `reauthentication_required`. */
  async change(principal: Principal, id: string, change: LoginProviderChange): Promise<LoginProvider> {
    const { providers, countAccounts, now } = this.#deps;
    await this.#deps.verifyPassword(principal, change.current_password);
    const before = await providers.find(id);
    if (!before) throw unknownProvider();
    if (change.kind !== before.kind) {
      throw fieldError('kind', 'not_allowed', 'The kind of a provider stays', { allowed: [before.kind] });
    }
    const provider = storedOf(id, change, change.secret ?? before.secret);
    checkProvider(provider);
    if (change.secret === undefined) requireSameReceiver(before, provider);
    await this.#refuseSameIssuer(provider);
    if (!(await providers.update(provider, now()))) throw unknownProvider();
    return shown(provider, await countAccounts());
  }

  /** The sessions that began with it end. Throws `not_found` or `reauthentication_required`. */
  async remove(principal: Principal, id: string, password: string | undefined): Promise<void> {
    await this.#deps.verifyPassword(principal, password);
    if (!(await this.#deps.providers.remove(id))) throw unknownProvider();
  }

  /** Identities are found by their issuer, so it must be clear of which provider they are. */
  async #refuseSameIssuer({ id, oidc }: StoredProvider): Promise<void> {
    const others = (await this.#deps.providers.list()).filter((other) => other.id !== id);
    if (oidc && others.some((other) => other.oidc?.issuer === oidc.issuer))
      throw new AppError('conflict', 'There is another login provider with this issuer');
  }
}

/** Without this, an administrator could send a secret that is shown to nobody to a server of their own. */
function requireSameReceiver(before: StoredProvider, after: StoredProvider): void {
  const known = before.ldap?.urls ?? [];
  const isNew = after.ldap?.urls.some((url) => !known.includes(url)) ?? false;
  if (before.secret !== '' && (isNew || before.oidc?.issuer !== after.oidc?.issuer))
    throw fieldError('secret', 'empty', 'With another address, the secret has to be given again');
}

function storedOf(id: string, change: LoginProviderChange, secret: string): StoredProvider {
  const { kind, name, icon, enabled, createsUsers, trustsFactor, mapping, oidc, ldap } = change;
  return {
    ...{ id, kind, name, icon, enabled, createsUsers, trustsFactor, mapping },
    ...(oidc ? { oidc } : {}),
    ...(ldap ? { ldap } : {}),
    secret,
  };
}

function shown({ secret, ...provider }: StoredProvider, counts: ReadonlyMap<string, number>): LoginProvider {
  return { ...provider, hasSecret: secret !== '', accounts: counts.get(provider.id) ?? 0 };
}

function unknownProvider(): AppError {
  return new AppError('not_found', 'There is no such login provider');
}
