import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type ClaimMapping,
  LOGOUT_ADDRESS_HEADER,
  type NewLoginProvider,
  type OidcConfig,
  type SignOnStart,
  type SignOnTest,
  type SignOnWish,
  type User,
} from '@satchel/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ApiClient } from './api-client.js';
import { type ChildServer, startChildServer } from './child-server.js';
import { type DexServer, logInAtDex, startDex } from './peers/dex-server.js';
import { FormBrowser } from './peers/form-browser.js';
import { type KeycloakServer, logInAtKeycloak, startKeycloak } from './peers/keycloak-server.js';
import { isMissing } from './programs.js';

const ADMINS = 'file-admins';
/** The first run downloads a provider, and may compile it on a busy machine. */
const PREPARE_MS = 60 * 60_000;

let folder: string;
let server: ChildServer;
let admin: ApiClient;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'satchel-providers-'));
  mkdirSync(join(folder, 'files'));
  server = await startChildServer(join(folder, 'files'), join(folder, 'state'));
  admin = await server.anonymous.login('admin', server.password ?? '');
});
afterAll(async () => {
  await server?.kill('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
});

const redirectTo = (id: string): string => `${server.origin}/login/with/${id}`;

/** Adds a provider that creates accounts; `secret` is that of the client. */
async function add(
  id: string,
  oidc: Partial<OidcConfig>,
  secret: string,
  mapping: Partial<ClaimMapping>,
): Promise<void> {
  const provider: NewLoginProvider = {
    ...{
      id,
      kind: 'oidc',
      name: id,
      icon: '',
      enabled: true,
      createsUsers: true,
      trustsFactor: false,
      secret,
    },
    oidc: { issuer: '', clientId: '', scopes: 'openid profile email', ca: '', logsOut: false, ...oidc },
    mapping: {
      ...{ username: 'preferred_username', mail: 'email', groups: 'groups', scope: '' },
      ...{ allowedGroups: [], adminGroups: [], permissionsOfGroups: [] },
      ...mapping,
    },
  };
  const response = await admin.post('/api/login-providers', provider);
  if (!response.ok) throw new Error(`provider ${id}: ${response.status} ${await response.text()}`);
}

/** Goes to an address of a provider, and returns the one to which it leads back. */
type Through = (url: string) => Promise<string>;

/** Goes to the provider and back between two requests, which are of one browser. */
async function roundTrip(
  client: ApiClient,
  { begin, finish, wish = {} }: { begin: string; finish: string; wish?: SignOnWish },
  through: Through,
): Promise<Response> {
  const begun = await client.post(begin, wish);
  const { url } = (await begun.json()) as SignOnStart;
  const cookies = begun.headers.getSetCookie().map((line) => line.split(';', 1)[0]);
  const query = new URL(await through(url)).search.slice(1);
  return client.post(finish, { query }, { Cookie: cookies.join('; ') });
}

async function logIn(id: string, through: Through, wish: SignOnWish = {}): Promise<ApiClient> {
  const [begin, finish] = [`/api/sign-on/${id}/begin`, `/api/sign-on/${id}/finish`];
  const response = await roundTrip(server.anonymous, { begin, finish, wish }, through);
  const text = await response.text();
  if (response.status !== 200) throw new Error(`login by ${id}: ${response.status} ${text}`);
  return new ApiClient(server.origin, text);
}

const me = (client: ApiClient): Promise<User> => client.json<User>(`/api/users/${client.userId}`);
const account = async (id: number): Promise<User> => admin.json<User>(`/api/users/${id}`);

describe.skipIf(isMissing('java') || isMissing('mvn'))('Keycloak, which needs Java and Maven', () => {
  const password = 'a password at Keycloak';
  let keycloak: KeycloakServer;
  let group: string;

  beforeAll(async () => {
    keycloak = await startKeycloak();
    const client = await keycloak.admin.createClient({
      redirect: redirectTo('keycloak'),
      backChannelLogout: `${server.origin}/api/sign-on/keycloak/logout`,
      afterLogout: `${server.origin}/login?loggedOut`,
    });
    group = await keycloak.admin.createGroup(ADMINS);
    const { issuer } = keycloak;
    const oidc = { issuer, clientId: client.clientId, logsOut: true };
    await add('keycloak', oidc, client.secret, { adminGroups: [ADMINS] });
  }, PREPARE_MS);
  afterAll(() => keycloak?.stop());

  const browser = () => new FormBrowser(server.origin);
  const logInAs = (username: string, by = browser()): Promise<ApiClient> =>
    logIn('keycloak', (url) => logInAtKeycloak(by, url, { username, password }));

  test('who is called admin there later has the account of before, and not that of the administrator', async () => {
    const id = await keycloak.admin.createUser({ username: 'anna', password });
    const before = await logInAs('anna');
    await keycloak.admin.renameUser(id, 'admin');
    const after = await logInAs('admin');
    expect([before.userId, after.userId]).not.toContain(admin.userId);
    expect(after.userId).toBe(before.userId);
    expect(await me(after)).toMatchObject({ username: 'anna', perm: { admin: false } });
  });

  test('a group makes administrators, from one login to the next', async () => {
    const id = await keycloak.admin.createUser({ username: 'ben', password });
    await keycloak.admin.join(id, group);
    const ben = await logInAs('ben');
    expect(await me(ben)).toMatchObject({ username: 'ben', perm: { admin: true } });
    await keycloak.admin.leave(id, group);
    await logInAs('ben');
    expect(await account(ben.userId)).toMatchObject({ perm: { admin: false, create: true } });
  });

  test('a logout there ends the sessions here, and only those of that user', async () => {
    const id = await keycloak.admin.createUser({ username: 'carl', password });
    await keycloak.admin.createUser({ username: 'dora', password });
    const [carl, carlAgain, dora] = [await logInAs('carl'), await logInAs('carl'), await logInAs('dora')];
    await keycloak.admin.logOut(id);
    const statuses = [carl, carlAgain, dora].map(
      async (client) => (await client.get('/api/resources/')).status,
    );
    expect(await Promise.all(statuses)).toEqual([401, 401, 200]);
  });

  test('a logout here ends the session there, once that is confirmed', async () => {
    await keycloak.admin.createUser({ username: 'emil', password });
    const inBrowser = browser();
    const emil = await logInAs('emil', inBrowser);
    const response = await emil.post('/api/logout');
    const next = response.headers.get(LOGOUT_ADDRESS_HEADER) ?? '';
    expect(next).toContain(`${keycloak.issuer}/`);
    const { url } = await inBrowser.submit(await inBrowser.open(next), {});
    expect(url).toBe(`${server.origin}/login?loggedOut`);
    // Keycloak asks for the password again.
    const again = logIn('keycloak', async (url) => (await inBrowser.open(url)).url);
    await expect(again).rejects.toThrow('login by keycloak');
  });

  test('a fresh login asks for the password there again', async () => {
    await keycloak.admin.createUser({ username: 'gerd', password });
    const inBrowser = browser();
    const { userId } = await logInAs('gerd', inBrowser);
    const again = await logIn('keycloak', async (url) => (await inBrowser.open(url)).url);
    const fresh = await logIn(
      'keycloak',
      async (url) => (await inBrowser.submit(await inBrowser.open(url), { password })).url,
      { isFresh: true },
    );
    expect([again.userId, fresh.userId]).toEqual([userId, userId]);
  });

  test('a test login shows what a login would do, and changes nothing', async () => {
    const id = await keycloak.admin.createUser({ username: 'hans', password });
    await keycloak.admin.join(id, group);
    const before = await admin.json<User[]>('/api/users');
    const at = '/api/login-providers/keycloak';
    const response = await roundTrip(
      admin,
      { begin: `${at}/begin-test`, finish: `${at}/finish-test` },
      (url) => logInAtKeycloak(browser(), url, { username: 'hans', password }),
    );
    const report = (await response.json()) as SignOnTest;
    expect(report.steps.filter(({ isOk }) => !isOk)).toEqual([]);
    expect(report.claims).toMatchObject({ sub: id, groups: [ADMINS] });
    expect(report.outcome).toMatchObject({ kind: 'new', username: 'hans', groups: [ADMINS] });
    expect(report.outcome?.permissions).toContain('admin');
    expect(await admin.json<User[]>('/api/users')).toEqual(before);
  });

  test('a login succeeds at once after the keys were replaced', async () => {
    await keycloak.admin.createUser({ username: 'frida', password });
    const before = await logInAs('frida');
    await keycloak.admin.rotateKeys();
    expect((await logInAs('frida')).userId).toBe(before.userId);
  });
});

describe.skipIf(isMissing('go'))('Dex, which needs Go', () => {
  let dex: DexServer;
  beforeAll(async () => {
    dex = await startDex(redirectTo('dex'));
    await add('dex', { issuer: dex.issuer, clientId: dex.clientId }, dex.secret, { username: 'name' });
  }, PREPARE_MS);
  afterAll(() => dex?.stop());

  test('a login is of the same account after a restart with new keys', async () => {
    const through = (url: string) => logInAtDex(dex, url, server.origin);
    const before = await logIn('dex', through);
    await dex.restart();
    const after = await logIn('dex', through);
    expect(after.userId).toBe(before.userId);
    expect(await account(before.userId)).toMatchObject({ username: dex.user.name });
  });
});
