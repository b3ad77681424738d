import { readFileSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type LoginProvider, MAX_PROVIDERS, type SignOnChoices } from '@satchel/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ApiClient } from '../../../../test/api-client.js';
import { outcomeOf } from '../../../../test/authenticator.js';
import { startTestServer, type TestServer } from '../../../../test/harness.js';
import {
  ldapConfig,
  ldapProvider,
  mapping,
  oidcConfig,
  oidcProvider,
  SECRET,
} from '../../../../test/login-providers.js';
import { openDatabase } from '../../../core/db/database.js';

const CERTIFICATE = readFileSync(
  new URL('../../../../test/fixtures/localhost.cert.pem', import.meta.url),
  'utf8',
);
const PASSWORD = 'correct horse battery';
const PATH = '/api/login-providers';
let now: number;
let server: TestServer;

beforeEach(async () => {
  now = Date.now();
  server = await startTestServer({ now: () => now });
});
afterEach(() => server.close());

const accept = { Accept: 'application/json' };
const ask = (client: ApiClient, method: string, path: string, body?: object) =>
  outcomeOf(client.request(method, path, body, accept));
const add = (body: object) => ask(server.admin, 'POST', PATH, body);
const list = () => server.admin.json<LoginProvider[]>(PATH);
const choices = () => server.anonymous.json<SignOnChoices>('/api/sign-on');
async function faultOf(method: string, path: string, body: object): Promise<unknown> {
  const response = await server.admin.request(method, path, body, accept);
  const { details, code } = (await response.json()) as { code: string; details?: Record<string, unknown> };
  return code === 'invalid_input' ? `${details?.field} ${details?.reason}` : code;
}

