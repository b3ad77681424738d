import {
  NEW_TOKEN_HEADER,
  type OwnIdentities,
  type SessionInfo,
  type SignOnStart,
  type User,
} from '@satchel/contract';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { ApiClient } from '../../../../test/api-client.js';
import { codeAt, setUpApp, wrongCodeAt } from '../../../../test/authenticator.js';
import { startTestServer, type TestServer } from '../../../../test/harness.js';
import { mapping } from '../../../../test/login-providers.js';
import { type LyingProvider, startLyingProvider } from '../../../../test/lying-provider.js';
import { addProvider, changeProvider, logIn, outcomeIn, sendThere } from '../../../../test/oidc-login.js';
import { TestBrowser } from '../../../../test/test-browser.js';

const PASSWORD = 'correct horse battery';
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const STEP = 30_000;
let now: number;
let server: TestServer;
let provider: LyingProvider;
let closeProvider: () => Promise<void>;
let browser: TestBrowser;

async function start(flags: string[] = []): Promise<void> {
  await server?.close();
  server = await startTestServer({ now: () => now, flags });
  browser = new TestBrowser(server.origin);
}

beforeEach(async () => {
  now = Date.now();
  server = await startTestServer({ now: () => now });
  ({ provider, close: closeProvider } = await startLyingProvider(() => now));
  browser = new TestBrowser(server.origin);
});
afterEach(async () => {
  await server.close();
  await closeProvider();
});

const finish = (query: string, from = browser) => outcomeIn(from.post('/api/sign-on/main/finish', { query }));
const proceed = (body: object, from = browser) => outcomeIn(from.post('/api/sign-on/main/continue', body));
const names = async () =>
  (await server.admin.json<User[]>('/api/users')).map(({ username }) => username).sort();

