import type { JWTPayload } from 'jose';
import type { Configuration, UserInfoResponse } from 'openid-client';
import { MINUTE_MS, SECOND_MS } from '../../../lib/durations.js';
import type { ExternalIdentity, StoredProvider } from '../external-identity.js';
import { boundedClaims, sessionIdOf, subjectOf } from './claims.js';
import { FETCH_LIMITS, type FetchLimits, type ProviderFetch, providerFetch } from './provider-fetch.js';
import { ProviderKeys, TOLERANCE_S } from './provider-keys.js';
import { Discovery, type ProviderMetadata } from './provider-metadata.js';
import { providerFailed, type RunStep } from './steps.js';

/** The secrets of one login, which its browser and the provider return. */
export interface LoginSecrets {
  /** The address to which the provider sends the browser back. */
  redirectUri: string;
  state: string;
  nonce: string;
  /** The code verifier of PKCE (RFC 7636). */
  verifier: string;
  /** The provider has to ask for its password again. */
  isFresh: boolean;
  /** When the login began, in milliseconds since 1970. */
  begunAt: number;
}

/** A user who has logged in at a provider. */
export interface ExternalLogin {
  identity: ExternalIdentity;
  /** The session at the provider; empty when it tells none. */
  sid: string;
  /** When the user last proved there who they are, in milliseconds since 1970; 0 when it does not tell. */
  provenAt: number;
}

/** A token by which a provider ends sessions. Either of `sid` and `subject` may be empty. */
export interface LogoutToken {
  id: string;
  /** In milliseconds since 1970. */
  expiresAt: number;
  issuer: string;
  sid: string;
  subject: string;
}

const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';
/** The oldest token that is accepted. */
const ID_TOKEN_AGE_S = 600;
const LOGOUT_TOKEN_AGE_S = 600;
const LONGEST_TOKEN_ID = 255;
const TOLERANCE_MS = TOLERANCE_S * SECOND_MS;

export interface OidcClientOptions {
  now: () => number;
  limits?: FetchLimits;
}

/**
 * The client of providers of OpenID Connect 1.0: the code flow with PKCE. Errors are `provider_failed`, with the
 * step and a sentence; none has secrets or tokens. The libraries are loaded when somebody logs in.
 */
export class OidcClient {
  readonly #now: () => number;
  readonly #limits: FetchLimits;
  readonly #discovery: Discovery;
  readonly #keys: ProviderKeys;

  constructor({ now, limits = FETCH_LIMITS }: OidcClientOptions) {
    this.#now = now;
    this.#limits = limits;
    this.#discovery = new Discovery(now);
    this.#keys = new ProviderKeys(now);
  }

