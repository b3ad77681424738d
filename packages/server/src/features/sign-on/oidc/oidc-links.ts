import type { SignOnTest, SignOnTestStart } from '@satchel/contract';
import { AppError } from '../../../lib/app-error.js';
import type { ExternalAccounts, StoredProvider } from '../external-identity.js';
import { outdated } from './flow-cookie.js';
import type { OidcClient } from './oidc-client.js';
import { type Browser, noProvider, type OidcLogins } from './oidc-logins.js';
import { runStep, StepReport } from './steps.js';

/** The login here of the user who connects or tests. */
export interface Owner {
  userId: number;
  loginId: string;
}

export interface OidcLinksDependencies<Request> {
  client: OidcClient;
  logins: OidcLogins<Request, unknown>;
  findProvider: (id: string) => Promise<StoredProvider | undefined>;
  accounts: ExternalAccounts;
}

/** What users who are logged in do at a provider: connect their account to it, and test it. */
export class OidcLinks<Request> {
  readonly #deps: OidcLinksDependencies<Request>;

  constructor(deps: OidcLinksDependencies<Request>) {
    this.#deps = deps;
  }

  async begin(id: string, owner: Owner, redirectUri: string, browser: Browser<Request>) {
    const provider = await this.#deps.logins.enabled(id);
    const about = { purpose: 'link', owner, redirectUri, isFresh: false } as const;
    return this.#deps.logins.begin(provider, about, browser);
  }

  /** Throws `invalid_input` if it was begun in another login, or by another user. */
  async finish(id: string, query: URLSearchParams, owner: Owner, browser: Browser<Request>): Promise<void> {
    const { logins, client, accounts } = this.#deps;
    const provider = await logins.enabled(id);
    const flow = await logins.take('link', id, query, browser);
    requireOwner(flow.owner, owner);
    const { identity } = await client.exchange(provider, query, flow, runStep);
    await accounts.link(owner.userId, identity);
  }

  /** Begins a test login, also by a provider that is switched off. */
  async beginTest(
    id: string,
    owner: Owner,
    redirectUri: string,
    browser: Browser<Request>,
  ): Promise<SignOnTestStart> {
    const provider = await this.#tested(id);
    const report = new StepReport();
    const about = { purpose: 'test', owner, redirectUri, isFresh: false } as const;
    const url = await this.#deps.logins
      .begin(provider, about, browser, report.run)
      .then((start) => start.url, unlessFailed);
    return { url, report: { steps: report.steps, claims: {}, outcome: null } };
  }

  async finishTest(
    id: string,
    query: URLSearchParams,
    owner: Owner,
    browser: Browser<Request>,
  ): Promise<SignOnTest> {
    const { logins, client, accounts } = this.#deps;
    const provider = await this.#tested(id);
    const flow = await logins.take('test', id, query, browser);
    requireOwner(flow.owner, owner);
    const report = new StepReport();
    const found = await client.exchange(provider, query, flow, report.run).catch(unlessFailed);
    if (found === null) return { steps: report.steps, claims: {}, outcome: null };
    const { identity } = found;
    const explain = () => accounts.explain(identity);
    const outcome = await report.run('account', explain, sentenceOf).catch(unlessFailed);
    return { steps: report.steps, claims: { ...identity.claims }, outcome };
  }

  async #tested(id: string): Promise<StoredProvider> {
    const provider = await this.#deps.findProvider(id);
    if (!provider) throw noProvider();
    if (provider.kind !== 'oidc') throw new AppError('conflict', 'This login provider is a directory');
    return provider;
  }
}

function requireOwner(begun: Owner | undefined, now: Owner): void {
  if (begun?.userId !== now.userId || begun.loginId !== now.loginId) throw outdated();
}

/** A failure of the provider is in the report. */
function unlessFailed(error: unknown): null {
  if (error instanceof AppError && error.code === 'provider_failed') return null;
  throw error;
}

const OUTCOMES: Readonly<Record<NonNullable<SignOnTest['outcome']>['kind'], string>> = {
  account: 'The login is of the account',
  new: 'The login makes the account',
  not_linked: 'The login belongs to no account',
  refused: 'The login is refused',
};

function sentenceOf({ kind, username, reason }: NonNullable<SignOnTest['outcome']>): string {
  if (kind === 'refused') return `${OUTCOMES.refused}: ${reason}`;
  return kind === 'not_linked' ? OUTCOMES.not_linked : `${OUTCOMES[kind]} ${username}`;
}
