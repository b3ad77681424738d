import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { LOGOUT_ADDRESS_HEADER } from '@satchel/contract';
import { UnsecuredJWT } from 'jose';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ApiClient } from '../../../../test/api-client.js';
import { startTestServer, type TestServer } from '../../../../test/harness.js';
import { oidcProvider } from '../../../../test/login-providers.js';
import { CLIENT, type LyingProvider, newKey, startLyingProvider } from '../../../../test/lying-provider.js';
import { MemoryTries } from '../../../../test/memory-tries.js';
import { addProvider, changeProvider, logIn } from '../../../../test/oidc-login.js';
import { EndedSessions } from './ended-sessions.js';
import { OidcLogouts } from './oidc-logouts.js';

const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' };
const PATH = '/api/sign-on/main/logout';
let now: number;
let server: TestServer;
let provider: LyingProvider;
let closeProvider: () => Promise<void>;
/** Sessions here, of the sessions `one` and `two` at the provider. */
let one: ApiClient;
let two: ApiClient;

beforeEach(async () => {
  now = Date.now();
  server = await startTestServer({ now: () => now });
  ({ provider, close: closeProvider } = await startLyingProvider(() => now));
  await addProvider(server, provider, {}, { logsOut: true });
  one = await session('one');
  two = await session('two');
});
afterEach(async () => {
  await server.close();
  await closeProvider();
});

async function session(sid: string): Promise<ApiClient> {
  provider.claims = { sid };
  return new ApiClient(server.origin, (await logIn(server, provider)).text);
}

const isIn = async (client: ApiClient) => (await client.get('/api/resources/')).status === 200;
const send = async (token: string) =>
  server.anonymous.post(PATH, new URLSearchParams({ logout_token: token }).toString(), FORM);

describe('a logout token', () => {
  test('ends the sessions of one session at the provider', async () => {
    const answer = await send(await provider.logoutToken({ sid: 'one' }));
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect([await isIn(one), await isIn(two)]).toEqual([false, true]);
  });

  test('without one ends all of its user, and of nobody else', async () => {
    provider.user = { sub: 'subject-2', preferred_username: 'bob' };
    const bob = await session('three');
    expect((await send(await provider.logoutToken({ sub: 'subject-1' }))).status).toBe(200);
    expect([await isIn(one), await isIn(two), await isIn(bob)]).toEqual([false, false, true]);
  });

  test('counts once, and of an unknown session is right as well', async () => {
    const token = await provider.logoutToken({ sid: 'another' });
    expect((await send(token)).status).toBe(200);
    expect((await send(token)).status).toBe(400);
    now += 170_000;
    expect((await send(token)).status).toBe(400);
    expect(await isIn(one)).toBe(true);
  });

  test('ends a session that becomes another one at this moment', async () => {
    const families = ['before'];
    const provider = oidcProvider({ id: 'main' });
    const logouts = new OidcLogouts({
      client: {
        logoutToken: async () => ({ id: 'a', expiresAt: now, issuer: 'i', sid: 'one', subject: '' }),
        logoutAddress: async () => null,
      },
      findProvider: async () => ({ ...provider, secret: '' }),
      signOns: {
        familiesBySid: async () => [...families],
        familiesBySubject: async () => [],
        find: async () => undefined,
      },
      async endLogin(family) {
        families.shift();
        if (family === 'before') families.push('after');
      },
      ended: new EndedSessions(new MemoryTries(() => now), () => now),
      tries: new MemoryTries(() => now),
    });
    await logouts.byToken('main', 'token');
    expect(families).toEqual([]);
  });

  test('is accepted while the provider is switched off', async () => {
    await changeProvider(server, provider, { enabled: false });
    expect((await send(await provider.logoutToken({ sid: 'one' }))).status).toBe(200);
    expect(await isIn(one)).toBe(false);
  });

  test('does not make this server ask a provider that fails every time', async () => {
    now += 6 * 60_000;
    const token = await provider.logoutToken({ sid: 'one' });
    const before = provider.asked.length;
    const path = '/.well-known/openid-configuration';
    provider.answers.set(path, (_, response) => void response.writeHead(500).end());
    for (let count = 0; count < 5; count += 1) expect((await send(token)).status).toBe(400);
    expect(provider.asked.slice(before)).toEqual([path]);
    provider.answers.clear();
    now += 11_000;
    expect((await send(token)).status).toBe(200);
  });

  test('asks for keys once, also of many at the same time', async () => {
    now += 11_000;
    provider.keys = [await newKey('key-2')];
    const before = provider.asked.filter((path) => path === '/keys').length;
    const foreign = await newKey('key-3');
    const token = await provider.signed({ sid: 'one' }, foreign);
    await Promise.all(Array.from({ length: 8 }, () => send(token)));
    expect(provider.asked.filter((path) => path === '/keys')).toHaveLength(before + 1);
  });

  test('that is signed with a key of just now is accepted, but keys are not asked for every time', async () => {
    now += 11_000;
    provider.keys = [await newKey('key-2')];
    expect((await send(await provider.logoutToken({ sid: 'one' }))).status).toBe(200);
    const before = provider.asked.filter((path) => path === '/keys').length;
    const foreign = await newKey('key-3');
    for (let count = 0; count < 5; count += 1)
      expect((await send(await provider.signed({ sid: 'one' }, foreign))).status).toBe(400);
    expect(provider.asked.filter((path) => path === '/keys')).toHaveLength(before);
  });

  const seconds = () => Math.floor(now / 1000);
  test.each<[string, () => Record<string, unknown>]>([
    ['of another audience', () => ({ aud: 'other' })],
    ['of another issuer', () => ({ iss: 'https://evil.example' })],
    ['with a nonce', () => ({ nonce: 'a' })],
    ['without the event', () => ({ events: undefined })],
    ['with another event', () => ({ events: { other: {} } })],
    ['with a text in the place of events', () => ({ events: 'logout' })],
    ['without an id', () => ({ jti: undefined })],
    ['with a long id', () => ({ jti: 'j'.repeat(256) })],
    ['without a time', () => ({ iat: undefined })],
    ['of long ago', () => ({ iat: seconds() - 700, exp: undefined })],
    ['that is over', () => ({ exp: seconds() - 62 })],
    ['of the future', () => ({ iat: seconds() + 62 })],
    ['of nobody', () => ({ sub: undefined, sid: undefined })],
  ])('%s is refused', async (_, changes) => {
    const answer = await send(await provider.logoutToken({ sid: 'one', ...changes() }));
    expect(answer.status).toBe(400);
    expect(await isIn(one)).toBe(true);
  });

  test('of another key, without a signature, or in place of which there is something else is refused', async () => {
    const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
    const claims = { iss: provider.issuer, aud: CLIENT, iat: seconds(), jti: 'a', sid: 'one', events };
    const tokens = [
      await provider.signed(claims, await newKey('key-1')),
      new UnsecuredJWT(claims).encode(),
      '',
      'a.b.c',
    ];
    for (const token of tokens) expect((await send(token)).status).toBe(400);
    expect((await server.anonymous.post(PATH, '', FORM)).status).toBe(400);
    expect((await server.anonymous.post(PATH, 'a='.padEnd(65 * 1024, 'x'), FORM)).status).toBe(413);
    expect((await server.anonymous.post('/api/sign-on/other/logout', 'logout_token=a', FORM)).status).toBe(
      404,
    );
    expect(await isIn(one)).toBe(true);
  });
});

