import type { JSONWebKeySet, JWTPayload, JWTVerifyOptions } from 'jose';
import { RecentMap } from '../../../lib/recent-map.js';
import type { ProviderFetch } from './provider-fetch.js';
import { COOLDOWN_MS, type ProviderMetadata } from './provider-metadata.js';
import { providerFailed } from './steps.js';

/** Only those with a private key at the provider: with others, whoever can verify can also sign. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512'];
const EDWARDS = ['EdDSA', 'Ed25519'];
/** How far the clocks of provider and server may be apart. */
export const TOLERANCE_S = 60;
const MOST_KEPT = 100;
const MOST_KEYS = 100;

export interface TokenTerms {
  audience: string;
  /** The oldest and newest `iat`, and everything else that jose checks. */
  maxAgeS: number;
  required: string[];
  /** Anybody may have sent it. */
  isUnasked?: boolean;
}

interface KeptKeys {
  keys: JSONWebKeySet;
  since: number;
}

interface KeptKeysAsked {
  found: Promise<KeptKeys>;
  since: number;
}

/** The keys of providers, and what they have signed. */
export class ProviderKeys {
  readonly #now: () => number;
  readonly #kept = new RecentMap<string, KeptKeys>(MOST_KEPT);
  /** Anybody may send a logout token with an unknown key: for those, keys are fetched once in a while. */
  readonly #unasked = new RecentMap<string, KeptKeysAsked>(MOST_KEPT);

  constructor(now: () => number) {
    this.#now = now;
  }

  /**
   * The claims of a token that the provider has signed. An unknown key is looked for once more, as it may have
   * been rotated in just now.
   */
  async verify(
    token: string,
    { issuer, jwks_uri: address }: ProviderMetadata,
    terms: TokenTerms,
    fetch: ProviderFetch,
  ): Promise<JWTPayload> {
    const options: JWTVerifyOptions = {
      issuer,
      audience: terms.audience,
      algorithms: [...ALGORITHMS, ...EDWARDS],
      currentDate: new Date(this.#now()),
      clockTolerance: TOLERANCE_S,
      maxTokenAge: terms.maxAgeS,
      requiredClaims: terms.required,
    };
    const known = this.#kept.get(address);
    const ask = () => (terms.isUnasked ? this.#onceInAWhile(address, fetch) : this.#fetch(address, fetch));
    const first = known ?? (await ask());
    try {
      return await verifiedBy(first.keys, token, options);
    } catch (error) {
      const isFetched = first !== known;
      const isCooling = terms.isUnasked && Math.abs(this.#now() - first.since) < COOLDOWN_MS;
      if (isFetched || isCooling || !isOfOtherKey(error)) throw error;
      return verifiedBy((await ask()).keys, token, options);
    }
  }

  #onceInAWhile(address: string, fetch: ProviderFetch): Promise<KeptKeys> {
    const before = this.#unasked.get(address);
    if (before && Math.abs(this.#now() - before.since) < COOLDOWN_MS) return before.found;
    const found = this.#fetch(address, fetch);
    this.#unasked.set(address, { found, since: this.#now() });
    return found;
  }

  async #fetch(address: string, fetch: ProviderFetch): Promise<KeptKeys> {
    const response = await fetch(address, { headers: { accept: 'application/json' } });
    if (response.status !== 200)
      throw providerFailed(`The keys of the provider cannot be read: it answers with ${response.status}`);
    const found = (await response.json()) as JSONWebKeySet | null;
    if (!Array.isArray(found?.keys)) throw providerFailed('The provider sends no keys');
    if (found.keys.length > MOST_KEYS) throw providerFailed(`The provider sends more than ${MOST_KEYS} keys`);
    const kept = { keys: found, since: this.#now() };
    this.#kept.set(address, kept);
    return kept;
  }
}

async function verifiedBy(
  keys: JSONWebKeySet,
  token: string,
  options: JWTVerifyOptions,
): Promise<JWTPayload> {
  const { createLocalJWKSet, errors, jwtVerify } = await import('jose');
  try {
    return (await jwtVerify(token, createLocalJWKSet(keys), options)).payload;
  } catch (error) {
    if (!(error instanceof errors.JWKSMultipleMatchingKeys)) throw error;
    // A token that does not name its key may be signed by any of them.
    let last: unknown = error;
    for await (const key of error) {
      try {
        return (await jwtVerify(token, key, options)).payload;
      } catch (failure) {
        last = failure;
        if (!(failure instanceof errors.JWSSignatureVerificationFailed)) throw failure;
      }
    }
    throw last;
  }
}

function isOfOtherKey(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return code === 'ERR_JWKS_NO_MATCHING_KEY' || code === 'ERR_JWS_SIGNATURE_VERIFICATION_FAILED';
}
