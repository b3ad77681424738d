import { MINUTE_MS, SECOND_MS } from '../../../lib/durations.js';
import { RecentMap } from '../../../lib/recent-map.js';
import { isSafeAddress, type ProviderFetch, shown } from './provider-fetch.js';
import { providerFailed } from './steps.js';

/** The discovery document of a provider (OpenID Connect Discovery 1.0), as far as it is used. */
export interface ProviderMetadata {
  issuer: string;
  authorization_endpoint: string;
  token_endpoint: string;
  jwks_uri: string;
  userinfo_endpoint?: string;
  end_session_endpoint?: string;
  token_endpoint_auth_methods_supported?: string[];
  id_token_signing_alg_values_supported?: string[];
  authorization_response_iss_parameter_supported?: boolean;
}

/** Kept for this long, so that not every login asks for it. */
const KEPT_MS = 5 * MINUTE_MS;
const MOST_KEPT = 100;
/** How long this server does not ask a provider that has failed again for what anybody may send. */
export const COOLDOWN_MS = 10 * SECOND_MS;
const WELL_KNOWN = '/.well-known/openid-configuration';
const REQUIRED = ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const;
const OPTIONAL = ['userinfo_endpoint', 'end_session_endpoint'] as const;
const LISTS = ['token_endpoint_auth_methods_supported', 'id_token_signing_alg_values_supported'] as const;

/** The discovery documents of providers. */
export class Discovery {
  readonly #now: () => number;
  readonly #kept = new RecentMap<string, { metadata: Promise<ProviderMetadata>; since: number }>(MOST_KEPT);
  readonly #failed = new RecentMap<string, { error: unknown; since: number }>(MOST_KEPT);

  constructor(now: () => number) {
    this.#now = now;
  }

  /**
   * Throws `provider_failed` for a document that names another issuer, or addresses that are not safe. With
   * `isUnasked`, which is what nobody here has begun, also for a while after it has failed.
   */
  async find(issuer: string, fetch: ProviderFetch, isUnasked = false): Promise<ProviderMetadata> {
    const known = this.#kept.get(issuer);
    if (known && Math.abs(this.#now() - known.since) < KEPT_MS) return known.metadata;
    const failed = isUnasked ? this.#failed.get(issuer) : undefined;
    if (failed && Math.abs(this.#now() - failed.since) < COOLDOWN_MS) throw failed.error;
    const metadata = readMetadata(issuer, fetch);
    this.#kept.set(issuer, { metadata, since: this.#now() });
    metadata.catch((error: unknown) => {
      this.#failed.set(issuer, { error, since: this.#now() });
      this.forget(issuer);
    });
    return metadata;
  }

  /** The next login asks again: after a failure the provider may have changed. */
  forget(issuer: string): void {
    this.#kept.delete(issuer);
  }
}

async function readMetadata(issuer: string, fetch: ProviderFetch): Promise<ProviderMetadata> {
  const response = await fetch(`${issuer.replace(/\/$/, '')}${WELL_KNOWN}`, {
    headers: { accept: 'application/json' },
  });
  if (response.status !== 200)
    throw providerFailed(`The issuer has no discovery document: it answers with ${response.status}`);
  const found = (await response.json()) as Record<string, unknown> | null;
  if (typeof found !== 'object' || found === null || typeof found.issuer !== 'string')
    throw providerFailed('The discovery document of the issuer names no issuer');
  if (found.issuer !== issuer)
    throw providerFailed(`The discovery document is of another issuer: ${shown(found.issuer)}`);
  const address = (name: string): string => {
    const value = found[name];
    if (typeof value !== 'string') throw providerFailed(`The discovery document has no ${name}`);
    // An issuer on this machine may name addresses on it; others may not.
    const isSafe = isSafeAddress(value) && (value.startsWith('https:') || issuer.startsWith('http:'));
    if (!isSafe) throw providerFailed(`The ${name} of the discovery document is not safe: ${shown(value)}`);
    return value;
  };
  const lists = LISTS.filter((name) => Array.isArray(found[name])).map((name) => [
    name,
    textsOf(found[name]),
  ]);
  return {
    issuer: found.issuer,
    ...(Object.fromEntries(REQUIRED.map((name) => [name, address(name)])) as Pick<
      ProviderMetadata,
      (typeof REQUIRED)[number]
    >),
    ...Object.fromEntries(
      OPTIONAL.filter((name) => found[name] !== undefined).map((name) => [name, address(name)]),
    ),
    ...Object.fromEntries(lists),
    authorization_response_iss_parameter_supported:
      found.authorization_response_iss_parameter_supported === true,
  };
}

function textsOf(list: unknown): string[] {
  return (list as unknown[]).filter((each) => typeof each === 'string');
}