describe('a frame of the provider', () => {
  const frame = { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'iframe' };
  /** By `node:http`, because `fetch` says another mode. */
  const opened = async (path: string): Promise<IncomingMessage> => {
    const sent = get(`${server.origin}${path}`, { headers: frame, agent: false });
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    answer.resume();
    await once(answer, 'end');
    return answer;
  };
  const open = (iss: string, sid: string) => opened(`${PATH}?${new URLSearchParams({ iss, sid })}`);

  test('ends the sessions that it names, and only the provider may show it', async () => {
    const { statusCode, headers } = await open(provider.issuer, 'one');
    expect([statusCode, headers['x-frame-options']]).toEqual([200, undefined]);
    expect(headers['content-security-policy']).toBe(`default-src 'none'; frame-ancestors ${provider.issuer}`);
    expect([await isIn(one), await isIn(two)]).toEqual([false, true]);
  });

  test('of another issuer, or without a session, ends nothing', async () => {
    for (const [iss, sid] of [
      ['https://evil.example', 'one'],
      ['', 'one'],
      [provider.issuer, ''],
      [provider.issuer, 'one\u0000'],
      [provider.issuer, 'three'],
    ] as const)
      expect((await open(iss, sid)).statusCode).toBe(200);
    expect((await opened('/api/sign-on/other/logout')).statusCode).toBe(404);
    expect([await isIn(one), await isIn(two)]).toEqual([true, true]);
  });

  test('no other address may be opened from there', async () => {
    expect((await opened('/api/sign-on')).statusCode).toBe(403);
    const { headers } = await server.anonymous.get('/api/sign-on');
    expect(headers.get('x-frame-options')).toBe('DENY');
  });
});

describe('a logout here', () => {
  const addressOf = async (client: ApiClient) => {
    const answer = await client.post('/api/logout', undefined, { Origin: server.origin });
    expect(answer.status).toBe(200);
    return answer.headers.get(LOGOUT_ADDRESS_HEADER);
  };

  test('names the address at which to log out there, where that is wanted', async () => {
    const address = new URL((await addressOf(one)) ?? '');
    expect(address.origin + address.pathname).toBe(`${provider.issuer}/end`);
    expect(Object.fromEntries(address.searchParams)).toEqual({
      client_id: CLIENT,
      post_logout_redirect_uri: `${server.origin}/login?loggedOut`,
    });
    expect(await isIn(one)).toBe(false);
    await changeProvider(server, provider);
    expect(await addressOf(two)).toBeNull();
    expect(await addressOf(await server.createUser())).toBeNull();
  });

  test('does not depend on the provider', async () => {
    now += 6 * 60_000;
    provider.answers.set('/.well-known/openid-configuration', (_, response) => response.destroy());
    expect(await addressOf(one)).toBeNull();
    provider.metadata = { end_session_endpoint: undefined };
    provider.answers.clear();
    expect(await addressOf(two)).toBeNull();
  });
});
