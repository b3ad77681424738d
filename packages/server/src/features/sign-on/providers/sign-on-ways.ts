import type { PageConfig, SignOnChoices } from '@satchel/contract';
import type { StoredProvider } from '../external-identity.js';
import type { ProvidersStore } from './providers-store.js';

export interface WaysDependencies {
  providers: Pick<ProvidersStore, 'list'>;
  /** The setting `signOn.passwords`. */
  wantsPasswords: () => Promise<boolean>;
  /** True where users log in with the passwords that this server stores, or by providers. */
  storesPasswords: boolean;
}

/** The ways in: which providers there are, and whether passwords of this server are one. */
export class SignOnWays {
  readonly #deps: WaysDependencies;

  constructor(deps: WaysDependencies) {
    this.#deps = deps;
  }

  /** The enabled providers, by name; none where another login method decides. */
  async enabled(): Promise<readonly StoredProvider[]> {
    if (!this.#deps.storesPasswords) return [];
    return (await this.#deps.providers.list()).filter(({ enabled }) => enabled);
  }

  /** False while passwords of this server are refused, for which a provider has to be enabled. */
  async acceptsPasswords(): Promise<boolean> {
    return (await this.#deps.wantsPasswords()) || (await this.enabled()).length === 0;
  }

  async choices(): Promise<SignOnChoices> {
    const enabled = await this.enabled();
    const withPages = enabled.filter(({ kind }) => kind === 'oidc');
    return {
      providers: withPages.map(({ id, name, icon }) => ({ id, name, icon })),
      // A directory is asked for names and passwords, too.
      passwords: enabled.some(({ kind }) => kind === 'ldap') || (await this.acceptsPasswords()),
    };
  }

  /** The part of the page config; undefined without a provider of OpenID Connect. */
  async pageConfig(): Promise<PageConfig['SignOn']> {
    const { providers, passwords } = await this.choices();
    if (providers.length === 0) return undefined;
    return passwords ? 'beside' : 'only';
  }
}
