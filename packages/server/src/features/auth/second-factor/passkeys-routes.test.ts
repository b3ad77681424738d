import { generateKeyPairSync } from 'node:crypto';
import {
  type AddedPasskey,
  MAX_PASSKEYS,
  NEW_TOKEN_HEADER,
  type Passkey,
  type PasskeyCreation,
  type PasskeyRequest,
  type SecondFactorState,
} from '@satchel/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ApiClient } from '../../../../test/api-client.js';
import { outcomeOf, setUpApp } from '../../../../test/authenticator.js';
import { startTestServer, type TestServer } from '../../../../test/harness.js';
import { oidcProvider } from '../../../../test/login-providers.js';
import { type Deviation, SecurityKey } from '../../../../test/security-key.js';

const MINUTE = 60_000;
const PASSWORD = 'correct horse battery';
const JSON_ONLY = { Accept: 'application/json' };
let server: TestServer;
let now = Date.now();
let users = 0;

beforeAll(async () => {
  server = await startTestServer({ now: () => now });
});
afterAll(() => server.close());

/** The server as browsers know it: by a name, not by its address. */
const origin = () => server.origin.replace('127.0.0.1', 'localhost');
const named = (client: ApiClient) => new ApiClient(origin(), client.token);

async function newUser(): Promise<{ client: ApiClient; username: string }> {
  users += 1;
  const username = `holder-${users}`;
  return { client: named(await server.createUser({ username })), username };
}

const optionsFor = async (client: ApiClient, proof: object = {}) => {
  const response = await client.post('/api/passkeys/options', proof);
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
  return (await response.json()) as PasskeyCreation;
};

async function add(client: ApiClient, key: SecurityKey, proof: object = {}): Promise<AddedPasskey> {
  const options = await optionsFor(client, proof);
  const response = await client.post('/api/passkeys', { name: 'My key', credential: key.create(options) });
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
  return (await response.json()) as AddedPasskey;
}

async function holder() {
  const { client, username } = await newUser();
  const key = new SecurityKey(origin());
  const added = await add(client, key);
  return { client, username, key, ...added };
}

const anonymous = () => new ApiClient(origin());
const logIn = (body: object) => anonymous().post('/api/login', body, JSON_ONLY);
const loginOptions = async () =>
  (await (await anonymous().post('/api/passkeys/login-options')).json()) as PasskeyRequest;
const alone = (passkey: unknown) => logIn({ username: '', password: '', passkey });

/** The options of the second step. */
async function secondOptions(username: string): Promise<PasskeyRequest> {
  const response = await logIn({ username, password: PASSWORD });
  const { code, details } = (await response.json()) as { code: string; details: { passkey: PasskeyRequest } };
  expect(code).toBe('second_factor_required');
  return details.passkey;
}

