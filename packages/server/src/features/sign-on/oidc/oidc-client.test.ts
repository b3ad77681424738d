import type { ServerResponse } from 'node:http';
import type { JWK, JWTPayload } from 'jose';
import { exportSPKI, importJWK, SignJWT, UnsecuredJWT } from 'jose';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { mapping, oidcConfig } from '../../../../test/login-providers.js';
import {
  CLIENT,
  CLIENT_SECRET,
  type LyingProvider,
  newKey,
  startLyingProvider,
} from '../../../../test/lying-provider.js';
import { AppError } from '../../../lib/app-error.js';
import type { StoredProvider } from '../external-identity.js';
import { type LoginSecrets, OidcClient } from './oidc-client.js';
import { runStep } from './steps.js';

const MS = 1000;
let now: number;
let provider: LyingProvider;
let close: () => Promise<void>;
let client: OidcClient;
let stored: StoredProvider;
let secrets: LoginSecrets;

beforeEach(async () => {
  now = Date.now();
  ({ provider, close } = await startLyingProvider(() => now));
  client = new OidcClient({ now: () => now, limits: { timeoutMs: 300, bytes: 256 * 1024 } });
  stored = {
    ...{ id: 'main', kind: 'oidc', name: 'Main', icon: '', enabled: true, createsUsers: true },
    ...{ trustsFactor: false, mapping: mapping(), secret: CLIENT_SECRET },
    oidc: oidcConfig({ issuer: provider.issuer, clientId: CLIENT }),
  };
  secrets = {
    redirectUri: 'http://files.example/login/with/main',
    state: 'the-state',
    nonce: 'the-nonce',
    verifier: 'v'.repeat(43),
    isFresh: false,
    begunAt: now,
  };
});
afterEach(() => close());

async function publicKeyOf(jwk: JWK) {
  const key = await importJWK(jwk, 'ES256');
  if (key instanceof Uint8Array) throw new Error('Not a public key');
  return key;
}

/** Logs in, with what a test changes of the query that comes back. */
async function logIn(change: (query: URLSearchParams) => void = () => undefined) {
  const query = provider.authorize(await client.authorization(stored, secrets, runStep));
  change(query);
  return client.exchange(stored, query, secrets, runStep);
}

/** The step that failed and its sentence, or the subject. */
async function outcome(login: Promise<{ identity: { subject: string } }> = logIn()): Promise<string> {
  try {
    return (await login).identity.subject;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    expect(error.code).toBe('provider_failed');
    for (const secret of [CLIENT_SECRET, 'an-access-token', 'the-nonce', 'v'.repeat(43), 'eyJ', '    at '])
      expect(error.message).not.toContain(secret);
    return `${error.details?.step}: ${error.message}`;
  }
}

