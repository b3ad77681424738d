import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ApiClient } from '../../../../test/api-client.js';
import { codeAt, outcomeOf, type SetUpApp, setUpApp, wrongCodeAt } from '../../../../test/authenticator.js';
import { startTestServer, type TestServer } from '../../../../test/harness.js';

const PASSWORD = 'correct horse battery';
const STEP = 30_000;
let now: number;
let server: TestServer;
let ann: ApiClient;
let app: SetUpApp;

beforeEach(async () => {
  now = Date.now();
  server = await startTestServer({ now: () => now });
  ann = await server.createUser({ username: 'ann' });
  app = await setUpApp(ann, now);
  // The code of the set-up is used up.
  now += 3 * STEP;
});
afterEach(() => server.close());

const attempt = (body: object, headers: Record<string, string> = { Accept: 'application/json' }) =>
  server.anonymous.post('/api/login', { username: 'ann', password: PASSWORD, ...body }, headers);
const login = (body: object) => outcomeOf(attempt(body));
const code = (steps = 0) => codeAt(app.secret, now, steps);
const wrong = () => wrongCodeAt(app.secret, now);

describe('a user with an authenticator app', () => {
  test('logs in with the password and a code, and with nothing less', async () => {
    expect(await login({})).toBe('403 second_factor_required');
    expect(await login({ code: ' ' })).toBe('403 second_factor_required');
    expect(await login({ code: wrong() })).toBe('403 wrong_code');
    expect(await login({ password: 'another password', code: code() })).toBe('403 wrong_credentials');
    expect(await login({ code: code() })).toBe('200');
  });

  test('no response before the right code has a token or a cookie', async () => {
    for (const body of [{}, { code: wrong() }]) {
      const answer = await attempt(body);
      expect([answer.headers.get('set-cookie'), await answer.text()]).toEqual([
        null,
        expect.not.stringContaining('token'),
      ]);
    }
  });

  test('spaces and hyphens in a code do not matter', async () => {
    const digits = code();
    expect(await login({ code: ` ${digits.slice(0, 3)} - ${digits.slice(3)} ` })).toBe('200');
  });

  test('a code works once, also of many requests at the same time', async () => {
    const outcomes = await Promise.all(Array.from({ length: 4 }, () => login({ code: code() })));
    expect(outcomes.sort()).toEqual(['200', '403 wrong_code', '403 wrong_code', '403 wrong_code']);
    expect(await login({ code: code() })).toBe('403 wrong_code');
  });

  test('a code that comes after a later one is used up with it', async () => {
    expect(await login({ code: code(1) })).toBe('200');
    expect(await login({ code: code() })).toBe('403 wrong_code');
    now += 2 * STEP;
    expect(await login({ code: code() })).toBe('200');
  });

  test('clocks may differ by a step to each side', async () => {
    expect(await login({ code: code(-2) })).toBe('403 wrong_code');
    expect(await login({ code: code(2) })).toBe('403 wrong_code');
    expect(await login({ code: code(-1) })).toBe('200');
    now += 2 * STEP;
    expect(await login({ code: code(1) })).toBe('200');
  });

  test.each([61_000, -61_000])('a phone whose clock is off by %d ms is refused', async (off) => {
    expect(await login({ code: codeAt(app.secret, now + off) })).toBe('403 wrong_code');
  });

  test('after the clock of the server was wrong for a time, codes work again', async () => {
    now += 400 * 24 * 3600 * 1000;
    expect(await login({ code: code() })).toBe('200');
    now -= 400 * 24 * 3600 * 1000;
    expect(await login({ code: code() })).toBe('200');
    expect(await login({ code: code() })).toBe('403 wrong_code');
  });

  test('a recovery code works once, also of many requests at the same time, however it is typed', async () => {
    const [first = '', second = '', third = ''] = app.recoveryCodes;
    const outcomes = await Promise.all(Array.from({ length: 4 }, () => login({ code: first })));
    expect(outcomes.sort()).toEqual(['200', '403 wrong_code', '403 wrong_code', '403 wrong_code']);
    expect(await login({ code: second.replace('-', '').toUpperCase() })).toBe('200');
    expect(await login({ code: ` ${third.replace('-', ' ')} ` })).toBe('200');
    expect(await login({ code: third })).toBe('403 wrong_code');
  });

  test('codes of another user are of no use', async () => {
    const bob = await server.createUser({ username: 'bob' });
    const other = await setUpApp(bob, now);
    expect(await login({ code: other.recoveryCodes[0] })).toBe('403 wrong_code');
    expect(await login({ code: codeAt(other.secret, now, 1) })).toBe('403 wrong_code');
  });

  test('wrong codes count like wrong passwords: after five, nothing is right any more', async () => {
    for (let tries = 0; tries < 5; tries += 1) expect(await login({ code: wrong() })).toBe('403 wrong_code');
    expect(await login({ code: code() })).toBe('429 too_many_requests');
    expect(await login({ code: app.recoveryCodes[0] })).toBe('429 too_many_requests');
    now += 16 * 60_000;
    expect(await login({ code: code() })).toBe('200');
  });

  test('a right password without a code does not reset the count', async () => {
    for (let tries = 0; tries < 2; tries += 1) {
      expect(await login({ code: wrong() })).toBe('403 wrong_code');
      expect(await login({})).toBe('403 second_factor_required');
    }
    expect(await login({ code: wrong() })).toBe('403 wrong_code');
    expect(await login({ code: code() })).toBe('429 too_many_requests');
  });

  test('right passwords without a code do not ban the address of many people', async () => {
    const names = ['ann', 'ben', 'cem', 'dan', 'eve'];
    for (const username of names.slice(1)) await setUpApp(await server.createUser({ username }), now);
    for (const username of [...names, ...names, ...names, ...names])
      expect(await login({ username })).toBe('403 second_factor_required');
    for (let tries = 0; tries < 20; tries += 1)
      expect(await login({ username: `guess ${tries}` })).toBe('403 wrong_credentials');
    expect(await login({ username: 'guess' })).toBe('429 too_many_requests');
  });

  test('an app that is only pending changes nothing', async () => {
    const bob = await server.createUser({ username: 'bob' });
    await bob.post('/api/second-factor/app', {});
    expect(await login({ username: 'bob' })).toBe('200');
  });
});