describe('a login by a passkey alone', () => {
  test('it is a whole session, and notes when and from where', async () => {
    const { client, key, username } = await holder();
    const response = await alone(key.use(await loginOptions()));
    expect(response.status).toBe(200);
    const session = new ApiClient(origin(), await response.text());
    expect((await session.get('/api/resources/')).status).toBe(200);
    expect(session.userId).toBe(client.userId);
    const [passkey] = await client.json<Passkey[]>('/api/passkeys');
    expect(passkey).toMatchObject({ name: 'My key', host: 'localhost', lastUsed: Math.floor(now / 1000) });
    expect(username).toContain('holder');
  });

  test('it works where passwords of this server are not accepted', async () => {
    const { key, username } = await holder();
    await server.admin.put('/api/settings', { signOn: { passwords: false } });
    expect((await server.admin.post('/api/login-providers', oidcProvider())).status).toBe(200);
    expect(await outcomeOf(logIn({ username, password: PASSWORD }))).toBe('403 wrong_credentials');
    expect(await outcomeOf(alone(key.use(await loginOptions())))).toBe('200');
    expect((await server.admin.delete('/api/login-providers/main', {})).status).toBe(200);
  });

  const WRONG: [string, (key: SecurityKey) => Deviation][] = [
    ['another origin', () => ({ origin: 'https://evil.example' })],
    ['an origin below the name', () => ({ origin: 'https://sub.localhost' })],
    ['plain HTTP of another name', () => ({ origin: 'http://files.example' })],
    ['another server', () => ({ rpId: 'evil.example' })],
    ['no verification of its user', () => ({ isVerified: false })],
    ['another ceremony', () => ({ type: 'webauthn.create' })],
    ['another key', () => ({ key: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey })],
    ['an unknown id', () => ({ id: 'AAAA' })],
    ['a challenge of its own', () => ({ challenge: 'c2VsZg' })],
  ];
  test.each(WRONG)('with %s it is refused', async (_, deviate) => {
    const { key } = await holder();
    expect(await outcomeOf(alone(key.use(await loginOptions(), deviate(key))))).toBe('403 wrong_code');
  });

  test('a count that goes back is that of a copy', async () => {
    const { key } = await holder();
    expect(await outcomeOf(alone(key.use(await loginOptions(), { counter: 7 })))).toBe('200');
    expect(await outcomeOf(alone(key.use(await loginOptions(), { counter: 7 })))).toBe('403 wrong_code');
    expect(await outcomeOf(alone(key.use(await loginOptions(), { counter: 8 })))).toBe('200');
  });

  test('a result counts once, also at the same time, and for five minutes', async () => {
    const { key } = await holder();
    const result = key.use(await loginOptions());
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => outcomeOf(alone(result))));
    expect(outcomes.filter((each) => each === '200')).toHaveLength(1);
    expect(await outcomeOf(alone(result))).toBe('403 wrong_code');
    const late = key.use(await loginOptions());
    now += 5 * MINUTE;
    expect(await outcomeOf(alone(late))).toBe('403 wrong_code');
    now -= 5 * MINUTE;
  });

  test('what is not signed uses no challenge up', async () => {
    const { key } = await holder();
    const options = await loginOptions();
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    expect(await outcomeOf(alone(key.use(options, { key: privateKey })))).toBe('403 wrong_code');
    expect(await outcomeOf(alone(key.use(options, { id: 'AAAA' })))).toBe('403 wrong_code');
    expect(await outcomeOf(alone(key.use(options)))).toBe('200');
  });

  test.each(['null', '[]', '{', '{"challenge":1,"origin":2}', '\u0000'])(
    'data of a browser that are %j are refused',
    async (text) => {
      const { key } = await holder();
      const result = key.use(await loginOptions());
      const clientDataJSON = Buffer.from(text).toString('base64url');
      const passkey = { ...result, response: { ...result.response, clientDataJSON } };
      expect(await outcomeOf(alone(passkey))).toBe('403 wrong_code');
    },
  );

  test('a challenge for another use is refused', async () => {
    const { client, key, username } = await holder();
    expect(await outcomeOf(alone(key.use(await secondOptions(username))))).toBe('403 wrong_code');
    const proof = (await (await client.post('/api/passkeys/proof-options')).json()) as PasskeyRequest;
    expect(await outcomeOf(alone(key.use(proof)))).toBe('403 wrong_code');
  });

  test.each([null, 'text', [], {}, { id: '__proto__', rawId: 'x', type: 'public-key', response: {} }])(
    '%j in its place is no login',
    async (passkey) => {
      expect([401, 403]).toContain((await alone(passkey)).status);
    },
  );

  test('a server that is opened by its address has none', async () => {
    expect(await outcomeOf(server.anonymous.post('/api/passkeys/login-options', undefined, JSON_ONLY))).toBe(
      '501 not_implemented',
    );
  });
});

describe('a passkey as the second factor', () => {
  test('a password alone is not enough any more, and the passkey is', async () => {
    const { username, key } = await holder();
    const options = await secondOptions(username);
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'discouraged' });
    expect(options.allowCredentials).toMatchObject([{ id: key.credential }]);
    const passkey = key.use(options, { isVerified: false });
    expect(await outcomeOf(logIn({ username, password: PASSWORD, passkey }))).toBe('200');
    expect(await outcomeOf(logIn({ username, password: PASSWORD, passkey }))).toBe('403 wrong_code');
  });

  test('that of another user is refused, and so is one with a wrong password', async () => {
    const one = await holder();
    const other = await holder();
    const passkey = other.key.use(await secondOptions(one.username));
    expect(await outcomeOf(logIn({ username: one.username, password: PASSWORD, passkey }))).toBe(
      '403 wrong_code',
    );
    const right = one.key.use(await secondOptions(one.username));
    expect(await outcomeOf(logIn({ username: one.username, password: 'wrong', passkey: right }))).toBe(
      '403 wrong_credentials',
    );
  });

  test('recovery codes come with the first one, and open the way without it', async () => {
    const { client, username, recoveryCodes } = await holder();
    expect(recoveryCodes).toHaveLength(10);
    const [code = ''] = recoveryCodes;
    expect(await outcomeOf(logIn({ username, password: PASSWORD, code }))).toBe('200');
    expect(await outcomeOf(logIn({ username, password: PASSWORD, code }))).toBe('403 wrong_code');
    const second = await add(client, new SecurityKey(origin()), { code: recoveryCodes[1] });
    expect(second.recoveryCodes).toEqual([]);
    expect(await client.json<SecondFactorState>('/api/second-factor')).toMatchObject({
      hasApp: false,
      passkeys: 2,
      recoveryCodes: 8,
    });
  });

  test('where the server is opened by its address, the recovery codes remain', async () => {
    const { username } = await holder();
    const response = await server.anonymous.post('/api/login', { username, password: PASSWORD }, JSON_ONLY);
    expect(await response.json()).toMatchObject({
      code: 'second_factor_required',
      details: { methods: ['recovery'] },
    });
  });

  test('beside an app both are offered', async () => {
    const { client, username } = await newUser();
    const { recoveryCodes } = await setUpApp(client, now);
    await add(client, new SecurityKey(origin()), { code: recoveryCodes[0] });
    const response = await logIn({ username, password: PASSWORD });
    expect(await response.json()).toMatchObject({ details: { methods: ['app', 'passkey', 'recovery'] } });
  });
});