describe('a provider that does everything right', () => {
  test('the user is found by issuer and subject, with their claims', async () => {
    provider.userinfo = { groups: ['staff'], realm_access: { roles: ['editor'] }, preferred_username: 'eve' };
    provider.claims = { sid: 'session-1', auth_time: Math.floor(now / MS) - 5 };
    const { identity, sid, provenAt } = await logIn();
    expect(identity).toMatchObject({ issuer: provider.issuer, subject: 'subject-1' });
    expect(identity.claims).toEqual({
      sub: 'subject-1',
      preferred_username: 'ann',
      email: 'ann@example.org',
      groups: ['staff'],
      'realm_access.roles': ['editor'],
    });
    expect([sid, provenAt]).toEqual(['session-1', (Math.floor(now / MS) - 5) * MS]);
  });

  test('without userinfo the ID token is enough', async () => {
    provider.metadata = { userinfo_endpoint: undefined };
    expect(await outcome()).toBe('subject-1');
    expect(provider.asked).not.toContain('/userinfo');
  });

  test('the discovery document is kept for minutes, and read again after a failure', async () => {
    const readings = () => provider.asked.filter((path) => path.startsWith('/.well-known')).length;
    await logIn();
    await logIn();
    expect(readings()).toBe(1);
    now += 6 * 60 * MS;
    await logIn();
    expect(readings()).toBe(2);
    await outcome(logIn((query) => query.set('code', 'another')));
    await logIn();
    expect(readings()).toBe(3);
  });

  test('a fresh login asks for the password again, and believes a provider that never tells when', async () => {
    secrets = { ...secrets, isFresh: true };
    const address = new URL(await client.authorization(stored, secrets, runStep));
    expect([address.searchParams.get('prompt'), address.searchParams.get('max_age')]).toEqual(['login', '0']);
    expect(await outcome()).toBe('subject-1');
    expect((await logIn()).provenAt).toBe(now);
    for (const auth_time of [Math.floor(now / MS) - 62, Math.floor(now / MS) + 62, 0]) {
      provider.claims = { auth_time };
      expect(await outcome()).toMatch(/^token: The provider did not ask for the password again/);
    }
    provider.claims = { auth_time: Math.floor(now / MS) };
    expect(await outcome()).toBe('subject-1');
  });

  test('a time that is yet to come proves nothing', async () => {
    provider.claims = { auth_time: Math.floor(now / MS) + 62 };
    expect((await logIn()).provenAt).toBe(0);
    provider.claims = { auth_time: now };
    expect((await logIn()).provenAt).toBe(0);
  });

  test('a key that was rotated in just now is accepted, with a new name and with the old one', async () => {
    expect(await outcome()).toBe('subject-1');
    provider.keys = [await newKey('key-2')];
    expect(await outcome()).toBe('subject-1');
    provider.keys = [await newKey('key-2')];
    expect(await outcome()).toBe('subject-1');
  });

  test('a token that names no key is verified with each', async () => {
    const [own] = provider.keys;
    provider.keys = [await newKey('a'), await newKey('b'), ...provider.keys];
    provider.sign = (payload) => provider.signed(payload, own, { kid: undefined });
    expect(await outcome()).toBe('subject-1');
    const foreign = await newKey('c');
    provider.sign = (payload) => provider.signed(payload, foreign, { kid: undefined });
    expect(await outcome()).toMatch(/^token: .*signature verification failed/);
  });
});

describe('what comes back by the browser', () => {
  test.each<[string, (query: URLSearchParams) => void, RegExp]>([
    ['another state', (query) => query.set('state', 'other'), /^code: .*"state"/],
    ['no state', (query) => query.delete('state'), /^code: .*"state"/],
    ['another issuer', (query) => query.set('iss', 'https://evil.example'), /^code: .*"iss"/],
    ['no issuer, which was announced', (query) => query.delete('iss'), /^code: .*"iss"/],
    ['two states', (query) => query.append('state', 'other'), /^code: .*"state"/],
    ['another code', (query) => query.set('code', 'other'), /^code: The provider refused: invalid_grant/],
    [
      'a refusal',
      (query) => {
        query.delete('code');
        query.set('error', 'access_denied');
        query.set('error_description', 'The user\u0000 said no');
      },
      /^code: The provider refused: access_denied \(The user\? said no\)$/,
    ],
  ])('%s is refused', async (_, change, message) => {
    expect(await outcome(logIn(change))).toMatch(message);
  });

  test('a code works with its own verifier only, and once', async () => {
    const query = provider.authorize(await client.authorization(stored, secrets, runStep));
    const other = { ...secrets, verifier: 'w'.repeat(43) };
    expect(await outcome(client.exchange(stored, query, other, runStep))).toMatch(/^code: .*invalid_grant/);
    expect(await outcome(client.exchange(stored, query, secrets, runStep))).toMatch(/^code: .*invalid_grant/);
  });

  const WRONG_SECRET = 'code: The provider does not accept the client ID with this secret';
  test('a wrong secret is the fault of the step code', async () => {
    stored = { ...stored, secret: 'wrong' };
    expect(await outcome()).toBe(WRONG_SECRET);
  });

  test('a wrong secret is told as such where the provider asks for one by a header', async () => {
    const headers = { 'content-type': 'application/json', 'www-authenticate': 'Basic realm="provider"' };
    provider.answers.set('/token', (_, response) =>
      response.writeHead(401, headers).end('{"error":"invalid_client"}'),
    );
    expect(await outcome()).toBe(WRONG_SECRET);
  });
});