describe('clients without a field for the code', () => {
  test('append it to the password', async () => {
    expect(await login({ password: `${PASSWORD}${wrong()}` })).toBe('403 wrong_code');
    expect(await login({ password: `${PASSWORD}${code()}` })).toBe('200');
    expect(await login({ password: `${PASSWORD}${code()}` })).toBe('403 wrong_code');
    expect(await login({ password: `another${code(1)}` })).toBe('403 wrong_credentials');
    expect(await login({ password: code(1) })).toBe('403 wrong_credentials');
  });

  test('are told in plain text what to do', async () => {
    const answer = await attempt({}, {});
    expect([answer.status, await answer.text()]).toEqual([
      403,
      expect.stringMatching(/append the six digits to the password, or use an API key/),
    ]);
  });

  test('a code that was sent is the code, whatever the password ends in', async () => {
    expect(await login({ password: `${PASSWORD}${code()}`, code: code() })).toBe('403 wrong_credentials');
  });

  test('digits at the end of a password of a user without an app are nothing but wrong', async () => {
    await server.createUser({ username: 'bob' });
    expect(await login({ username: 'bob', password: `${PASSWORD}123456` })).toBe('403 wrong_credentials');
    expect(await login({ username: 'nobody', password: `${PASSWORD}123456` })).toBe('403 wrong_credentials');
  });

  test('a password may itself end in six digits, with and without an app', async () => {
    const password = `${PASSWORD}123456`;
    const bob = await server.createUser({ username: 'bob', password });
    expect(await login({ username: 'bob', password })).toBe('200');
    expect(await login({ username: 'bob', password: PASSWORD })).toBe('403 wrong_credentials');
    const { secret } = await setUpApp(bob, now);
    now += 2 * STEP;
    expect(await login({ username: 'bob', password })).toBe('403 second_factor_required');
    expect(await login({ username: 'bob', password: PASSWORD })).toBe('403 wrong_credentials');
    expect(await login({ username: 'bob', password: `${password}${codeAt(secret, now)}` })).toBe('200');
  });
});
