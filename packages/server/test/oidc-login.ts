import type { ErrorBody, NewLoginProvider, SignOnStart } from '@satchel/contract';
import type { TestServer } from './harness.js';
import { mapping, oidcConfig, oidcProvider } from './login-providers.js';
import { CLIENT, CLIENT_SECRET, type LyingProvider } from './lying-provider.js';
import { TestBrowser } from './test-browser.js';

/** Adds a provider to a server. */
export async function addProvider(
  server: Pick<TestServer, 'admin'>,
  { issuer }: Pick<LyingProvider, 'issuer'>,
  changes: Partial<NewLoginProvider> = {},
  config: Parameters<typeof oidcConfig>[0] = {},
): Promise<void> {
  const oidc = oidcConfig({ issuer, clientId: CLIENT, ...config });
  const body = oidcProvider({ oidc, secret: CLIENT_SECRET, mapping: mapping(), ...changes });
  const answer = await server.admin.post('/api/login-providers', body);
  if (answer.status !== 200) throw new Error(`provider: ${answer.status} ${await answer.text()}`);
}

/** Changes a provider that was added so. */
export async function changeProvider(
  server: TestServer,
  { issuer }: Pick<LyingProvider, 'issuer'>,
  changes: Partial<NewLoginProvider> = {},
): Promise<void> {
  const { id, ...body } = oidcProvider({ oidc: oidcConfig({ issuer, clientId: CLIENT }), ...changes });
  const answer = await server.admin.put(`/api/login-providers/${id}`, body);
  if (answer.status !== 200) throw new Error(`provider: ${answer.status} ${await answer.text()}`);
}

/** Begins a login, and logs in at the provider: the query that comes back. */
export async function sendThere(
  browser: TestBrowser,
  provider: LyingProvider,
  { path = '/api/sign-on/main/begin', body = {} }: { path?: string; body?: object } = {},
): Promise<string> {
  const begun = await browser.post(path, body);
  if (begun.status !== 200) throw new Error(`begin: ${begun.status} ${await begun.text()}`);
  return provider.authorize(((await begun.json()) as SignOnStart).url).toString();
}

export interface Outcome {
  /** `200`, or the status and the code of an error. */
  status: string;
  /** The token. */
  text: string;
  details: Record<string, unknown>;
  headers: Headers;
}

export async function outcomeIn(sent: Promise<Response>): Promise<Outcome> {
  const { status, headers, ...body } = await readAll(await sent);
  const isError = status >= 400 && body.text.startsWith('{');
  const { code, details = {} } = isError ? (JSON.parse(body.text) as ErrorBody) : { code: '' };
  return { status: `${status} ${code}`.trim(), text: body.text, details, headers };
}

async function readAll(response: Response) {
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** The whole way of a login. */
export async function logIn(
  server: TestServer,
  provider: LyingProvider,
  { browser = new TestBrowser(server.origin), body = {} }: { browser?: TestBrowser; body?: object } = {},
): Promise<Outcome> {
  const query = await sendThere(browser, provider, { body });
  return outcomeIn(browser.post('/api/sign-on/main/finish', { query }));
}
