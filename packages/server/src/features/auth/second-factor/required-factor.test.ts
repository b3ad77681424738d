import {
  type ErrorBody,
  methodsOf,
  type SecondFactorState,
  type SettingsChange,
  type User,
} from '@satchel/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ApiClient } from '../../../../test/api-client.js';
import { codeAt, outcomeOf, setUpApp } from '../../../../test/authenticator.js';
import { connectCommand } from '../../../../test/command-client.js';
import { startTestServer, type TestServer } from '../../../../test/harness.js';
import { declaredEndpoints } from '../../api-docs/declared.js';

const PASSWORD = 'correct horse battery';
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
let now: number;
let server: TestServer;
let ann: ApiClient;

beforeEach(async () => {
  now = Date.now();
  const flags = ['--disable-exec=false', '--allow-query-token'];
  server = await startTestServer({ now: () => now, flags });
  ann = await server.createUser({ username: 'ann', perm: { ...NO_ADMIN, execute: true } });
});
afterEach(() => server.close());

const NO_ADMIN = {
  ...{ admin: false, execute: false, create: true, rename: true },
  ...{ modify: true, delete: true, share: true, download: true },
};
const accept = { Accept: 'application/json' };
const attempt = (username = 'ann', more: object = {}) =>
  server.anonymous.post('/api/login', { username, password: PASSWORD, ...more }, accept);
const login = (username = 'ann', more: object = {}) => outcomeOf(attempt(username, more));
const require = async (secondFactor: SettingsChange['secondFactor']) => {
  expect((await server.admin.put('/api/settings', { secondFactor })).status).toBe(200);
};
/** A session of a user that can only set up a second factor. */
async function setupSession(username = 'ann', password = PASSWORD): Promise<ApiClient> {
  const answer = await server.anonymous.post('/api/login', { username, password }, accept);
  expect([answer.status, answer.headers.get('set-cookie')]).toEqual([403, null]);
  const { code, details } = (await answer.json()) as ErrorBody;
  expect(code).toBe('second_factor_setup_required');
  return new ApiClient(server.origin, String(details?.token));
}
const stateOf = (client: ApiClient) => client.json<SecondFactorState>('/api/second-factor');