describe('an ID token that is not right', () => {
  const seconds = () => Math.floor(now / MS);
  test.each<[string, () => Record<string, unknown>, string]>([
    ['of another audience', () => ({ aud: 'other' }), 'refused'],
    ['of several audiences without azp', () => ({ aud: [CLIENT, 'other'] }), 'refused'],
    ['of several audiences for this client', () => ({ aud: [CLIENT, 'other'], azp: CLIENT }), 'accepted'],
    ['for another authorized party', () => ({ azp: 'other' }), 'refused'],
    ['of another issuer', () => ({ iss: 'https://evil.example' }), 'refused'],
    ['without a nonce', () => ({ nonce: undefined }), 'refused'],
    ['with another nonce', () => ({ nonce: 'other' }), 'refused'],
    ['without an end', () => ({ exp: undefined }), 'refused'],
    ['without a beginning', () => ({ iat: undefined }), 'refused'],
    ['that ended 61 seconds ago', () => ({ exp: seconds() - 61 }), 'refused'],
    ['that ended 59 seconds ago', () => ({ exp: seconds() - 58 }), 'accepted'],
    ['of a clock that is 61 seconds ahead', () => ({ iat: seconds() + 62 }), 'refused'],
    ['of a clock that is 59 seconds ahead', () => ({ iat: seconds() + 59 }), 'accepted'],
    ['that was made long ago', () => ({ iat: seconds() - 700 }), 'refused'],
    ['that is not valid yet', () => ({ nbf: seconds() + 62 }), 'refused'],
    ['with a subject of 256 characters', () => ({ sub: 's'.repeat(256) }), 'refused'],
    ['with an empty subject', () => ({ sub: '' }), 'refused'],
    ['without a subject', () => ({ sub: undefined }), 'refused'],
    ['with a subject beyond ASCII', () => ({ sub: 'änn' }), 'refused'],
    ['with a line break in the subject', () => ({ sub: 'a\nb' }), 'refused'],
    ['with a number as the subject', () => ({ sub: 7 }), 'refused'],
  ])('%s', async (_, changes, expected) => {
    provider.claims = changes();
    const found = await outcome();
    if (expected === 'accepted') expect(found).toBe('subject-1');
    else expect(found).toMatch(/^(code|token): /);
  });

  test('with a subject of 255 characters is accepted', async () => {
    provider.user = { sub: 's'.repeat(255) };
    expect(await outcome()).toBe('s'.repeat(255));
  });

  test.each<[string, (payload: JWTPayload) => Promise<string>]>([
    ['no signature', async (payload) => new UnsecuredJWT(payload).encode()],
    [
      'HS256 with the secret of the client',
      (payload) =>
        new SignJWT(payload)
          .setProtectedHeader({ alg: 'HS256' })
          .sign(new TextEncoder().encode(CLIENT_SECRET)),
    ],
    [
      'HS256 with the public key',
      async (payload) => {
        const [key] = provider.keys;
        const text = await exportSPKI(await publicKeyOf(key?.publicJwk ?? {}));
        return new SignJWT(payload)
          .setProtectedHeader({ alg: 'HS256', kid: 'key-1' })
          .sign(new TextEncoder().encode(text));
      },
    ],
    ['the key of somebody else', async (payload) => provider.signed(payload, await newKey('key-1'))],
    ['an unknown key', async (payload) => provider.signed(payload, await newKey('key-9'))],
    [
      'a key that it brings along',
      async (payload) => {
        const own = await newKey('key-1');
        return provider.signed(payload, own, { jwk: own.publicJwk, jku: 'http://127.0.0.1:1/keys' });
      },
    ],
    ['another signature', async (payload) => `${(await provider.signed(payload)).slice(0, -8)}AAAAAAAA`],
    ['no three parts', async () => 'eyJhbGciOiJSUzI1NiJ9.e30'],
  ])('with %s is refused', async (_, sign) => {
    provider.sign = sign;
    expect(await outcome()).toMatch(/^(code|token): /);
  });
});

