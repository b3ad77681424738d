import { LOGOUT_ADDRESS_HEADER, type SignOnStart, type User } from '@satchel/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HANG_MS } from '../../../../../../scripts/lib/time-limits.mjs';
import { ApiClient } from '../../../../test/api-client.js';
import { startTestServer, type TestServer } from '../../../../test/harness.js';
import { mapping } from '../../../../test/login-providers.js';
import { addProvider, outcomeIn } from '../../../../test/oidc-login.js';
import { type OidcServer, startOidcServer } from '../../../../test/oidc-server.js';
import { TestBrowser } from '../../../../test/test-browser.js';

let server: TestServer;
let provider: OidcServer;

beforeEach(async () => {
  server = await startTestServer();
  provider = await startOidcServer(server.origin, ['staff', 'files-admins']);
});
afterEach(async () => {
  await server.close();
  await provider.close();
});

async function logIn(body: object = {}): Promise<{ client: ApiClient; status: string }> {
  const browser = new TestBrowser(server.origin);
  const begun = await browser.post('/api/sign-on/main/begin', body);
  const { url } = (await begun.json()) as SignOnStart;
  const back = await provider.logIn(url, 'ann');
  expect(back.origin + back.pathname).toBe(`${server.origin}/login/with/main`);
  const query = back.search.slice(1);
  const { text, status } = await outcomeIn(browser.post('/api/sign-on/main/finish', { query }));
  return { client: new ApiClient(server.origin, text), status };
}

const isIn = async (client: ApiClient) => (await client.get('/api/resources/')).status === 200;

test('the whole way of a login with a real provider, and both ways of a logout', async () => {
  const groups = mapping({ allowedGroups: ['staff'], adminGroups: ['files-admins'] });
  await addProvider(server, provider, { mapping: groups }, { logsOut: true });
  const first = await logIn();
  expect([first.status, await isIn(first.client)]).toEqual(['200', true]);
  const users = await server.admin.json<User[]>('/api/users');
  expect(users.find(({ username }) => username === 'ann')?.perm.admin).toBe(true);
  // The provider has a session now, and asks again only for a fresh login.
  expect((await logIn()).status).toBe('200');
  const fresh = await logIn({ isFresh: true });
  expect(fresh.status).toBe('200');
  const key = { name: 'key', permissions: ['download'], expires: null };
  expect((await fresh.client.post('/api/keys', key)).status).toBe(200);
  const out = await fresh.client.post('/api/logout', undefined, { Origin: server.origin });
  const address = out.headers.get(LOGOUT_ADDRESS_HEADER) ?? '';
  expect(await isIn(first.client)).toBe(true);
  const back = await provider.logOut(address);
  expect(back.href).toMatch(`${server.origin}/login?loggedOut`);
  await vi.waitFor(async () => expect(await isIn(first.client)).toBe(false), { timeout: HANG_MS });
});

test('a user in none of the allowed groups is refused', async () => {
  await addProvider(server, provider, { mapping: mapping({ allowedGroups: ['others'] }) });
  expect((await logIn()).status).toBe('403 forbidden');
});