describe('a login by a provider', () => {
  test('makes an account, gives a session with its cookies, and finds the account again', async () => {
    await addProvider(server, provider);
    const begun = await browser.post('/api/sign-on/main/begin', {});
    const { url } = (await begun.json()) as SignOnStart;
    const asked = new URL(url).searchParams;
    expect(asked.get('redirect_uri')).toBe(`${server.origin}/login/with/main`);
    const [name = ''] = browser.flows;
    const cookie = browser.cookies.get(name);
    expect(cookie?.attributes).toBe('Path=/api/sign-on/main; Max-Age=600; HttpOnly; SameSite=Strict');
    expect(cookie?.value).not.toContain(asked.get('state') ?? '');
    const done = await finish(provider.authorize(url).toString());
    expect(done.status).toBe('200');
    expect(browser.flows).toEqual([]);
    expect([...browser.cookies.keys()].sort()).toEqual(['satchel', 'satchel-device']);
    expect((await new ApiClient(server.origin, done.text).get('/api/resources/')).status).toBe(200);
    expect(await names()).toEqual(['admin', 'ann']);
    provider.user = { ...provider.user, preferred_username: 'renamed' };
    expect((await logIn(server, provider)).status).toBe('200');
    expect(await names()).toEqual(['admin', 'ann']);
  });

  test('works once, also of ten at the same time, and the code is sent once', async () => {
    await addProvider(server, provider);
    const query = await sendThere(browser, provider);
    const cookies = new Map(browser.cookies);
    const again = () => {
      const copy = new TestBrowser(server.origin);
      for (const [name, cookie] of cookies) copy.cookies.set(name, cookie);
      return copy;
    };
    const all = await Promise.all(Array.from({ length: 10 }, () => finish(query, again())));
    expect(all.map(({ status }) => status).sort()).toEqual(['200', ...Array(9).fill('400 invalid_input')]);
    expect((await finish(query, again())).status).toBe('400 invalid_input');
    expect(provider.asked.filter((path) => path === '/token')).toHaveLength(1);
  });

  test('belongs to its browser, its state, its provider and its purpose, and ends after ten minutes', async () => {
    await addProvider(server, provider);
    const query = await sendThere(browser, provider);
    const other = new TestBrowser(server.origin);
    const ofOther = await sendThere(other, provider);
    expect((await finish(query, new TestBrowser(server.origin))).status).toBe('400 invalid_input');
    expect((await finish(ofOther)).status).toBe('400 invalid_input');
    expect((await finish('code=code-1')).status).toBe('400 invalid_input');
    expect((await finish(query.replace(/state=[^&]*/, 'state=other'))).status).toBe('400 invalid_input');
    for (const cookie of other.cookies.values()) cookie.value = `${cookie.value.slice(0, -2)}AA`;
    expect((await finish(ofOther, other)).status).toBe('400 invalid_input');
    expect((await proceed({ code: '123456' })).status).toBe('400 invalid_input');
    now += 10 * MINUTE;
    expect((await finish(query)).status).toBe('400 invalid_input');
    expect(provider.asked).not.toContain('/token');
  });

  test('does not meet the login of another tab, and a browser keeps only a few', async () => {
    await addProvider(server, provider);
    const first = await sendThere(browser, provider);
    now += 1;
    const second = await sendThere(browser, provider);
    expect([(await finish(first)).status, (await finish(second)).status]).toEqual(['200', '200']);
    for (let count = 0; count < 8; count += 1) {
      now += 1;
      await sendThere(browser, provider);
    }
    expect(browser.flows).toHaveLength(4);
    expect((await finish(await sendThere(browser, provider))).status).toBe('200');
  });

  test('is refused for pages of other sites, and for unknown or switched-off providers', async () => {
    await addProvider(server, provider);
    const query = await sendThere(browser, provider);
    const evil = { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' };
    for (const [path, body] of [
      ['begin', {}],
      ['finish', { query }],
      ['continue', { username: 'admin', password: 'x' }],
    ] as const) {
      const answer = await outcomeIn(browser.post(`/api/sign-on/main/${path}`, body, evil));
      expect(answer.status).toBe('403 foreign_origin');
    }
    expect((await outcomeIn(browser.post('/api/sign-on/other/begin'))).status).toBe('404 not_found');
    await changeProvider(server, provider, { enabled: false });
    expect((await finish(query)).status).toBe('404 not_found');
    expect((await outcomeIn(browser.post('/api/sign-on/main/begin'))).status).toBe('404 not_found');
    expect(provider.asked).not.toContain('/token');
  });

  test('that fails says the step, logs nobody in, and cannot be sent again', async () => {
    await addProvider(server, provider);
    provider.claims = { aud: 'other' };
    const query = await sendThere(browser, provider);
    const failed = await finish(query);
    expect([failed.status, failed.details]).toEqual(['502 provider_failed', { step: 'code' }]);
    expect([...browser.cookies.keys()]).toEqual([]);
    provider.claims = {};
    expect((await finish(query)).status).toBe('400 invalid_input');
    expect(await names()).toEqual(['admin']);
  });

  test('is begun by one address sixty times a minute', async () => {
    await addProvider(server, provider);
    const begin = () => outcomeIn(new TestBrowser(server.origin).post('/api/sign-on/main/begin'));
    for (let count = 0; count < 60; count += 1) expect((await begin()).status).toBe('200');
    expect((await begin()).status).toBe('429 too_many_requests');
    now += MINUTE + 1;
    expect((await begin()).status).toBe('200');
  });

  test('returns to the name and scheme by which the browser knows the server', async () => {
    await start(['--trusted-proxies', '127.0.0.1', '--baseurl', '/files']);
    await addProvider(server, provider);
    const redirectOf = async (headers: Record<string, string>) => {
      const from = new TestBrowser(server.origin, undefined, headers);
      const answer = await from.post('/files/api/sign-on/main/begin');
      const url = new URL(((await answer.json()) as SignOnStart).url);
      return [url.searchParams.get('redirect_uri'), from.flows[0]?.replace(/sign-on-.*/, ''), from.cookies];
    };
    const forwarded = { 'X-Forwarded-Host': 'files.example', 'X-Forwarded-Proto': 'https' };
    const [address, prefix] = await redirectOf({ ...forwarded, Origin: 'https://files.example' });
    expect([address, prefix]).toEqual(['https://files.example/files/login/with/main', '__Secure-satchel-']);
    const [unnamed] = await redirectOf({ Origin: '', 'Sec-Fetch-Site': 'same-origin' });
    expect(unnamed).toBe(`${server.origin}/files/login/with/main`);
  });

  test('over TLS, at the root of a site, only this host can set its cookie', async () => {
    await start(['--trusted-proxies', '127.0.0.1']);
    await addProvider(server, provider);
    const secure = new TestBrowser(server.origin, undefined, { 'X-Forwarded-Proto': 'https' });
    const query = await sendThere(secure, provider);
    const [name = ''] = secure.flows;
    expect(name).toMatch(/^__Host-satchel-sign-on-/);
    expect(secure.cookies.get(name)?.attributes).toBe(
      'Path=/; Max-Age=600; HttpOnly; SameSite=Strict; Secure',
    );
    expect((await finish(query, secure)).status).toBe('200');
    expect(secure.flows).toEqual([]);
  });
});

describe('the session of a login by a provider', () => {
  const sessionOf = async (token: string) => {
    const client = new ApiClient(server.origin, token);
    const [session] = await client.json<SessionInfo[]>('/api/sessions');
    return { client, session };
  };

  test('ends after seven days, however often it is renewed', async () => {
    await addProvider(server, provider);
    let { client } = await sessionOf((await logIn(server, provider)).text);
    for (let hours = 0; hours < 7 * 24 - 1; hours += 1) {
      now += DAY / 24;
      const renewed = await client.post('/api/renew');
      expect(renewed.status).toBe(200);
      client = new ApiClient(server.origin, await renewed.text());
    }
    now += DAY / 24 + 1;
    expect((await client.get('/api/resources/')).status).toBe(401);
  });

  test('proves who the user is only where the provider says when it asked', async () => {
    await addProvider(server, provider);
    const sensitive = async (token: string) => {
      const client = new ApiClient(server.origin, token);
      const body = { name: 'key', permissions: ['download'], expires: null };
      return (await outcomeIn(client.post('/api/keys', body, { Accept: 'application/json' }))).status;
    };
    expect(await sensitive((await logIn(server, provider)).text)).toBe('403 reauthentication_required');
    provider.claims = { auth_time: Math.floor((now - 20 * MINUTE) / 1000) };
    expect(await sensitive((await logIn(server, provider)).text)).toBe('403 reauthentication_required');
    const stale = await logIn(server, provider, { body: { isFresh: true } });
    expect([stale.status, stale.details]).toEqual(['502 provider_failed', { step: 'token' }]);
    provider.claims = { auth_time: Math.floor(now / 1000) };
    const fresh = await logIn(server, provider, { body: { isFresh: true } });
    expect(await sensitive(fresh.text)).toBe('200');
  });
});

describe('a second factor of this server', () => {
  let secret: string;

  beforeEach(async () => {
    await addProvider(server, provider);
    const { text } = await logIn(server, provider);
    provider.claims = { auth_time: Math.floor(now / 1000) };
    const proven = await logIn(server, provider);
    expect(text).not.toBe('');
    ({ secret } = await setUpApp(new ApiClient(server.origin, proven.text), now));
    now += 3 * STEP;
    provider.claims = {};
  });

  test('is asked for, counted as at other logins, and goes on by the same cookie once', async () => {
    const query = await sendThere(browser, provider);
    const asked = await finish(query);
    expect([asked.status, asked.details]).toEqual([
      '403 second_factor_required',
      { methods: ['app', 'recovery'] },
    ]);
    expect((await finish(query)).status).toBe('400 invalid_input');
    expect([...browser.cookies.keys()]).toEqual(browser.flows);
    expect((await proceed({})).status).toBe('403 second_factor_required');
    expect((await proceed({ code: wrongCodeAt(secret, now) })).status).toBe('403 wrong_code');
    const kept = new Map(browser.cookies);
    expect((await proceed({ code: codeAt(secret, now) }, new TestBrowser(server.origin))).status).toBe(
      '400 invalid_input',
    );
    expect((await proceed({ code: codeAt(secret, now) })).status).toBe('200');
    now += STEP;
    browser.cookies.clear();
    for (const [name, cookie] of kept) browser.cookies.set(name, cookie);
    expect((await proceed({ code: codeAt(secret, now) })).status).toBe('400 invalid_input');
  });

  test('has few attempts, whichever browser they come from', async () => {
    const statuses = [];
    for (let count = 0; count < 4; count += 1) {
      const from = new TestBrowser(server.origin);
      expect((await logIn(server, provider, { browser: from })).status).toBe('403 second_factor_required');
      statuses.push((await proceed({ code: wrongCodeAt(secret, now) }, from)).status);
      statuses.push((await proceed({ code: wrongCodeAt(secret, now) }, from)).status);
    }
    expect(statuses).toEqual([...Array(5).fill('403 wrong_code'), ...Array(3).fill('429 too_many_requests')]);
  });

  test('opens no session for an identity that was disconnected meanwhile', async () => {
    expect((await logIn(server, provider, { browser })).status).toBe('403 second_factor_required');
    const user = (await server.admin.json<User[]>('/api/users')).find(({ username }) => username === 'ann');
    const path = `/api/identities?user=${user?.id}`;
    const { identities } = await server.admin.json<OwnIdentities>(path);
    const removed = `/api/identities/${identities[0]?.id}?user=${user?.id}`;
    expect((await server.admin.delete(removed, {})).status).toBe(200);
    expect((await proceed({ code: codeAt(secret, now) })).status).toBe('403 not_linked');
  });

  test.each([{ sid: 'session-1' }, { sub: 'subject-1', sid: undefined }])(
    'opens no session that ended at the provider meanwhile (%j)',
    async (named) => {
      provider.claims = { sid: 'session-1' };
      expect((await logIn(server, provider, { browser })).status).toBe('403 second_factor_required');
      now += 1000;
      const form = new URLSearchParams({ logout_token: await provider.logoutToken(named) }).toString();
      const type = { 'Content-Type': 'application/x-www-form-urlencoded' };
      expect((await server.anonymous.post('/api/sign-on/main/logout', form, type)).status).toBe(200);
      expect((await proceed({ code: codeAt(secret, now) })).status).toBe('401 unauthenticated');
      now += STEP;
      provider.claims = { sid: 'session-2' };
      expect((await logIn(server, provider, { browser })).status).toBe('403 second_factor_required');
      expect((await proceed({ code: codeAt(secret, now) })).status).toBe('200');
    },
  );

  test('is not asked for where the provider does', async () => {
    await changeProvider(server, provider, { trustsFactor: true });
    expect((await logIn(server, provider)).status).toBe('200');
  });

  test('is no way around a provider that was switched off', async () => {
    expect((await logIn(server, provider, { browser })).status).toBe('403 second_factor_required');
    await changeProvider(server, provider, { enabled: false });
    expect((await proceed({ code: codeAt(secret, now) })).status).toBe('404 not_found');
  });
});

describe('a second factor that is required', () => {
  const require = async () => {
    const secondFactor = { requiredFor: 'everybody', graceDays: 0 };
    expect((await server.admin.put('/api/settings', { secondFactor })).status).toBe(200);
  };

  test('has to be set up first, and the session after that is still one of the provider', async () => {
    await addProvider(server, provider);
    await require();
    provider.claims = { sid: 'session-1' };
    const asked = await logIn(server, provider, { browser });
    expect(asked.status).toBe('403 second_factor_setup_required');
    expect(browser.cookies.size).toBe(0);
    const setup = new ApiClient(server.origin, String(asked.details.token));
    expect((await setup.get('/api/resources/')).status).toBe(403);
    const begun = await setup.post('/api/second-factor/app', {});
    const { secret } = (await begun.json()) as { secret: string };
    const done = await setup.post('/api/second-factor/app/confirm', { code: codeAt(secret, now) });
    const session = new ApiClient(server.origin, done.headers.get(NEW_TOKEN_HEADER) ?? '');
    expect((await session.get('/api/resources/')).status).toBe(200);
    const form = new URLSearchParams({ logout_token: await provider.logoutToken({ sid: 'session-1' }) });
    const ended = await server.anonymous.post('/api/sign-on/main/logout', form.toString(), {
      'Content-Type': 'application/x-www-form-urlencoded',
    });
    expect(ended.status).toBe(200);
    expect((await session.get('/api/resources/')).status).toBe(401);
  });

  test('is not where the provider asks for one', async () => {
    await addProvider(server, provider, { trustsFactor: true });
    await require();
    expect((await logIn(server, provider)).status).toBe('200');
  });
});

describe('a login that belongs to no account', () => {
  beforeEach(() => addProvider(server, provider, { createsUsers: false }));

  test('is connected by the password of one, and is of that account from then on', async () => {
    await server.createUser({ username: 'bob' });
    expect((await logIn(server, provider, { browser })).status).toBe('403 not_linked');
    expect((await proceed({})).status).toBe('403 wrong_credentials');
    expect((await proceed({ username: 'bob', password: 'wrong' })).status).toBe('403 wrong_credentials');
    const done = await proceed({ username: 'bob', password: PASSWORD });
    expect(done.status).toBe('200');
    expect(browser.flows).toEqual([]);
    const again = await logIn(server, provider);
    expect(new ApiClient(server.origin, again.text).userId).toBe(
      new ApiClient(server.origin, done.text).userId,
    );
    expect(await names()).toEqual(['admin', 'bob']);
  });

  test('goes on in the same way where its name is taken', async () => {
    await changeProvider(server, provider, { createsUsers: true });
    const ann = await server.createUser({ username: 'Ann' });
    expect((await logIn(server, provider, { browser })).status).toBe('409 already_exists');
    expect((await proceed({ username: 'Ann', password: 'wrong' })).status).toBe('403 wrong_credentials');
    const done = await proceed({ username: 'Ann', password: PASSWORD });
    expect(new ApiClient(server.origin, done.text).userId).toBe(ann.userId);
    expect((await logIn(server, provider)).status).toBe('200');
    expect(await names()).toEqual(['Ann', 'admin']);
  });

  test('is connected to no account by a provider that has another issuer by then', async () => {
    await server.createUser({ username: 'bob' });
    expect((await logIn(server, provider, { browser })).status).toBe('403 not_linked');
    const elsewhere = await startLyingProvider(() => now);
    onTestFinished(elsewhere.close);
    await changeProvider(server, elsewhere.provider, { createsUsers: false });
    expect((await proceed({ username: 'bob', password: PASSWORD })).status).toBe('400 invalid_input');
  });

  test('guesses no password, and needs the second factor of the account', async () => {
    const bob = await server.createUser({ username: 'bob' });
    const { secret } = await setUpApp(bob, now);
    now += 3 * STEP;
    await logIn(server, provider, { browser });
    const right = { username: 'bob', password: PASSWORD };
    expect((await proceed(right)).status).toBe('403 second_factor_required');
    expect((await proceed({ ...right, code: codeAt(secret, now) })).status).toBe('200');
    provider.user = { sub: 'subject-2' };
    await logIn(server, provider, { browser });
    const statuses = [];
    for (let count = 0; count < 7; count += 1)
      statuses.push((await proceed({ username: 'admin', password: `wrong-${count}` })).status);
    expect(statuses).toEqual([
      ...Array(5).fill('403 wrong_credentials'),
      ...Array(2).fill('429 too_many_requests'),
    ]);
  });

  test('is connected once, also of several at the same time', async () => {
    await server.createUser({ username: 'bob' });
    await logIn(server, provider, { browser });
    const all = await Promise.all(
      Array.from({ length: 3 }, () => proceed({ username: 'bob', password: PASSWORD })),
    );
    expect(all.filter(({ status }) => status === '200')).toHaveLength(1);
  });

  test('with many groups is kept with those that count, and with too much not at all', async () => {
    await server.createUser({ username: 'bob' });
    await changeProvider(server, provider, {
      createsUsers: false,
      mapping: mapping({ allowedGroups: ['group-7'] }),
    });
    provider.userinfo = { groups: Array.from({ length: 900 }, (_, index) => `group-${index}`) };
    expect((await logIn(server, provider, { browser })).status).toBe('403 not_linked');
    expect((await proceed({ username: 'bob', password: PASSWORD })).status).toBe('200');
    await changeProvider(server, provider, {
      createsUsers: false,
      mapping: mapping({ username: 'a', mail: 'b', groups: 'c', scope: 'd' }),
    });
    const long = 'x'.repeat(1024);
    provider.user = { sub: 'subject-3', a: long, b: long, c: long, d: '/a' };
    expect((await logIn(server, provider)).status).toBe('502 provider_failed');
  });
});
