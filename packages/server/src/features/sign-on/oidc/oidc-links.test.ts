import type { OwnIdentities, SignOnTest, SignOnTestStart, User } from '@satchel/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ApiClient } from '../../../../test/api-client.js';
import { startTestServer, type TestServer } from '../../../../test/harness.js';
import { CLIENT_SECRET, type LyingProvider, startLyingProvider } from '../../../../test/lying-provider.js';
import { addProvider, changeProvider, logIn, outcomeIn, sendThere } from '../../../../test/oidc-login.js';
import { TestBrowser } from '../../../../test/test-browser.js';

const PASSWORD = 'correct horse battery';
const MINUTE = 60_000;
let now: number;
let server: TestServer;
let provider: LyingProvider;
let closeProvider: () => Promise<void>;

beforeEach(async () => {
  now = Date.now();
  server = await startTestServer({ now: () => now });
  ({ provider, close: closeProvider } = await startLyingProvider(() => now));
});
afterEach(async () => {
  await server.close();
  await closeProvider();
});

const browserOf = ({ token }: ApiClient) => new TestBrowser(server.origin, token);

describe('connecting an account', () => {
  const path = '/api/identities/main/begin';
  const finish = (browser: TestBrowser, query: string) =>
    outcomeIn(browser.post('/api/identities/main/finish', { query }));
  let bob: ApiClient;

  beforeEach(async () => {
    await addProvider(server, provider, { createsUsers: false });
    bob = await server.createUser({ username: 'bob' });
  });

  test('lets its user log in by the provider', async () => {
    const browser = browserOf(bob);
    const done = await finish(browser, await sendThere(browser, provider, { path }));
    expect(done.status).toBe('200');
    const { identities, others } = JSON.parse(done.text) as OwnIdentities;
    expect(identities).toMatchObject([{ provider: 'main', name: 'ann', kind: 'oidc' }]);
    expect([others, browser.flows]).toEqual([[], []]);
    expect((await logIn(server, provider)).status).toBe('200');
  });

  test('needs a proof, and a session', async () => {
    now += 16 * MINUTE;
    const browser = browserOf(bob);
    expect((await outcomeIn(browser.post(path))).status).toBe('403 reauthentication_required');
    const wrong = { current_password: 'wrong' };
    expect((await outcomeIn(browser.post(path, wrong))).status).toBe('400 invalid_input');
    expect((await outcomeIn(browser.post(path, { current_password: PASSWORD }))).status).toBe('200');
    const nobody = new TestBrowser(server.origin);
    expect((await outcomeIn(nobody.post(path))).status).toBe('401 unauthenticated');
  });

  test('is of the session and the user that began it, and no login', async () => {
    const browser = browserOf(bob);
    const query = await sendThere(browser, provider, { path });
    const carol = browserOf(await server.createUser({ username: 'carol' }));
    const again = browserOf(await server.anonymous.login('bob', PASSWORD));
    for (const other of [carol, again]) {
      for (const [name, cookie] of browser.cookies) other.cookies.set(name, { ...cookie });
    }
    const login = new TestBrowser(server.origin);
    for (const [name, cookie] of browser.cookies) login.cookies.set(name, { ...cookie, path: '/' });
    const asLogin = await outcomeIn(login.post('/api/sign-on/main/finish', { query }));
    expect(asLogin.status).toBe('400 invalid_input');
    expect((await finish(carol, query)).status).toBe('400 invalid_input');
    // Whoever tried has used it up.
    expect((await finish(again, query)).status).toBe('400 invalid_input');
    expect((await finish(browser, query)).status).toBe('400 invalid_input');
    const fresh = await sendThere(browser, provider, { path });
    for (const [name, cookie] of browser.cookies) again.cookies.set(name, { ...cookie });
    expect((await finish(again, fresh)).status).toBe('400 invalid_input');
    expect(provider.asked).not.toContain('/token');
  });

  test('is no way to the login of another account, and a begun login is no connection', async () => {
    const browser = browserOf(bob);
    await finish(browser, await sendThere(browser, provider, { path }));
    const carol = browserOf(await server.createUser({ username: 'carol' }));
    expect((await finish(carol, await sendThere(carol, provider, { path }))).status).toBe('409 conflict');
    const query = await sendThere(carol, provider);
    for (const cookie of carol.cookies.values()) cookie.path = '/';
    expect((await finish(carol, query)).status).toBe('400 invalid_input');
    await changeProvider(server, provider, { enabled: false });
    expect((await outcomeIn(carol.post(path))).status).toBe('404 not_found');
  });
});

