import type { PasswordLink, PasswordLinkState } from '@satchel/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ApiClient } from '../../../../test/api-client.js';
import { outcomeOf, setUpApp } from '../../../../test/authenticator.js';
import { startTestServer, type TestServer } from '../../../../test/harness.js';
import { startCli } from '../../../../test/test-cli.js';

const PASSWORD = 'correct horse battery';
const NEXT = 'another long one';
const HOUR = 3_600_000;
const GONE = '404 not_found';
let now: number;
let server: TestServer;
let bob: ApiClient;
let address: string;

beforeEach(async () => {
  now = Date.now();
  server = await startTestServer({ now: () => now });
  bob = await server.createUser({ username: 'bob' });
  address = `/api/users/${bob.userId}/password-link`;
});
afterEach(() => server.close());

const accept = { Accept: 'application/json' };
const ask = (client: ApiClient, method: string, body?: object, path = address) =>
  outcomeOf(client.request(method, path, body, accept));
async function make(body: object = {}): Promise<PasswordLink> {
  const answer = await server.admin.post(address, body);
  expect(answer.status).toBe(200);
  return (await answer.json()) as PasswordLink;
}
const pathOf = (token: string) => `/api/password-links/${token}`;
const open = (token: string) => ask(server.anonymous, 'GET', undefined, pathOf(token));
const use = (token: string, password = NEXT) => ask(server.anonymous, 'POST', { password }, pathOf(token));
const state = () => server.admin.json<PasswordLinkState>(address);
const login = (password: string) =>
  outcomeOf(server.anonymous.post('/api/login', { username: 'bob', password }, accept));
const change = (password: string, client = server.admin) =>
  client.put(`/api/users/${bob.userId}`, {
    what: 'user',
    which: ['password'],
    data: { id: bob.userId, password },
  });

describe('making a link', () => {
  test('it works for 72 hours, or as many as were asked for, and its token is shown once', async () => {
    const { token, expires } = await make();
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(expires).toBe(Math.floor((now + 72 * HOUR) / 1000));
    expect(await state()).toEqual({ expires });
    expect((await make({ hours: 1 })).expires).toBe(Math.floor((now + HOUR) / 1000));
  });

  test('only administrators make, see and take back links', async () => {
    const { token } = await make();
    for (const method of ['GET', 'POST', 'DELETE']) {
      const body = method === 'POST' ? {} : undefined;
      expect(await ask(bob, method, body)).toBe('403 forbidden');
      expect(await ask(server.anonymous, method, body)).toBe('401 unauthenticated');
    }
    expect(await open(token)).toBe('200');
  });

  test('an administrator proves the password where the login is old', async () => {
    now += 16 * 60_000;
    expect(await ask(server.admin, 'POST', {})).toBe('403 reauthentication_required');
    expect(await ask(server.admin, 'POST', { current_password: 'wrong' })).toBe('400 invalid_input');
    expect(await state()).toEqual({ expires: null });
  });

  test.each([0, 721, -1, 1.5, '72', null])('%s hours are refused', async (hours) => {
    expect(await ask(server.admin, 'POST', { hours })).toBe('400 invalid_input');
    expect(await state()).toEqual({ expires: null });
  });

  test.each(['99', '0', 'abc', '1e3', '99999999999'])('there is none for the user %s', async (id) => {
    const path = `/api/users/${id}/password-link`;
    expect(await ask(server.admin, 'GET', undefined, path)).toBe(GONE);
    expect(await ask(server.admin, 'POST', {}, path)).toBe(GONE);
    expect(await ask(server.admin, 'DELETE', undefined, path)).toBe(GONE);
  });

  test('API keys make none', async () => {
    const { key } = (await (
      await server.admin.post('/api/keys', { name: 'a', permissions: ['create'], expires: null })
    ).json()) as { key: string };
    const answer = await server.anonymous.post(address, {}, { Authorization: `Bearer ${key}` });
    expect([401, 403]).toContain(answer.status);
    expect(await state()).toEqual({ expires: null });
  });
});