describe('making and removing', () => {
  test('the first one ends the other sessions', async () => {
    const { client, username } = await newUser();
    const elsewhere = await anonymous().login(username, PASSWORD);
    await add(client, new SecurityKey(origin()));
    expect((await elsewhere.get('/api/resources/')).status).toBe(401);
    expect((await client.get('/api/resources/')).status).toBe(200);
  });

  test('another one needs the second factor, and the password where the login is old', async () => {
    const { client, key, recoveryCodes } = await holder();
    expect(await outcomeOf(client.post('/api/passkeys/options', {}, JSON_ONLY))).toBe('403 wrong_code');
    now += 16 * MINUTE;
    const code = recoveryCodes[0];
    expect(await outcomeOf(client.post('/api/passkeys/options', { code }, JSON_ONLY))).toBe(
      '403 reauthentication_required',
    );
    const proof = (await (await client.post('/api/passkeys/proof-options')).json()) as PasskeyRequest;
    expect((await optionsFor(client, { passkey: key.use(proof) })).excludeCredentials).toHaveLength(1);
    now -= 16 * MINUTE;
  });

  test('a passkey proves who uses a session, as the password does', async () => {
    const { client, key } = await holder();
    now += 16 * MINUTE;
    const request = { name: 'x', permissions: [], expires: null };
    expect(await outcomeOf(client.post('/api/keys', request, JSON_ONLY))).toBe(
      '403 reauthentication_required',
    );
    const options = async () =>
      (await (await client.post('/api/passkeys/proof-options')).json()) as PasskeyRequest;
    const unverified = key.use(await options(), { isVerified: false });
    expect(await outcomeOf(client.post('/api/passkeys/proof', { passkey: unverified }, JSON_ONLY))).toBe(
      '403 wrong_code',
    );
    expect((await client.post('/api/passkeys/proof', { passkey: key.use(await options()) })).status).toBe(
      200,
    );
    expect((await client.post('/api/keys', request)).status).toBe(200);
    now -= 16 * MINUTE;
  });

  test('a new one with a wrong origin, an old challenge or a known credential is refused', async () => {
    const { client } = await newUser();
    const key = new SecurityKey(origin());
    const create = async (deviation: Deviation, options?: PasskeyCreation) =>
      outcomeOf(
        client.post(
          '/api/passkeys',
          { name: 'x', credential: key.create(options ?? (await optionsFor(client)), deviation) },
          JSON_ONLY,
        ),
      );
    expect(await create({ origin: 'https://evil.example' })).toBe('403 wrong_code');
    expect(await create({ rpId: 'evil.example' })).toBe('403 wrong_code');
    expect(await create({ type: 'webauthn.get' })).toBe('403 wrong_code');
    const other = await newUser();
    expect(await create({}, await optionsFor(other.client))).toBe('403 wrong_code');
    await add(other.client, key);
    expect(await create({})).toBe('409 conflict');
    expect(await client.json<Passkey[]>('/api/passkeys')).toEqual([]);
  });

  test('names are changed, and are those of people', async () => {
    const { client, passkey } = await holder();
    const other = await newUser();
    const path = `/api/passkeys/${passkey.id}`;
    const rename = (by: ApiClient, name: string) => by.request('PATCH', path, { name });
    expect(await (await rename(client, 'Ring 💍')).json()).toMatchObject({ name: 'Ring 💍' });
    expect((await rename(other.client, 'mine')).status).toBe(404);
    for (const name of ['', ' ', 'a\u202eb', 'x'.repeat(101)])
      expect((await rename(client, name)).status).toBe(400);
  });

  test('users see their own, administrators those of everybody', async () => {
    const { client } = await holder();
    const other = await newUser();
    expect((await other.client.get(`/api/passkeys?user=${client.userId}`)).status).toBe(403);
    expect((await server.anonymous.get('/api/passkeys')).status).toBe(401);
    expect(await server.admin.json(`/api/passkeys?user=${client.userId}`)).toHaveLength(1);
    expect((await server.admin.get('/api/passkeys?user=999')).status).toBe(404);
  });

  test('the last one is removed with a proof, together with the recovery codes', async () => {
    const { client, username, passkey, recoveryCodes } = await holder();
    const remove = (proof: object) =>
      outcomeOf(client.request('DELETE', `/api/passkeys/${passkey.id}`, proof, JSON_ONLY));
    expect(await remove({})).toBe('403 wrong_code');
    expect(await remove({ code: recoveryCodes[0] })).toBe('200');
    expect(await outcomeOf(logIn({ username, password: PASSWORD }))).toBe('200');
    expect(await client.json<SecondFactorState>('/api/second-factor')).toMatchObject({
      passkeys: 0,
      recoveryCodes: 0,
    });
  });

  test('all of it is removed at once: app, passkeys and codes', async () => {
    const { client, username } = await newUser();
    const { recoveryCodes } = await setUpApp(client, now);
    await add(client, new SecurityKey(origin()), { code: recoveryCodes[0] });
    const remove = (proof: object) =>
      outcomeOf(client.request('DELETE', '/api/second-factor', proof, JSON_ONLY));
    expect(await remove({})).toBe('403 wrong_code');
    expect(await remove({ code: recoveryCodes[1] })).toBe('200');
    expect(await client.json<Passkey[]>('/api/passkeys')).toEqual([]);
    expect(await outcomeOf(logIn({ username, password: PASSWORD }))).toBe('200');
    expect(await remove({ code: recoveryCodes[2] })).toBe('409 conflict');
  });

  test('an administrator resets all of it, and the sessions end', async () => {
    const { client, username } = await holder();
    expect((await server.admin.delete(`/api/second-factor?user=${client.userId}`, {})).status).toBe(200);
    expect((await client.get('/api/resources/')).status).toBe(401);
    expect(await outcomeOf(logIn({ username, password: PASSWORD }))).toBe('200');
    expect(await server.admin.json(`/api/passkeys?user=${client.userId}`)).toEqual([]);
  });

  test('a user has thirty at most', async () => {
    const { client, recoveryCodes, key } = await holder();
    expect(recoveryCodes).toHaveLength(10);
    const proof = async () => {
      const options = (await (await client.post('/api/passkeys/proof-options')).json()) as PasskeyRequest;
      return { passkey: key.use(options) };
    };
    for (let count = 1; count < MAX_PASSKEYS; count += 1)
      await add(client, new SecurityKey(origin()), await proof());
    expect(await outcomeOf(client.post('/api/passkeys/options', await proof(), JSON_ONLY))).toBe(
      '409 conflict',
    );
  });
});

