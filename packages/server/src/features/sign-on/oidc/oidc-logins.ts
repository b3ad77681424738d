import type { SignOnAnswer, SignOnContinuation, SignOnStart } from '@satchel/contract';
import type { ScopedUser } from '../../../core/access/grant.js';
import { AppError } from '../../../lib/app-error.js';
import { randomToken } from '../../../lib/secrets/secrets.js';
import type { ExternalAccounts, ExternalIdentity, StoredProvider } from '../external-identity.js';
import {
  type FactorFlow,
  type Flow,
  type FlowCookies,
  outdated,
  type SentFlow,
  type UnlinkedFlow,
} from './flow-cookie.js';
import { keptClaims } from './kept-claims.js';
import type { ExternalLogin, OidcClient } from './oidc-client.js';
import { providerFailed, type RunStep, runStep } from './steps.js';

/** The browser of a login, as far as the login needs it. */
export interface Browser<Request> {
  request: Request;
  /** The `Cookie` header. */
  cookies: string | undefined;
  /** Sets the cookie of a flow; false for one that is too large. */
  keep(flow: Flow): boolean;
  /** Removes it. */
  drop(state: string): void;
}

/** How a login by a provider becomes a session. */
export interface OpenTerms {
  identityId: string;
  sid: string;
  /** See `ExternalLogin`. */
  provenAt: number;
  /** When the user was asked for the second factor, in milliseconds since 1970. */
  begunAt: number;
  /** When the browser was sent to the provider. */
  sentAt: number;
  trustsFactor: boolean;
}

/** The rest of a login, which is not known here: passwords, second factors and sessions. */
export interface LoginGate<Request, Opened> {
  findUser(id: number): Promise<ScopedUser | undefined>;
  /** Throws `second_factor_required` for a user who has one. Counts nothing. */
  ask(user: ScopedUser, request: Request): Promise<void>;
  /** Verifies what was sent of it, counted as a login with a password is. */
  verify(user: ScopedUser, sent: SignOnContinuation, request: Request): Promise<void>;
  /** The user of a name and a password of this server, and of their second factor; counted, too. */
  byPassword(sent: SignOnContinuation, request: Request): Promise<ScopedUser>;
  /** Throws `second_factor_setup_required` with a token. */
  open(user: ScopedUser, terms: OpenTerms, request: Request): Promise<Opened>;
}

export interface OidcLoginsDependencies<Request, Opened> {
  client: OidcClient;
  flows: FlowCookies;
  /** Those by which users log in now. */
  enabledProviders: () => Promise<readonly StoredProvider[]>;
  accounts: ExternalAccounts;
  gate: LoginGate<Request, Opened>;
  now: () => number;
}

const RANDOM_BYTES = 32;
/** The login belongs to no account. The name of the one that it would get may be taken, as by its user. */
const UNCONNECTED: readonly string[] = ['not_linked', 'already_exists'];

/** Logins by OpenID Connect, from their beginning to a session. */
export class OidcLogins<Request, Opened> {
  readonly #deps: OidcLoginsDependencies<Request, Opened>;

  constructor(deps: OidcLoginsDependencies<Request, Opened>) {
    this.#deps = deps;
  }

  /** A provider of OpenID Connect by which users log in now. Throws `not_found`. */
  async enabled(id: string): Promise<StoredProvider> {
    const provider = (await this.#deps.enabledProviders()).find((each) => each.id === id);
    if (provider?.kind !== 'oidc') throw noProvider();
    return provider;
  }

  /** Sends a browser to the provider, and binds what comes back to that browser. */
  async begin(
    provider: StoredProvider,
    about: Pick<SentFlow, 'purpose' | 'owner' | 'isFresh' | 'redirectUri'>,
    browser: Browser<Request>,
    run: RunStep = runStep,
  ): Promise<SignOnStart> {
    const [state = '', nonce = '', verifier = ''] = [0, 1, 2].map(() => randomToken(RANDOM_BYTES));
    const begunAt = this.#deps.now();
    const flow: SentFlow = { ...about, provider: provider.id, state, nonce, verifier, begunAt };
    const url = await this.#deps.client.authorization(provider, flow, run);
    if (!browser.keep(flow)) throw providerFailed('The address of this server is too long for a login');
    return { url };
  }

  /**
   * The flow to which something that came back belongs, which is used up by that. Throws `invalid_input` for one
   * of another browser, purpose or provider, and for a second time.
   */
  async take(
    purpose: SentFlow['purpose'],
    provider: string,
    query: URLSearchParams,
    browser: Browser<Request>,
  ): Promise<SentFlow> {
    const flow = this.#deps.flows.find(browser.cookies, query.get('state') ?? '');
    if (flow?.purpose !== purpose || flow.provider !== provider) throw outdated();
    browser.drop(flow.state);
    await this.#deps.flows.use(flow);
    return flow as SentFlow;
  }

  async finish(id: string, { query: text }: SignOnAnswer, browser: Browser<Request>): Promise<Opened> {
    const provider = await this.enabled(id);
    const query = new URLSearchParams(text);
    const flow = await this.take('login', id, query, browser);
    const login = await this.#deps.client.exchange(provider, query, flow, runStep);
    const { state, begunAt } = flow;
    const admitted = await this.#admit(login, { state, begunAt }, browser);
    return this.#complete(provider, admitted, { ...login, state, begunAt }, browser);
  }

  async #admit(
    login: ExternalLogin,
    of: Pick<Flow, 'state' | 'begunAt'>,
    browser: Browser<Request>,
  ): ReturnType<ExternalAccounts['admit']> {
    try {
      return await this.#deps.accounts.admit(login.identity);
    } catch (error) {
      if (error instanceof AppError && UNCONNECTED.includes(error.code)) keepUnlinked(login, of, browser);
      throw error;
    }
  }