describe('using a link', () => {
  test('it sets the password, ends all sessions and does not log in', async () => {
    const { token } = await make();
    const shown = await server.anonymous.json(pathOf(token));
    expect(shown).toEqual({ username: 'bob', minimumLength: 12 });
    const answer = await server.anonymous.post(pathOf(token), { password: NEXT });
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([200, null]);
    expect((await bob.get('/api/resources/')).status).toBe(401);
    expect([await login(PASSWORD), await login(NEXT)]).toEqual(['403 wrong_credentials', '200']);
    expect(await state()).toEqual({ expires: null });
  });

  test('it works once, also if it is used many times at once', async () => {
    const { token } = await make();
    const passwords = Array.from({ length: 8 }, (_, index) => `${NEXT} ${index}`);
    const outcomes = await Promise.all(passwords.map((password) => use(token, password)));
    expect(outcomes.filter((outcome) => outcome === '200')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === GONE)).toHaveLength(7);
    expect(await login(passwords[outcomes.indexOf('200')] ?? '')).toBe('200');
    expect([await open(token), await use(token)]).toEqual([GONE, GONE]);
  });

  test.each(['', 'short', 'password1234', 'x'.repeat(2000), 'with NUL \0 inside'])(
    'a password that is refused does not use it up: %j',
    async (password) => {
      const { token } = await make();
      expect(await use(token, password)).toBe('400 invalid_input');
      expect([await use(token), await login(NEXT)]).toEqual(['200', '200']);
    },
  );

  test('a second factor is still asked for', async () => {
    await setUpApp(bob, now);
    expect(await use((await make()).token)).toBe('200');
    expect(await login(NEXT)).toBe('403 second_factor_required');
  });

  test('a locked password can be set by it', async () => {
    const locked = { what: 'user', which: ['lockPassword'], data: { id: bob.userId, lockPassword: true } };
    expect((await server.admin.put(`/api/users/${bob.userId}`, locked)).status).toBe(200);
    expect([await use((await make()).token), await login(NEXT)]).toEqual(['200', '200']);
  });

  test('a session of somebody else is of no use and does no harm', async () => {
    const { token } = await make();
    const ann = await server.createUser({ username: 'ann' });
    expect(await ask(ann, 'POST', { password: NEXT }, pathOf(token))).toBe('200');
    expect((await ann.get('/api/resources/')).status).toBe(200);
  });
});

describe('the end of a link', () => {
  const ended = async (token: string) => {
    const shown = async (each: string) => {
      const answer = await server.anonymous.get(pathOf(each), accept);
      return { ...((await answer.json()) as object), requestId: '', status: answer.status };
    };
    expect(await shown(token)).toMatchObject({ status: 404, code: 'not_found' });
    expect(await shown(token)).toEqual(await shown('x'.repeat(43)));
    expect(await use(token)).toBe(GONE);
    expect(await login(NEXT)).toBe('403 wrong_credentials');
  };

  test('a newer one replaces it', async () => {
    const { token } = await make();
    const newer = await make();
    await ended(token);
    expect(await use(newer.token)).toBe('200');
  });

  test('an administrator takes it back', async () => {
    const { token } = await make();
    expect(await ask(server.admin, 'DELETE')).toBe('200');
    expect(await state()).toEqual({ expires: null });
    await ended(token);
    expect(await ask(server.admin, 'DELETE')).toBe('200');
  });

  test('its time is over', async () => {
    const { token } = await make({ hours: 2 });
    now += 2 * HOUR - 1;
    expect(await open(token)).toBe('200');
    now += 1;
    await ended(token);
  });

  test('the clock was set back', async () => {
    const { token } = await make();
    now -= 2 * HOUR;
    await ended(token);
  });

  test('the password was changed in another way', async () => {
    const { token } = await make();
    expect((await change('yet another password', bob)).status).toBe(200);
    await ended(token);
    const second = await make();
    expect((await change('yet another password')).status).toBe(200);
    await ended(second.token);
    const third = await make();
    const cli = await startCli(server);
    expect((await cli.run('users reset-password bob')).faults).toEqual([]);
    await cli.close();
    await ended(third.token);
  });

  test('another change of the user does not end it', async () => {
    const { token } = await make();
    const renamed = { what: 'user', which: ['locale'], data: { id: bob.userId, locale: 'de' } };
    expect((await server.admin.put(`/api/users/${bob.userId}`, renamed)).status).toBe(200);
    expect(await open(token)).toBe('200');
  });

  test('the user is gone', async () => {
    const { token } = await make();
    expect((await server.admin.delete(`/api/users/${bob.userId}`)).status).toBe(200);
    await ended(token);
  });
});

test.each(['x', '%00', '%2e%2e', '..%2f..', "'%20or%201=1", 'a'.repeat(1000), '%F0%9F%98%80', '%ff'])(
  'the token %s opens nothing',
  async (token) => {
    await make();
    for (const outcome of [await open(token), await use(token)]) expect(outcome).toMatch(/^4(?:00|04|14|31)/);
    expect(await login(PASSWORD)).toBe('200');
  },
);

test('where the server stores no passwords there are no links', async () => {
  const proxied = await startTestServer({
    flags: ['--auth-method', 'noauth'],
  });
  expect(await outcomeOf(proxied.admin.post('/api/users/1/password-link', {}, accept))).toBe('409 conflict');
  await proxied.close();
});