describe('a required second factor', () => {
  test('the time to set one up begins with the first login, and is not prolonged by others', async () => {
    await require({ requiredFor: 'everybody', graceDays: 14 });
    expect(await stateOf(ann)).toMatchObject({ isRequired: true, due: null });
    now += 100 * DAY;
    expect(await login()).toBe('200');
    const due = Math.floor((now + 14 * DAY) / 1000);
    now += 14 * DAY - MINUTE;
    const user = await server.anonymous.login('ann', PASSWORD);
    expect(await stateOf(user)).toMatchObject({ isRequired: true, due });
    now += MINUTE;
    expect(await login()).toBe('403 second_factor_setup_required');
  });

  test('is not required of others than the settings name', async () => {
    await require({ requiredFor: 'administrators', graceDays: 0 });
    expect(await login()).toBe('200');
    await server.createUser({ username: 'eve', perm: { ...NO_ADMIN, admin: true } }).catch(() => undefined);
    expect(await login('eve')).toBe('403 second_factor_setup_required');
  });

  test('is required of one user, by administrators only, who alone see that', async () => {
    await require({ graceDays: 0 });
    const path = `/api/users/${ann.userId}`;
    const change = (client: ApiClient, which: string[], secondFactor?: 'required') =>
      outcomeOf(client.put(path, { what: 'user', which, data: { id: ann.userId, secondFactor } }, accept));
    expect(await change(ann, ['secondFactor'], 'required')).toBe('403 forbidden');
    expect(await change(server.admin, ['secondFactor'], 'required')).toBe('200');
    expect(await server.admin.json(path)).toMatchObject({ secondFactor: 'required' });
    expect(await ann.json(path)).not.toHaveProperty('secondFactor');
    expect(await login()).toBe('403 second_factor_setup_required');
    // A change of something else keeps it.
    const { secondFactor: _, ...others } = await server.admin.json<User>(path);
    await server.admin.put(path, { what: 'user', which: ['all'], data: others });
    await server.admin.put(path, { what: 'user', which: ['locale'], data: { id: ann.userId, locale: 'de' } });
    expect(await server.admin.json(path)).toMatchObject({ secondFactor: 'required', locale: 'de' });
    expect(await change(server.admin, ['secondFactor'])).toBe('200');
    expect(await server.admin.json(path)).not.toHaveProperty('secondFactor');
    expect(await login()).toBe('200');
    now += 16 * MINUTE;
    expect(await change(server.admin, ['secondFactor'], 'required')).toBe('403 reauthentication_required');
  });

  test('begins anew for users who logged in when it was not required', async () => {
    await server.createUser({ username: 'bob' });
    await require({ requiredFor: 'everybody', graceDays: 1 });
    expect([await login(), await login('bob')]).toEqual(['200', '200']);
    await require({ requiredFor: 'nobody' });
    expect(await login()).toBe('200');
    await require({ requiredFor: 'everybody' });
    now += 2 * DAY;
    expect([await login(), await login('bob')]).toEqual(['200', '403 second_factor_setup_required']);
  });

  test('cannot be removed by its user, but be replaced', async () => {
    const { secret, recoveryCodes } = await setUpApp(ann, now);
    await require({ requiredFor: 'everybody', graceDays: 0 });
    const code = codeAt(secret, now, 1);
    expect(await outcomeOf(ann.request('DELETE', '/api/second-factor', { code }, accept))).toBe(
      '409 conflict',
    );
    expect(await stateOf(ann)).toMatchObject({ hasApp: true, isRequired: true, due: null });
    expect(await outcomeOf(ann.post('/api/second-factor/app', { code }, accept))).toBe('200');
    expect(await login('ann', { code: recoveryCodes[0] })).toBe('200');
  });

  test.each([
    { requiredFor: 'somebody' },
    { requiredFor: 1 },
    { graceDays: -1 },
    { graceDays: 366 },
    { graceDays: 1.5 },
    { days: 1 },
  ])('the setting %j is refused', async (secondFactor) => {
    expect(await outcomeOf(server.admin.put('/api/settings', { secondFactor }, accept))).toBe(
      '400 invalid_input',
    );
  });

  test('where no password is asked for, nothing is required', async () => {
    const open = await startTestServer({ flags: ['--auth.method=noauth', '--open-to-network'] });
    await open.admin.put('/api/settings', { secondFactor: { requiredFor: 'everybody', graceDays: 0 } });
    expect((await open.anonymous.get('/api/login')).status).toBe(200);
    await open.close();
  });
});