describe('a provider that tells too much, or something else', () => {
  test('userinfo of another user is refused', async () => {
    provider.userinfo = { sub: 'subject-2' };
    expect(await outcome()).toMatch(/^claims: /);
  });

  test('claims of 100 kB, and of strange kinds, are left out', async () => {
    provider.userinfo = {
      ...{ long: 'x'.repeat(100_000), list: ['a', 1, null, { b: 1 }, 'x'.repeat(2000)], yes: true },
      ...{ nul: 'a\u0000b', number: 7, nothing: null, deep: { a: { b: { c: { d: 'too deep' } } } } },
      ...{ 'a.b': 'whole', a: { b: 'nested', c: 'other' } },
      many: Array.from({ length: 1500 }, (_, index) => `group-${index}`),
    };
    const { claims } = (await logIn()).identity;
    expect(Object.keys(claims).sort()).toEqual(
      ['a.b', 'a.c', 'email', 'list', 'many', 'number', 'preferred_username', 'sub', 'yes'].sort(),
    );
    expect([claims.list, claims.number, claims['a.b'], claims.yes]).toEqual([['a', '1'], '7', 'whole', true]);
    expect(claims.many).toHaveLength(1000);
  });

  test('a claim named as a part of every object is a claim like any other', async () => {
    provider.answers.set('/userinfo', (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end('{"sub":"subject-1","__proto__":{"admin":true},"constructor":"c"}');
    });
    const { claims } = (await logIn()).identity;
    expect(claims.admin).toBeUndefined();
    expect(Object.getPrototypeOf(claims)).toBe(Object.prototype);
  });

  test('a session id that cannot be stored is none', async () => {
    for (const sid of ['s'.repeat(256), 'a\u0000', 7, '']) {
      provider.claims = { sid };
      expect((await logIn()).sid).toBe('');
    }
  });

  test.each<[string, Record<string, unknown>, RegExp]>([
    ['another issuer', { issuer: 'https://evil.example' }, /another issuer: https:\/\/evil\.example$/],
    ['no issuer', { issuer: undefined }, /names no issuer/],
    ['no endpoint', { token_endpoint: undefined }, /has no token_endpoint/],
    ['an endpoint in the clear', { token_endpoint: 'http://192.0.2.1/token' }, /token_endpoint .* not safe/],
    ['an address of a script', { authorization_endpoint: 'javascript:alert(1)' }, /not safe/],
    ['an address with a name', { jwks_uri: 'https://a:b@id.example/keys' }, /not safe/],
  ])('a discovery document with %s is refused', async (_, metadata, message) => {
    provider.metadata = metadata;
    const failed = await outcome();
    expect(failed).toMatch(/^discovery: /);
    expect(failed).toMatch(message);
  });

  test('an issuer in the clear on another machine is not asked at all', async () => {
    stored = { ...stored, oidc: oidcConfig({ issuer: 'http://192.0.2.1' }) };
    expect(await outcome()).toMatch(/^discovery: .* has to begin with https:/);
  });
});

describe('a provider that does not answer as it should', () => {
  const paths = ['/.well-known/openid-configuration', '/token', '/keys', '/userinfo'];
  const answers: [string, (response: ServerResponse) => unknown, RegExp][] = [
    ['never', () => undefined, /does not answer within 0\.3 seconds/],
    [
      'with a redirect',
      (response) => response.writeHead(302, { location: '/keys' }).end(),
      /redirect \(302\)/,
    ],
    ['with 10 MB', (response) => response.end(`"${'x'.repeat(10_000_000)}"`), /more than 256 KiB/],
    ['with an error', (response) => response.writeHead(500).end('{}'), /./],
    [
      'with no JSON',
      (response) => response.writeHead(200, { 'content-type': 'application/json' }).end('token=secret-1'),
      /./,
    ],
    [
      'with null',
      (response) => response.writeHead(200, { 'content-type': 'application/json' }).end('null'),
      /./,
    ],
    ['with an end of the connection', (response) => response.destroy(), /ended the connection/],
    [
      'one byte at a time',
      (response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        const timer = setInterval(() => response.write(' '), 20);
        response.once('close', () => clearInterval(timer));
      },
      /does not answer within/,
    ],
  ];
  test.each(paths.flatMap((path) => answers.map((each) => [path, ...each] as const)))(
    '%s %s',
    async (path, _, send, message) => {
      provider.answers.set(path, (_request, response) => send(response));
      const failed = await outcome();
      expect(failed).toMatch(/^(discovery|code|token|claims): /);
      expect(failed).toMatch(message);
      expect(failed).not.toContain('secret-1');
      expect(failed.length).toBeLessThan(400);
    },
  );

  test('nobody is there', async () => {
    await close();
    expect(await outcome()).toMatch(/^discovery: 127\.0\.0\.1:\d+ refuses connections$/);
    ({ provider, close } = await startLyingProvider());
  });
});
