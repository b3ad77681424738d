import { createHash } from 'node:crypto';
import { AppError } from '../../../lib/app-error.js';
import { SECOND_MS } from '../../../lib/durations.js';
import type { TriesStore } from '../../../lib/limits/throttle.js';
import { useOnce } from '../../../lib/limits/use-once.js';
import { withinMs } from '../../../lib/within-ms.js';
import type { StoredProvider } from '../external-identity.js';
import { sessionIdOf } from './claims.js';
import type { EndedSessions } from './ended-sessions.js';
import type { LogoutToken, OidcClient } from './oidc-client.js';
import { noProvider } from './oidc-logins.js';
import { runStep } from './steps.js';

export interface OidcLogoutsDependencies {
  client: Pick<OidcClient, 'logoutToken' | 'logoutAddress'>;
  findProvider: (id: string) => Promise<StoredProvider | undefined>;
  signOns: {
    familiesBySid(provider: string, sid: string): Promise<string[]>;
    familiesBySubject(issuer: string, subject: string): Promise<string[]>;
    /** Undefined for a login of another kind. */
    find(family: string): Promise<{ provider: string } | undefined>;
  };
  /** Ends a login, which `signOns` does not find after that. */
  endLogin: (family: string) => Promise<void>;
  ended: Pick<EndedSessions, 'note'>;
  tries: TriesStore;
}

const KIND = 'sign-on-logout';
/** A logout does not wait any longer for a provider, but goes on without it. */
const LONGEST_WAIT_MS = 2 * SECOND_MS;

/** Ends sessions here when they end at the provider, and the other way round. */
export class OidcLogouts {
  readonly #deps: OidcLogoutsDependencies;

  constructor(deps: OidcLogoutsDependencies) {
    this.#deps = deps;
  }

  /** The address to which a browser goes after the end of this login; null for none. */
  async addressFor(family: string, returnTo: string): Promise<string | null> {
    const begun = await this.#deps.signOns.find(family);
    const provider = begun && (await this.#deps.findProvider(begun.provider));
    if (!provider?.enabled || !provider.oidc?.logsOut) return null;
    const address = this.#deps.client.logoutAddress(provider, returnTo, runStep).catch(() => null);
    return withinMs(address, LONGEST_WAIT_MS, null);
  }

  /** Front-channel logout. Resolves to the provider whose page may show the response. */
  async byBrowser(id: string, issuer: string, sid: string): Promise<StoredProvider> {
    const provider = await this.#provider(id);
    if (issuer === provider.oidc?.issuer && sessionIdOf(sid) !== '')
      await this.#endAll(() => this.#deps.signOns.familiesBySid(id, sid));
    return provider;
  }

  /** Back-channel logout. Throws `invalid_input` for a token that is not right, or was sent before. */
  async byToken(id: string, token: string): Promise<void> {
    const provider = await this.#provider(id);
    const found = await this.#deps.client.logoutToken(provider, token, runStep).catch(refuse);
    await this.#useUp(found);
    const { signOns, ended } = this.#deps;
    const { issuer, subject, sid } = found;
    // A login that is under way finds this, or is found below.
    await ended.note({ provider: id, sid, issuer, subject });
    await this.#endAll(() =>
      sid === '' ? signOns.familiesBySubject(issuer, subject) : signOns.familiesBySid(id, sid),
    );
  }

  async #provider(id: string): Promise<StoredProvider> {
    const provider = await this.#deps.findProvider(id);
    if (provider?.kind !== 'oidc') throw noProvider();
    return provider;
  }

  async #useUp({ issuer, id, expiresAt }: LogoutToken): Promise<void> {
    const key = createHash('sha256').update(`${issuer}\n${id}`).digest('base64url');
    if (!(await useOnce(this.#deps.tries, KIND, key, expiresAt)))
      throw new AppError('invalid_input', 'The logout token was sent before');
  }

  /** Looks again after that: a session whose password is changed at the same time goes on as another login. */
  async #endAll(find: () => Promise<readonly string[]>): Promise<void> {
    for (let found = await find(); found.length > 0; found = await find())
      for (const family of found) await this.#deps.endLogin(family);
  }
}

/** A provider that cannot be asked whether it sent the token gets the same response, as the standard says. */
function refuse(error: unknown): never {
  if (!(error instanceof AppError) || error.code !== 'provider_failed') throw error;
  throw new AppError('invalid_input', error.message);
}