describe('login providers', () => {
  test('are added, shown without their secrets, changed and removed', async () => {
    const created = await server.admin.post(PATH, oidcProvider());
    const { secret: _, ...shown } = oidcProvider();
    expect(await created.json()).toEqual({ ...shown, hasSecret: true, accounts: 0 });
    expect(await add(ldapProvider({ name: 'A directory', enabled: false }))).toBe('200');
    expect((await list()).map(({ name }) => name)).toEqual(['A directory', 'Example']);

    const { id: __, secret: ___, ...change } = oidcProvider({ name: 'Renamed' });
    expect(await ask(server.admin, 'PUT', `${PATH}/main`, change)).toBe('200');
    expect((await list())[1]).toMatchObject({ id: 'main', name: 'Renamed', hasSecret: true });
    expect(await ask(server.admin, 'PUT', `${PATH}/main`, { ...change, secret: '' })).toBe('200');
    expect((await list())[1]).toMatchObject({ hasSecret: false });

    expect(await ask(server.admin, 'DELETE', `${PATH}/main`, {})).toBe('200');
    expect(await ask(server.admin, 'DELETE', `${PATH}/main`, {})).toBe('404 not_found');
    expect(await ask(server.admin, 'PUT', `${PATH}/main`, change)).toBe('404 not_found');
    expect((await list()).map(({ id }) => id)).toEqual(['people']);
  });

  test('no response and no page has the secret, whatever goes wrong', async () => {
    const texts: string[] = [];
    const note = async (response: Promise<Response>) => texts.push(await (await response).text());
    await note(server.admin.post(PATH, oidcProvider()));
    await note(server.admin.post(PATH, oidcProvider()));
    await note(server.admin.post(PATH, ldapProvider({ id: 'UPPER' })));
    await note(server.admin.post(PATH, oidcProvider({ id: 'x', oidc: oidcConfig({ issuer: SECRET }) })));
    await note(server.admin.post(PATH, { ...oidcProvider(), secret: [SECRET] }));
    await note(server.admin.put(`${PATH}/main`, { ...oidcProvider(), kind: 'ldap' }));
    for (const path of [PATH, '/api/sign-on', '/api/identities', '/api/settings', '/api/settings/all', '/'])
      await note(server.admin.get(path));
    expect(texts).toHaveLength(12);
    expect(texts.join('\n')).not.toContain(SECRET);
    const database = await openDatabase({ kind: 'sqlite', file: join(server.state, 'satchel.db') });
    const rows = await database.query.selectFrom('login_providers').select('secret').execute();
    await database.close();
    expect(rows).toEqual([{ secret: SECRET }]);
  });

  test('only administrators see and change them, after a proof', async () => {
    const user = await server.createUser();
    await add(oidcProvider());
    const requests = [
      ['GET', PATH, undefined],
      ['POST', PATH, oidcProvider({ id: 'b' })],
      ['PUT', `${PATH}/main`, oidcProvider()],
      ['DELETE', `${PATH}/main`, {}],
    ] as const;
    for (const [method, path, body] of requests) {
      expect(await ask(server.anonymous, method, path, body)).toBe('401 unauthenticated');
      expect(await ask(user, method, path, body)).toBe('403 forbidden');
    }
    now += 16 * 60_000;
    for (const [method, path, body] of requests.slice(1)) {
      expect(await ask(server.admin, method, path, body)).toBe('403 reauthentication_required');
      expect(await faultOf(method, path, { ...body, current_password: 'wrong' })).toBe(
        'current_password incorrect',
      );
    }
    expect(await list()).toHaveLength(1);
  });

  test('the kind stays, an id and an issuer belong to one, and there are only so many', async () => {
    await add(oidcProvider());
    expect(await add(oidcProvider({ oidc: oidcConfig({ issuer: 'https://b.example' }) }))).toBe(
      '409 already_exists',
    );
    expect(await add(oidcProvider({ id: 'b' }))).toBe('409 conflict');
    expect(await faultOf('PUT', `${PATH}/main`, ldapProvider())).toBe('kind not_allowed');
    for (let count = 1; count < MAX_PROVIDERS; count += 1)
      expect(await add(ldapProvider({ id: `p${count}` }))).toBe('200');
    expect(await add(ldapProvider({ id: 'more' }))).toBe('409 conflict');
  });

  test('a stored secret goes to no other address', async () => {
    await add(oidcProvider());
    await add(ldapProvider());
    const { secret: _, ...oidc } = oidcProvider({ oidc: oidcConfig({ issuer: 'https://evil.example' }) });
    const { secret: __, ...ldap } = ldapProvider();
    expect(await faultOf('PUT', `${PATH}/main`, oidc)).toBe('secret empty');
    for (const changes of [
      { urls: ['ldaps://directory.example', 'ldaps://evil.example'] },
      { startTls: !ldapConfig().startTls },
      { ca: CERTIFICATE },
    ]) {
      const change = { ...ldap, ldap: ldapConfig(changes) };
      expect(await faultOf('PUT', `${PATH}/people`, change)).toBe('secret empty');
    }
    expect(await ask(server.admin, 'PUT', `${PATH}/main`, { ...oidc, secret: 'next' })).toBe('200');
  });

  const oidcWith = (changes: Parameters<typeof oidcConfig>[0]) => oidcProvider({ oidc: oidcConfig(changes) });
  const ldapWith = (changes: Parameters<typeof ldapConfig>[0]) => ldapProvider({ ldap: ldapConfig(changes) });
  test.each<[string, object]>([
    ['oidc.issuer not_allowed', oidcWith({ issuer: 'http://id.example' })],
    ['oidc.issuer not_allowed', oidcWith({ issuer: 'http://127.0.0.1.example' })],
    ['oidc.issuer not_allowed', oidcWith({ issuer: 'file:///etc/passwd' })],
    ['oidc.issuer not_allowed', oidcWith({ issuer: '' })],
    ['oidc.issuer characters', oidcWith({ issuer: 'https://id.example/?a=b' })],
    ['oidc.issuer characters', oidcWith({ issuer: 'https://id.example/?' })],
    ['oidc.issuer characters', oidcWith({ issuer: 'https://id.example/#a' })],
    ['oidc.issuer characters', oidcWith({ issuer: 'https://me:secret@id.example' })],
    ['oidc.clientId empty', oidcWith({ clientId: ' ' })],
    ['oidc.scopes characters', oidcWith({ scopes: 'openid  profile' })],
    ['oidc.scopes characters', oidcWith({ scopes: 'openid "' })],
    ['oidc.ca wrong_type', oidcWith({ ca: 'no certificate' })],
    ['oidc.ca wrong_type', oidcWith({ ca: '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----' })],
    ['oidc empty', { ...oidcProvider(), oidc: undefined }],
    ['ldap not_allowed', { ...oidcProvider(), ldap: ldapConfig() }],
    ['oidc not_allowed', { ...ldapProvider(), oidc: oidcConfig() }],
    ['name empty', oidcProvider({ name: '  ' })],
    ['name characters', oidcProvider({ name: 'a\u202eb' })],
    ['id wrong_type', oidcProvider({ id: '../x' })],
    ['icon wrong_type', oidcProvider({ icon: 'https://evil.example/x.png' })],
    ['ldap.urls empty', ldapWith({ urls: [] })],
    ['ldap.urls not_allowed', ldapWith({ urls: ['ldaps://a.example', 'https://b.example'] })],
    ['ldap.urls not_allowed', ldapWith({ urls: ['ldap://me:secret@a.example'] })],
    ['ldap.urls not_allowed', ldapWith({ urls: ['ldap://a.example/dc=x?cn'] })],
    ['ldap.urls not_allowed', ldapWith({ urls: ['ldap://'] })],
    ['ldap.userFilter not_allowed', ldapWith({ userFilter: '(uid=*)' })],
    ['ldap.userFilter empty', ldapWith({ userFilter: '' })],
    ['ldap.baseDn empty', ldapWith({ baseDn: '' })],
    ['ldap.baseDn not_allowed', ldapWith({ userDn: 'uid={username},dc=x' })],
    ['ldap.userFilter not_allowed', ldapWith({ userDn: 'uid={username},dc=x', baseDn: '' })],
    ['ldap.userDn not_allowed', ldapWith({ userDn: 'uid=all', baseDn: '', userFilter: '' })],
    [
      'ldap.groupFilter not_allowed',
      ldapWith({ groupBaseDn: 'ou=g', groupFilter: '(cn=*)', groupName: 'cn' }),
    ],
    ['ldap.groupName empty', ldapWith({ groupBaseDn: 'ou=g', groupFilter: '(member={dn})' })],
    ['secret empty', { ...ldapProvider(), secret: '' }],
    ['mapping.allowedGroups characters', oidcProvider({ mapping: mapping({ allowedGroups: [' '] }) })],
    ...(
      [
        ['needs_download', [{ group: 'a', permissions: ['share'] }]],
        [
          'taken',
          [
            { group: 'a', permissions: [] },
            { group: 'a', permissions: ['create'] },
          ],
        ],
      ] as const
    ).map(([reason, permissionsOfGroups]): [string, object] => [
      `mapping.permissionsOfGroups ${reason}`,
      { ...oidcProvider(), mapping: { ...mapping(), permissionsOfGroups } },
    ]),
  ])('one with a fault is refused: %s', async (fault, body) => {
    expect(await faultOf('POST', PATH, body)).toBe(fault);
    expect(await list()).toEqual([]);
  });

  test.each([
    oidcProvider({ oidc: oidcConfig({ issuer: 'http://localhost:8080/realm' }) }),
    oidcProvider({
      oidc: oidcConfig({ issuer: 'http://127.0.0.1:9', ca: `# a comment\n${CERTIFICATE}${CERTIFICATE}` }),
    }),
    oidcProvider({ oidc: oidcConfig({ issuer: 'http://[::1]:9/' }) }),
    ldapProvider({
      ldap: ldapConfig({ userDn: 'uid={username},dc=x', baseDn: '', userFilter: '', bindDn: '' }),
      secret: '',
    }),
    ldapProvider({ ldap: ldapConfig({ urls: ['ldap://[::1]:389', 'ldaps://b.example:636/'] }) }),
  ])('one as it should be is accepted: %#', async (body) => {
    expect(await add(body)).toBe('200');
  });
});