describe('a test login', () => {
  const begin = async (browser: TestBrowser) => {
    const answer = await browser.post('/api/login-providers/main/begin-test');
    return (await answer.json()) as SignOnTestStart;
  };
  const finish = async (browser: TestBrowser, query: string) =>
    outcomeIn(browser.post('/api/login-providers/main/finish-test', { query }));

  test('says each step, the claims and the outcome, also while switched off, and changes nothing', async () => {
    await addProvider(server, provider, { enabled: false });
    const browser = browserOf(server.admin);
    const { url, report } = await begin(browser);
    expect(report.steps.map(({ step, isOk }) => [step, isOk])).toEqual([
      ['discovery', true],
      ['authorization', true],
    ]);
    provider.userinfo = { groups: ['staff'] };
    const done = await finish(browser, provider.authorize(url ?? '').toString());
    const { steps, claims, outcome } = JSON.parse(done.text) as SignOnTest;
    expect(steps.map(({ step, isOk }) => `${step} ${isOk}`)).toEqual(
      ['discovery', 'code', 'token', 'claims', 'account'].map((step) => `${step} true`),
    );
    expect(claims).toMatchObject({ sub: 'subject-1', preferred_username: 'ann', groups: ['staff'] });
    expect(outcome).toMatchObject({ kind: 'new', username: 'ann', groups: ['staff'] });
    for (const secret of ['an-access-token', CLIENT_SECRET, 'eyJ', 'nonce'])
      expect(done.text).not.toContain(secret);
    expect((await server.admin.json<User[]>('/api/users')).map(({ username }) => username)).toEqual([
      'admin',
    ]);
    expect(done.headers.getSetCookie().filter((line) => !line.includes('Max-Age=0'))).toEqual([]);
  });

  test('says where it failed, and why', async () => {
    await addProvider(server, provider);
    const browser = browserOf(server.admin);
    provider.claims = { nonce: 'other' };
    const { url } = await begin(browser);
    const done = await finish(browser, provider.authorize(url ?? '').toString());
    const { steps, outcome } = JSON.parse(done.text) as SignOnTest;
    expect([done.status, outcome, steps.at(-1)?.step, steps.at(-1)?.isOk]).toEqual([
      '200',
      null,
      'code',
      false,
    ]);
    provider.metadata = { issuer: 'https://evil.example' };
    const failed = await begin(browser);
    expect(failed.url).toBeNull();
    expect(failed.report.steps).toMatchObject([{ step: 'discovery', isOk: false }]);
  });

  test('is for administrators, in the session that began it, and no login', async () => {
    await addProvider(server, provider);
    const admin = browserOf(server.admin);
    const { url } = await begin(admin);
    const query = provider.authorize(url ?? '').toString();
    const bob = browserOf(await server.createUser({ username: 'bob' }));
    const login = new TestBrowser(server.origin);
    for (const [name, cookie] of admin.cookies) {
      bob.cookies.set(name, { ...cookie });
      login.cookies.set(name, { ...cookie, path: '/' });
    }
    expect((await outcomeIn(bob.post('/api/login-providers/main/begin-test'))).status).toBe('403 forbidden');
    expect((await finish(bob, query)).status).toBe('403 forbidden');
    const asLogin = await outcomeIn(login.post('/api/sign-on/main/finish', { query }));
    expect(asLogin.status).toBe('400 invalid_input');
    expect((await finish(admin, query)).status).toBe('200');
    expect((await finish(admin, query)).status).toBe('400 invalid_input');
    const missing = await outcomeIn(admin.post('/api/login-providers/other/begin-test'));
    expect(missing.status).toBe('404 not_found');
  });
});