describe('a session that can only set up a second factor', () => {
  beforeEach(() => require({ requiredFor: 'everybody', graceDays: 0 }));

  test('is told by plain text to clients without JSON, without the token', async () => {
    const answer = await server.anonymous.post('/api/login', { username: 'ann', password: PASSWORD });
    const text = await answer.text();
    expect([answer.status, text]).toEqual([403, expect.stringMatching(/^403 .*requires a second factor/)]);
    expect(text).not.toMatch(/\w+\.\w+\.\w+/);
  });

  test('becomes a whole one with the first right code, and ends', async () => {
    const limited = await setupSession();
    const { secret } = (await (await limited.post('/api/second-factor/app', {})).json()) as {
      secret: string;
    };
    const body = { code: codeAt(secret, now) };
    const answer = await limited.post('/api/second-factor/app/confirm', body, accept);
    expect([answer.status, await answer.json()]).toEqual([200, { recoveryCodes: expect.any(Array) }]);
    expect(answer.headers.get('set-cookie')).toMatch(/^satchel=.*HttpOnly/);
    const whole = new ApiClient(server.origin, answer.headers.get('x-new-token') ?? '');
    expect((await whole.get('/api/resources/')).status).toBe(200);
    expect((await whole.post('/api/renew')).status).toBe(200);
    expect(await stateOf(whole)).toMatchObject({ hasApp: true, isRequired: true, due: null });
    for (const ended of [limited, ann])
      expect(await outcomeOf(ended.get('/api/second-factor', accept))).toBe('401 unauthenticated');
    now += MINUTE;
    expect(await login()).toBe('403 second_factor_required');
    expect(await login('ann', { code: codeAt(secret, now) })).toBe('200');
  });

  test('a whole session gets no new token', async () => {
    const begun = await ann.post('/api/second-factor/app', {});
    const { secret } = (await begun.json()) as { secret: string };
    const answer = await ann.post('/api/second-factor/app/confirm', { code: codeAt(secret, now) });
    expect([answer.status, answer.headers.get('x-new-token')]).toEqual([200, null]);
  });

  test('is refused by every other endpoint, also of an administrator', async () => {
    await server.createUser({ username: 'eve', perm: { ...NO_ADMIN, admin: true } }).catch(() => undefined);
    const refused: string[] = [];
    for (const client of [await setupSession(), await setupSession('eve')]) {
      for (const { feature, name, endpoint } of declaredEndpoints()) {
        if (endpoint.permission === 'public' || endpoint.isForSetup || endpoint.socket) continue;
        for (const method of methodsOf(endpoint)) {
          const path = endpoint.path.replace(/:\w+\*?/g, '1');
          const outcome = await outcomeOf(client.request(method, path, undefined, accept));
          expect([`${feature}.${name}`, method, outcome]).toEqual([
            `${feature}.${name}`,
            method,
            method === 'HEAD' ? '403' : '403 second_factor_setup_required',
          ]);
          refused.push(name);
        }
      }
    }
    expect(refused.length).toBeGreaterThan(100);
  });

  test('is refused in cookies and addresses, and by sockets', async () => {
    const { token = '' } = await setupSession();
    const cookie = { Cookie: `auth=${token}` };
    const refusal = '403 second_factor_setup_required';
    expect(await outcomeOf(server.anonymous.get('/api/resources/', { ...accept, ...cookie }))).toBe(refusal);
    expect(await outcomeOf(server.anonymous.get(`/api/raw/?auth=${token}`, accept))).toBe(refusal);
    expect(await outcomeOf(server.anonymous.get('/api/events', { ...accept, ...cookie }))).toBe(refusal);
    await expect(connectCommand(server.origin, '/', { token })).rejects.toThrow('refused with 403');
    await expect(connectCommand(server.origin, '/', { token: ann.token })).resolves.toMatchObject({});
  });

  test('of an administrator shows no other users', async () => {
    await server.createUser({ username: 'eve', perm: { ...NO_ADMIN, admin: true } }).catch(() => undefined);
    const limited = await setupSession('eve');
    expect(await outcomeOf(limited.get('/api/second-factor?user=1', accept))).toBe('403 forbidden');
  });

  test('is never renewed, neither into a whole one nor for longer', async () => {
    const limited = await setupSession();
    for (const method of ['POST', 'GET', 'PUT']) {
      expect(await outcomeOf(limited.request(method, '/api/renew', undefined, accept))).toBe(
        '403 second_factor_setup_required',
      );
    }
    await server.admin.put(`/api/users/${ann.userId}`, {
      ...{ what: 'user', which: ['locale'], data: { id: ann.userId, locale: 'de' } },
    });
    const shown = await limited.get('/api/second-factor');
    expect([shown.status, shown.headers.get('x-renew-token')]).toEqual([200, null]);
    now += 15 * MINUTE;
    expect(await outcomeOf(limited.get('/api/second-factor', accept))).toBe('401 unauthenticated');
  });

  test('can be logged out', async () => {
    const limited = await setupSession();
    expect((await limited.post('/api/logout')).status).toBe(200);
    expect((await limited.get('/api/second-factor')).status).toBe(401);
  });

  test('needs a code where an app was set up in the meantime', async () => {
    const limited = await setupSession();
    await setUpApp(ann, now);
    expect((await limited.get('/api/second-factor')).status).toBe(401);
  });
});