describe('the ways in', () => {
  const pageHas = async () => {
    const page = await (await server.anonymous.get('/')).text();
    return /"SignOn":"(\w+)"/.exec(page)?.[1];
  };
  const setPasswords = (passwords: boolean) =>
    ask(server.admin, 'PUT', '/api/settings', { signOn: { passwords } });

  test('providers of OpenID Connect are offered to everybody while they are enabled', async () => {
    expect(await choices()).toEqual({ providers: [], passwords: true });
    expect(await pageHas()).toBeUndefined();
    await add(ldapProvider());
    expect(await pageHas()).toBeUndefined();
    const icon = 'data:image/png;base64,AAAA';
    await add(oidcProvider({ icon }));
    expect(await choices()).toEqual({ providers: [{ id: 'main', name: 'Example', icon }], passwords: true });
    expect(await pageHas()).toBe('beside');
    await ask(server.admin, 'PUT', `${PATH}/main`, oidcProvider({ enabled: false }));
    expect(await choices()).toEqual({ providers: [], passwords: true });
    expect(await pageHas()).toBeUndefined();
  });

  test('passwords of this server are refused only while a provider is enabled, and API keys never', async () => {
    const user = await server.createUser({ username: 'ann' });
    const made = await user.post('/api/keys', { name: 'x', permissions: ['download'], expires: null });
    const { key } = (await made.json()) as { key: string };
    const logIn = (password: string) =>
      ask(server.anonymous, 'POST', '/api/login', { username: 'ann', password });
    expect(await setPasswords(false)).toBe('200');
    expect(await logIn(PASSWORD)).toBe('200');
    expect(await choices()).toMatchObject({ passwords: true });

    await add(oidcProvider());
    expect([await logIn(PASSWORD), await logIn(key)]).toEqual(['403 wrong_credentials', '200']);
    expect(await choices()).toMatchObject({ passwords: false });
    expect(await pageHas()).toBe('only');
    const link = `/api/users/${user.userId}/password-link`;
    expect(await ask(server.admin, 'POST', link, {})).toBe('409 conflict');
    expect((await user.get('/api/resources/')).status).toBe(200);

    await add(ldapProvider());
    expect(await choices()).toMatchObject({ passwords: true });
    expect(await pageHas()).toBe('beside');
    // The form asks for the passwords of the directory, which does not answer.
    expect(await logIn(PASSWORD)).toBe('502 provider_failed');

    for (const id of ['main', 'people']) await ask(server.admin, 'DELETE', `${PATH}/${id}`, {});
    expect(await logIn(PASSWORD)).toBe('200');
    expect(await ask(server.admin, 'POST', link, {})).toBe('200');
  });

  test('passwords that are refused count as attempts', async () => {
    await server.createUser({ username: 'ann' });
    await setPasswords(false);
    await add(oidcProvider());
    const outcomes: string[] = [];
    for (let tries = 0; tries < 6; tries += 1)
      outcomes.push(
        await ask(server.anonymous, 'POST', '/api/login', { username: 'ann', password: PASSWORD }),
      );
    expect(outcomes.at(-1)).toBe('429 too_many_requests');
  });
});

test('where another login method decides, there are no providers', async () => {
  await server.close();
  server = await startTestServer({ flags: ['--auth-method', 'noauth'] });
  expect(await add(oidcProvider())).toBe('409 conflict');
  expect(await choices()).toEqual({ providers: [], passwords: true });
});

test('the log has no secret', async () => {
  await server.close();
  let log = '';
  server = await startTestServer({
    places: async (folder) => {
      log = join(folder, 'log');
      await mkdir(join(folder, 'files'));
      return { root: join(folder, 'files'), state: join(folder, 'state'), flags: ['--log', log] };
    },
  });
  await add(oidcProvider());
  await add({ ...oidcProvider(), secret: 7, name: SECRET });
  const text = await readFile(log, 'utf8');
  expect(text).toContain(PATH);
  expect(text).not.toContain(SECRET);
});
