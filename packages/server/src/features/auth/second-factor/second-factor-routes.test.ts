import type { AppSetup, RecoveryCodes, SecondFactorState } from '@satchel/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ApiClient } from '../../../../test/api-client.js';
import { codeAt, outcomeOf, setUpApp, wrongCodeAt } from '../../../../test/authenticator.js';
import { startTestServer, type TestServer } from '../../../../test/harness.js';

const PASSWORD = 'correct horse battery';
const APP = '/api/second-factor/app';
const MINUTE = 60_000;
let now: number;
let server: TestServer;
let ann: ApiClient;

beforeEach(async () => {
  now = Date.now();
  server = await startTestServer({ now: () => now });
  ann = await server.createUser({ username: 'ann' });
});
afterEach(() => server.close());

const accept = { Accept: 'application/json' };
const post = (path: string, body: object, client = ann) => outcomeOf(client.post(path, body, accept));
const remove = (body: object, client = ann, query = '') =>
  outcomeOf(client.request('DELETE', `/api/second-factor${query}`, body, accept));
const stateOf = (client = ann, query = '') => client.json<SecondFactorState>(`/api/second-factor${query}`);
const login = (more: object = {}) =>
  outcomeOf(server.anonymous.post('/api/login', { username: 'ann', password: PASSWORD, ...more }, accept));
const isIn = async (client: ApiClient) => (await client.get('/api/resources/')).status === 200;
async function begin(body: object = {}): Promise<AppSetup> {
  const answer = await ann.post(APP, body);
  expect(answer.status).toBe(200);
  return (await answer.json()) as AppSetup;
}
const confirm = (secret: string) => post(`${APP}/confirm`, { code: codeAt(secret, now) });