  async #complete(
    provider: StoredProvider,
    { user, identityId }: { user: ScopedUser; identityId: string },
    { sid, provenAt, state, begunAt }: Pick<FactorFlow, 'sid' | 'provenAt' | 'state' | 'begunAt'>,
    browser: Browser<Request>,
  ): Promise<Opened> {
    const { gate, now } = this.#deps;
    const { trustsFactor } = provider;
    const terms = { identityId, sid, provenAt, trustsFactor, begunAt: now(), sentAt: begunAt };
    try {
      if (!trustsFactor) await gate.ask(user, browser.request);
    } catch (error) {
      const facts = { provider: provider.id, state, begunAt, userId: user.id, identityId, sid, provenAt };
      if (error instanceof AppError && error.code === 'second_factor_required')
        browser.keep({ purpose: 'factor', ...facts });
      throw error;
    }
    return gate.open(user, terms, browser.request);
  }

  /** Goes on after `finish`, which said what is missing. */
  async proceed(id: string, sent: SignOnContinuation, browser: Browser<Request>): Promise<Opened> {
    const provider = await this.enabled(id);
    const flow = this.#pending(id, sent.state, browser);
    return flow.purpose === 'factor'
      ? this.#proceedWithFactor(provider, flow, sent, browser)
      : this.#proceedWithPassword(provider, flow, sent, browser);
  }

  /** The one that was named, or the latest. */
  #pending(id: string, state: string | undefined, browser: Browser<Request>): FactorFlow | UnlinkedFlow {
    const flows = this.#deps.flows.all(browser.cookies).filter(isPending);
    const own = flows.filter((each) => each.provider === id && (!state || each.state === state));
    const [latest] = own.sort((a, b) => b.begunAt - a.begunAt);
    if (latest === undefined) throw outdated();
    return latest;
  }

  async #proceedWithFactor(
    provider: StoredProvider,
    flow: FactorFlow,
    sent: SignOnContinuation,
    browser: Browser<Request>,
  ): Promise<Opened> {
    const { gate, flows, now } = this.#deps;
    const { identityId, sid, provenAt, state, userId } = flow;
    const user = await gate.findUser(userId);
    if (user === undefined) throw outdated();
    const begunAt = now();
    await gate.verify(user, sent, browser.request);
    await flows.use(flow);
    browser.drop(state);
    const { trustsFactor } = provider;
    const terms = { identityId, sid, provenAt, trustsFactor, begunAt, sentAt: flow.begunAt };
    return gate.open(user, terms, browser.request);
  }

  /** The account and its login at the provider are connected once both were proven. */
  async #proceedWithPassword(
    provider: StoredProvider,
    flow: UnlinkedFlow,
    sent: SignOnContinuation,
    browser: Browser<Request>,
  ): Promise<Opened> {
    const { gate, flows, accounts, now } = this.#deps;
    if (flow.issuer !== provider.oidc?.issuer) throw outdated();
    const begunAt = now();
    const { id } = await gate.byPassword(sent, browser.request);
    await flows.use(flow);
    browser.drop(flow.state);
    const { issuer, subject, claims, sid, provenAt } = flow;
    const identity: ExternalIdentity = { provider, issuer, subject, claims };
    const { user, identityId } = await accounts.link(id, identity);
    const { trustsFactor } = provider;
    const terms = { identityId, sid, provenAt, trustsFactor, begunAt, sentAt: flow.begunAt };
    return gate.open(user, terms, browser.request);
  }
}

function isPending(flow: Flow): flow is FactorFlow | UnlinkedFlow {
  return flow.purpose === 'factor' || flow.purpose === 'unlinked';
}

function keepUnlinked<Request>(
  { identity, sid, provenAt }: ExternalLogin,
  of: Pick<Flow, 'state' | 'begunAt'>,
  browser: Browser<Request>,
): void {
  const { provider, issuer, subject } = identity;
  for (const claims of keptClaims(identity)) {
    const facts = { provider: provider.id, issuer, subject, claims, sid, provenAt };
    if (browser.keep({ purpose: 'unlinked', ...of, ...facts })) return;
  }
  throw providerFailed(
    'The provider tells too much of this user to connect an account here: log in with your password, and connect it in your settings',
  );
}

export function noProvider(): AppError {
  return new AppError('not_found', 'There is no such login provider');
}