  /** The address to which the browser goes. */
  async authorization(provider: StoredProvider, secrets: LoginSecrets, run: RunStep): Promise<string> {
    const metadata = await this.#discover(provider, run);
    const work = async () => {
      const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await import('openid-client');
      const { scopes } = configOf(provider);
      const address = buildAuthorizationUrl(await this.#configuration(provider, metadata), {
        scope: scopesOf(scopes),
        redirect_uri: secrets.redirectUri,
        state: secrets.state,
        nonce: secrets.nonce,
        code_challenge: await calculatePKCECodeChallenge(secrets.verifier),
        code_challenge_method: 'S256',
        ...(secrets.isFresh ? { prompt: 'login', max_age: '0' } : {}),
      });
      return address.href;
    };
    return run('authorization', work, () => `The provider sends back to ${secrets.redirectUri}`);
  }

  /** Exchanges the code in the query of the redirect address, and verifies everything that comes for it. */
  async exchange(
    provider: StoredProvider,
    query: URLSearchParams,
    secrets: LoginSecrets,
    run: RunStep,
  ): Promise<ExternalLogin> {
    const metadata = await this.#discover(provider, run);
    try {
      const configuration = await this.#configuration(provider, metadata);
      const tokens = await run(
        'code',
        () => redeem(configuration, query, secrets),
        () => 'The code was exchanged for tokens',
      );
      const payload = await run(
        'token',
        () => this.#verifyIdToken(provider, metadata, tokens.idToken, secrets),
        () => 'The ID token is signed by the provider, and is for this login',
      );
      const claims = await run(
        'claims',
        async () => ({ ...(await userInfoOf(configuration, tokens.accessToken, payload)), ...payload }),
        (found) => `${Object.keys(boundedClaims(found)).length} claims were sent`,
      );
      return {
        identity: {
          provider,
          issuer: metadata.issuer,
          subject: subjectOf(payload),
          claims: boundedClaims(claims),
        },
        sid: sessionIdOf(payload.sid),
        provenAt: provenAt(payload, secrets, this.#now()),
      };
    } catch (error) {
      this.#discovery.forget(configOf(provider).issuer);
      throw error;
    }
  }

  /** The address at which a browser logs out; null for a provider without one. */
  async logoutAddress(provider: StoredProvider, returnTo: string, run: RunStep): Promise<string | null> {
    const metadata = await this.#discover(provider, run);
    if (metadata.end_session_endpoint === undefined) return null;
    const { buildEndSessionUrl } = await import('openid-client');
    const configuration = await this.#configuration(provider, metadata);
    return buildEndSessionUrl(configuration, { post_logout_redirect_uri: returnTo }).href;
  }

  /** Verifies a token of OpenID Connect Back-Channel Logout 1.0. */
  async logoutToken(provider: StoredProvider, token: string, run: RunStep): Promise<LogoutToken> {
    const metadata = await this.#discover(provider, run, { isUnasked: true });
    const { clientId: audience, ca } = configOf(provider);
    const work = async () => {
      const terms = { audience, maxAgeS: LOGOUT_TOKEN_AGE_S, required: ['iat', 'jti'], isUnasked: true };
      const payload = await this.#keys.verify(token, metadata, terms, this.#fetch(ca));
      return logoutOf(payload, metadata.issuer, this.#now());
    };
    return run('token', work, () => 'The logout token is signed by the provider');
  }

  #discover(provider: StoredProvider, run: RunStep, { isUnasked = false } = {}): Promise<ProviderMetadata> {
    const { issuer, ca } = configOf(provider);
    return run(
      'discovery',
      () => this.#discovery.find(issuer, this.#fetch(ca), isUnasked),
      (metadata) => `The issuer is ${metadata.issuer}`,
    );
  }

  #fetch(ca: string): ProviderFetch {
    return providerFetch(ca, this.#limits);
  }

  async #configuration(provider: StoredProvider, metadata: ProviderMetadata): Promise<Configuration> {
    const client = await import('openid-client');
    const { clientId, ca, issuer } = configOf(provider);
    const skew = Math.round((this.#now() - Date.now()) / SECOND_MS);
    const settings = { [client.clockSkew]: skew, [client.clockTolerance]: TOLERANCE_S };
    const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const { secret } = provider;
    const posts = !methods.includes('client_secret_basic') && methods.includes('client_secret_post');
    const withSecret = posts ? client.ClientSecretPost(secret) : client.ClientSecretBasic(secret);
    const authentication = secret === '' ? client.None() : withSecret;
    const made = new client.Configuration({ ...metadata }, clientId, settings, authentication);
    const fetch = this.#fetch(ca);
    made[client.customFetch] = (address, { method, headers, body }) =>
      fetch(address, { method, headers, body });
    if (issuer.startsWith('http:')) client.allowInsecureRequests(made);
    return made;
  }

  async #verifyIdToken(
    provider: StoredProvider,
    metadata: ProviderMetadata,
    token: string,
    secrets: LoginSecrets,
  ): Promise<JWTPayload> {
    const { clientId: audience, ca } = configOf(provider);
    const terms = { audience, maxAgeS: ID_TOKEN_AGE_S, required: ['sub', 'exp', 'iat', 'nonce'] };
    const payload = await this.#keys.verify(token, metadata, terms, this.#fetch(ca));
    if (payload.nonce !== secrets.nonce) throw providerFailed('The ID token is of another login');
    const { azp, aud } = payload;
    const isForOthers = azp === undefined ? Array.isArray(aud) && aud.length > 1 : azp !== audience;
    if (isForOthers) throw providerFailed('The ID token is for another client');
    subjectOf(payload);
    if (secrets.isFresh) requireFresh(provenAt(payload, secrets, this.#now()), secrets);
    return payload;
  }
}

function configOf({ name, oidc }: StoredProvider) {
  if (!oidc) throw providerFailed(`${name} is no provider of OpenID Connect`);
  return oidc;
}

function scopesOf(scopes: string): string {
  const names = scopes.split(/\s+/).filter((name) => name !== '');
  return [...new Set(['openid', ...(names.length > 0 ? names : ['profile', 'email'])])].join(' ');
}

async function redeem(configuration: Configuration, query: URLSearchParams, secrets: LoginSecrets) {
  const { authorizationCodeGrant } = await import('openid-client');
  const address = new URL(secrets.redirectUri);
  address.search = query.toString();
  const found = await authorizationCodeGrant(configuration, address, {
    pkceCodeVerifier: secrets.verifier,
    expectedState: secrets.state,
    expectedNonce: secrets.nonce,
    idTokenExpected: true,
  });
  if (found.id_token === undefined) throw providerFailed('The provider sends no ID token');
  return { idToken: found.id_token, accessToken: found.access_token };
}

/** Empty for a provider without that endpoint. It has to be of the same user. */
async function userInfoOf(
  configuration: Configuration,
  accessToken: string,
  { sub }: JWTPayload,
): Promise<Partial<UserInfoResponse>> {
  if (configuration.serverMetadata().userinfo_endpoint === undefined) return {};
  const { fetchUserInfo } = await import('openid-client');
  return fetchUserInfo(configuration, accessToken, sub ?? '');
}

/**
 * A provider that was asked for a new login and never tells the time of one is believed: else its users could
 * prove nothing. A time that is yet to come is none.
 */
function provenAt({ auth_time: at }: JWTPayload, { isFresh }: LoginSecrets, now: number): number {
  if (at === undefined && isFresh) return now;
  const isTime = typeof at === 'number' && Number.isFinite(at) && at > 0;
  return isTime && at * SECOND_MS <= now + TOLERANCE_MS ? Math.floor(at * SECOND_MS) : 0;
}

function requireFresh(at: number, { begunAt }: LoginSecrets): void {
  if (at < begunAt - TOLERANCE_MS)
    throw providerFailed('The provider did not ask for the password again, or does not tell when');
}

function logoutOf(payload: JWTPayload, issuer: string, now: number): LogoutToken {
  const { events, nonce, jti = '', sub = '', exp } = payload;
  const isLogout = typeof events === 'object' && events !== null && Object.hasOwn(events, LOGOUT_EVENT);
  if (!isLogout) throw providerFailed('The token is not for a logout');
  if (nonce !== undefined) throw providerFailed('A logout token has no nonce');
  const sid = sessionIdOf(payload.sid);
  if (typeof sub !== 'string' || (sub === '' && sid === ''))
    throw providerFailed('The logout token names neither a user nor a session');
  if (typeof jti !== 'string' || jti === '' || jti.length > LONGEST_TOKEN_ID)
    throw providerFailed('The logout token has no usable id');
  const latest = now + (LOGOUT_TOKEN_AGE_S + TOLERANCE_S) * SECOND_MS + MINUTE_MS;
  const expiresAt = exp === undefined ? latest : Math.min(latest, (exp + TOLERANCE_S) * SECOND_MS);
  return { id: jti, expiresAt, issuer, sid, subject: sub };
}