test('where a second factor is required, a passkey is one, and the last one stays', async () => {
  const { client, username } = await newUser();
  const id = client.userId;
  expect((await server.admin.put('/api/settings', { secondFactor: { graceDays: 0 } })).status).toBe(200);
  const data = { id, secondFactor: 'required' };
  const change = { what: 'user', which: ['secondFactor'], data };
  expect((await server.admin.put(`/api/users/${id}`, change)).status).toBe(200);
  const refused = await logIn({ username, password: PASSWORD });
  const { code, details } = (await refused.json()) as { code: string; details: { token: string } };
  expect(code).toBe('second_factor_setup_required');
  const setUp = new ApiClient(origin(), details.token);
  expect((await setUp.get('/api/resources/')).status).toBe(403);
  expect((await setUp.post('/api/passkeys/proof-options')).status).toBe(403);
  const key = new SecurityKey(origin());
  const credential = key.create(await optionsFor(setUp));
  const made = await setUp.post('/api/passkeys', { name: 'First', credential });
  const { passkey, recoveryCodes } = (await made.json()) as AddedPasskey;
  expect(recoveryCodes).toHaveLength(10);
  const whole = new ApiClient(origin(), made.headers.get(NEW_TOKEN_HEADER) ?? '');
  expect((await whole.get('/api/resources/')).status).toBe(200);
  expect((await setUp.get('/api/second-factor')).status).toBe(401);
  const remove = whole.request(
    'DELETE',
    `/api/passkeys/${passkey.id}`,
    { code: recoveryCodes[0] },
    JSON_ONLY,
  );
  expect(await outcomeOf(remove)).toBe('409 conflict');
  expect(await outcomeOf(alone(key.use(await loginOptions())))).toBe('200');
});