describe('setting up an app', () => {
  test('a right code of it makes it count, and gives ten recovery codes', async () => {
    expect(await stateOf()).toEqual({
      hasApp: false,
      passkeys: 0,
      since: null,
      recoveryCodes: 0,
      isRequired: false,
      due: null,
    });
    const { recoveryCodes } = await setUpApp(ann, now);
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/);
    const since = Math.floor(now / 1000);
    expect(await stateOf()).toEqual({
      hasApp: true,
      passkeys: 0,
      since,
      recoveryCodes: 10,
      isRequired: false,
      due: null,
    });
  });

  test('the address names the installation and the user', async () => {
    await server.admin.put('/api/settings', { branding: { name: 'Família' } });
    const { secret, uri } = await begin();
    expect(uri).toBe(
      `otpauth://totp/Fam%C3%ADlia:ann?issuer=Fam%C3%ADlia&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    );
  });

  test('ends the other sessions of the user, and no session of anybody else', async () => {
    const bob = await server.createUser({ username: 'bob' });
    const phone = await server.anonymous.login('ann', PASSWORD);
    await setUpApp(ann, now);
    expect(await Promise.all([ann, phone, bob].map(isIn))).toEqual([true, false, true]);
  });

  test('needs a recent proof of the password', async () => {
    now += 16 * MINUTE;
    expect(await post(APP, {})).toBe('403 reauthentication_required');
    expect(await post(APP, { current_password: 'another password' })).toBe('400 invalid_input');
    expect(await post(APP, { current_password: PASSWORD })).toBe('200');
    expect((await server.anonymous.post(APP, {})).status).toBe(401);
  });

  test('the last one that was begun counts', async () => {
    const first = await begin();
    const second = await begin();
    expect(await confirm(first.secret)).toBe('403 wrong_code');
    expect(await confirm(second.secret)).toBe('200');
    expect(await confirm(second.secret)).toBe('409 conflict');
  });

  test('one that was begun is forgotten after half an hour', async () => {
    const { secret } = await begin();
    now += 30 * MINUTE;
    expect(await confirm(secret)).toBe('409 conflict');
    expect(await login()).toBe('200');
  });

  test('of many confirmations at the same time, one gives codes', async () => {
    const { secret } = await begin();
    const outcomes = await Promise.all(Array.from({ length: 4 }, () => confirm(secret)));
    expect(outcomes.sort()).toEqual(['200', '409 conflict', '409 conflict', '409 conflict']);
    expect((await stateOf()).recoveryCodes).toBe(10);
  });

  test('a code of the pending app of somebody else is wrong', async () => {
    const { secret } = await begin();
    const bob = await server.createUser({ username: 'bob' });
    expect(await post(`${APP}/confirm`, { code: codeAt(secret, now) }, bob)).toBe('409 conflict');
    await bob.post(APP, {});
    expect(await post(`${APP}/confirm`, { code: codeAt(secret, now) }, bob)).toBe('403 wrong_code');
  });

  test('guesses are throttled, also those of several sessions', async () => {
    const { secret } = await begin();
    const phone = await server.anonymous.login('ann', PASSWORD);
    const guess = (client: ApiClient) => post(`${APP}/confirm`, { code: wrongCodeAt(secret, now) }, client);
    for (const client of [ann, phone, ann, phone, ann]) expect(await guess(client)).toBe('403 wrong_code');
    expect(await guess(phone)).toBe('429 too_many_requests');
    expect(await confirm(secret)).toBe('429 too_many_requests');
    expect(await server.admin.json('/api/bans')).toMatchObject([
      { kind: 'confirmation', subject: 'ann', tries: 5 },
    ]);
  });

  test.each([{}, { code: '' }, { code: 'x'.repeat(65) }, { code: 1 }, { code: null }, []])(
    '%j is no confirmation',
    async (body) => {
      await begin();
      expect(await post(`${APP}/confirm`, body)).toBe('400 invalid_input');
    },
  );

  test('letters, other digits and recovery codes of nobody are wrong codes', async () => {
    await begin();
    for (const code of ['abcdef', '١٢٣٤٥٦', 'aaaaa-aaaaa', '-', "' or 1=1"]) {
      now += 16 * MINUTE;
      await begin({ current_password: PASSWORD });
      expect([code, await post(`${APP}/confirm`, { code })]).toEqual([code, '403 wrong_code']);
    }
  });
});

describe('with an app', () => {
  test('another one is set up with a code of the present one, which counts until then', async () => {
    const { secret } = await setUpApp(ann, now);
    expect(await post(APP, {})).toBe('403 wrong_code');
    expect(await post(APP, { code: wrongCodeAt(secret, now) })).toBe('403 wrong_code');
    const next = await begin({ code: codeAt(secret, now, 1) });
    now += 2 * MINUTE;
    expect(await login({ code: codeAt(next.secret, now) })).toBe('403 wrong_code');
    expect(await login({ code: codeAt(secret, now) })).toBe('200');
    expect(await confirm(next.secret)).toBe('200');
    now += 2 * MINUTE;
    expect(await login({ code: codeAt(secret, now) })).toBe('403 wrong_code');
    expect(await login({ code: codeAt(next.secret, now) })).toBe('200');
  });

  test('a code is not used up by a request without the password', async () => {
    const { secret } = await setUpApp(ann, now);
    now += 20 * MINUTE;
    const code = codeAt(secret, now);
    for (const path of [APP, '/api/second-factor/recovery-codes']) {
      expect(await post(path, { code })).toBe('403 reauthentication_required');
      expect(await post(path, { code, current_password: 'another password' })).toBe('400 invalid_input');
    }
    expect(await post(APP, { code, current_password: PASSWORD })).toBe('200');
    expect(await post(APP, { code })).toBe('403 wrong_code');
  });

  test('new recovery codes replace the former ones', async () => {
    const { secret, recoveryCodes } = await setUpApp(ann, now);
    const [first = '', second = ''] = recoveryCodes;
    expect(await post('/api/second-factor/recovery-codes', { code: codeAt(secret, now) })).toBe(
      '403 wrong_code',
    );
    const answer = await ann.post('/api/second-factor/recovery-codes', { code: first });
    const renewed = ((await answer.json()) as RecoveryCodes).recoveryCodes;
    expect((await stateOf()).recoveryCodes).toBe(10);
    expect(await login({ code: second })).toBe('403 wrong_code');
    expect(await login({ code: renewed[0] })).toBe('200');
    expect((await stateOf()).recoveryCodes).toBe(9);
  });

  test('the user removes it with the password and a code; then the password is enough', async () => {
    const { secret, recoveryCodes } = await setUpApp(ann, now);
    expect(await remove({})).toBe('403 wrong_code');
    expect(await remove({ code: wrongCodeAt(secret, now) })).toBe('403 wrong_code');
    expect(await remove({ code: codeAt(secret, now, 1) }, ann, `?user=${ann.userId}`)).toBe('200');
    expect(await login()).toBe('200');
    expect(await login({ code: recoveryCodes[0] })).toBe('200');
    expect((await stateOf()).recoveryCodes).toBe(0);
    expect(await remove({ code: codeAt(secret, now, 1) })).toBe('409 conflict');
    expect(await post('/api/second-factor/recovery-codes', { code: '123456' })).toBe('409 conflict');
  });

  test('guesses at what it protects are throttled together', async () => {
    const { secret } = await setUpApp(ann, now);
    const code = wrongCodeAt(secret, now);
    expect(await remove({ code })).toBe('403 wrong_code');
    expect(await post(APP, { code })).toBe('403 wrong_code');
    for (let tries = 0; tries < 3; tries += 1)
      expect(await post('/api/second-factor/recovery-codes', { code })).toBe('403 wrong_code');
    expect(await remove({ code: codeAt(secret, now, 1) })).toBe('429 too_many_requests');
  });

  test('no response of others contains the secret or a code', async () => {
    const { secret, recoveryCodes } = await setUpApp(ann, now);
    const seen = [await server.admin.json(`/api/second-factor?user=${ann.userId}`), await stateOf()];
    seen.push(await server.admin.json('/api/users'), await ann.json(`/api/users/${ann.userId}`));
    const text = JSON.stringify(seen);
    for (const each of [secret, ...recoveryCodes]) expect(text).not.toContain(each);
  });
});

describe('an administrator', () => {
  test('sees and removes the one of another user with their own password; the sessions of the user end', async () => {
    await setUpApp(ann, now);
    const query = `?user=${ann.userId}`;
    expect(await stateOf(server.admin, query)).toMatchObject({ hasApp: true, recoveryCodes: 10 });
    now += 20 * MINUTE;
    expect(await remove({}, server.admin, query)).toBe('403 reauthentication_required');
    const [own] = [await stateOf(server.admin)];
    expect(own).toMatchObject({ hasApp: false });
    expect(await remove({ current_password: PASSWORD }, server.admin, query)).toBe('400 invalid_input');
    expect(await isIn(ann)).toBe(true);
    now -= 20 * MINUTE;
    expect(await remove({}, server.admin, query)).toBe('200');
    expect(await isIn(ann)).toBe(false);
    expect(await login()).toBe('200');
    expect(await remove({}, server.admin, query)).toBe('409 conflict');
  });

  test('removes their own only with a code', async () => {
    const { secret } = await setUpApp(server.admin, now);
    for (const query of ['', '?user=1']) expect(await remove({}, server.admin, query)).toBe('403 wrong_code');
    expect(await remove({ code: codeAt(secret, now, 1) }, server.admin)).toBe('200');
  });

  test('gets errors for users who do not exist', async () => {
    expect(await outcomeOf(server.admin.get('/api/second-factor?user=77', accept))).toBe('404 not_found');
    expect(await remove({}, server.admin, '?user=77')).toBe('404 not_found');
    for (const user of ['all', 'x', '-1', ''])
      expect(await outcomeOf(server.admin.get(`/api/second-factor?user=${user}`, accept))).toBe(
        '400 invalid_input',
      );
  });

  test('is the only one who can: others are refused', async () => {
    await setUpApp(server.admin, now);
    expect(await outcomeOf(ann.get('/api/second-factor?user=1', accept))).toBe('403 forbidden');
    expect(await remove({ code: '123456' }, ann, '?user=1')).toBe('403 forbidden');
    expect((await server.anonymous.get('/api/second-factor')).status).toBe(401);
    expect((await server.anonymous.delete('/api/second-factor', {})).status).toBe(401);
    expect((await stateOf(server.admin)).hasApp).toBe(true);
  });
});

test('where nobody is asked for a password, no app can be set up', async () => {
  const open = await startTestServer({ flags: ['--auth.method=noauth', '--open-to-network'] });
  expect(await outcomeOf(open.admin.post(APP, {}, accept))).toBe('409 conflict');
  expect(await open.admin.json('/api/second-factor')).toMatchObject({ hasApp: false, isRequired: false });
  await open.close();
});

test('a removed user leaves nothing behind for the next one', async () => {
  await setUpApp(ann, now);
  expect((await server.admin.delete(`/api/users/${ann.userId}`, {})).status).toBe(200);
  const next = await server.createUser({ username: 'ann' });
  expect(await stateOf(next)).toMatchObject({ hasApp: false, recoveryCodes: 0 });
});
