import type { LdapConfig, NewLoginProvider, OwnIdentities, SignOnTest, User } from '@satchel/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ApiClient } from '../../../../test/api-client.js';
import { codeAt, outcomeOf, setUpApp, wrongCodeAt } from '../../../../test/authenticator.js';
import { startTestServer, type TestServer } from '../../../../test/harness.js';
import {
  hasNoDirectory,
  type LdapServer,
  PEOPLE,
  SERVICE,
  startLdapServer,
} from '../../../../test/ldap-server.js';
import { ldapProvider, mapping, oidcProvider } from '../../../../test/login-providers.js';
import { startProxy, type TcpProxy } from '../../../../test/tcp-proxy.js';
import { HOUR_MS } from '../../../lib/durations.js';

const JSON_WANTED = { Accept: 'application/json' };
const OWN_PASSWORD = 'correct horse battery';

let ldap: LdapServer;
let server: TestServer;
let now = Date.now();
let people = 0;
const proxies: TcpProxy[] = [];

beforeAll(async () => {
  if (!hasNoDirectory) ldap = await startLdapServer();
});
afterAll(() => ldap?.close());
beforeEach(async () => {
  now = Date.now();
  if (!hasNoDirectory) server = await startTestServer({ now: () => now });
});
afterEach(async () => {
  await server?.close();
  for (const proxy of proxies.splice(0)) await proxy.close();
});

function provider(
  changes: Partial<NewLoginProvider> = {},
  config: Partial<LdapConfig> = {},
): NewLoginProvider {
  return ldapProvider({
    ...{ id: 'corp', name: 'Corp', secret: SERVICE.password, ldap: { ...ldap.config, ...config } },
    mapping: mapping({ username: 'uid', mail: 'mail', groups: 'memberOf' }),
    ...changes,
  });
}
async function add(changes: Partial<NewLoginProvider> = {}, config: Partial<LdapConfig> = {}): Promise<void> {
  const answer = await server.admin.post('/api/login-providers', provider(changes, config));
  expect([answer.status, await answer.text()]).toEqual([200, expect.anything()]);
}
async function change(changes: Partial<NewLoginProvider>, config: Partial<LdapConfig> = {}): Promise<void> {
  const { id, ...rest } = provider(changes, config);
  expect((await server.admin.put(`/api/login-providers/${id}`, rest)).status).toBe(200);
}
/** A person of a name of their own, as the directory is the same for all tests. */
async function person(more: Record<string, string | string[]> = {}) {
  people += 1;
  const uid = `person${people}`;
  return { uid, password: `of ${uid}`, dn: await ldap.addPerson(uid, more) };
}
/** A way to the directory that shows everything sent by it. */
async function watch(): Promise<{ url: string; sent: () => string; proxy: TcpProxy }> {
  const proxy = await startProxy(ldap.plain);
  proxies.push(proxy);
  let text = '';
  proxy.onSent = (bytes) => {
    text += bytes.toString('latin1');
  };
  return { url: proxy.url, sent: () => text, proxy };
}
const attempt = (username: string, password: string, code?: string) =>
  outcomeOf(server.anonymous.post('/api/login', { username, password, code }, JSON_WANTED));
const logIn = (username: string, password: string) => server.anonymous.login(username, password);
const users = () => server.admin.json<User[]>('/api/users');
const own = async (client: ApiClient) =>
  (await users()).find(({ id }) => id === client.userId) ?? Promise.reject(new Error('no user'));
const count = (text: string, part: string) => text.split(part).length - 1;

describe.skipIf(hasNoDirectory)('logins by a directory', () => {
  test('an attribute limits what a user may store', async () => {
    const { uid, password } = await person({ description: '5 GiB' });
    await add({ mapping: mapping({ username: 'uid', mail: '', groups: '', quota: 'description' }) });
    expect((await own(await logIn(uid, password))).quota).toEqual({ bytes: 5 * 1024 ** 3 });
    await change({ mapping: mapping({ username: 'uid', mail: '', groups: '', quota: 'uid' }) });
    expect((await own(await logIn(uid, password))).quota).toEqual({ bytes: 5 * 1024 ** 3 });
  });

  test('a first login makes an account, and the next ones are of it, also of old clients', async () => {
    await add();
    const { uid, password } = await person({ mail: 'someone@example.org' });
    const first = await logIn(uid, password);
    expect((await own(first)).username).toBe(uid);
    expect((await logIn(uid, password)).userId).toBe(first.userId);
    expect((await first.get('/api/resources/')).status).toBe(200);
    const old = await fetch(`${server.origin}/api/login`, {
      method: 'POST',
      body: JSON.stringify({ username: uid, password, recaptcha: '' }),
    });
    expect([old.status, (await old.text()).split('.').length]).toEqual([200, 3]);
    const { identities } = await first.json<OwnIdentities>('/api/identities');
    expect(identities).toMatchObject([{ provider: 'corp', kind: 'ldap', name: uid }]);
  });

  test('one entry has few attempts, however its name is written', async () => {
    await add({ createsUsers: false });
    const { uid, password } = await person();
    const statuses: string[] = [];
    for (let index = 0; index < 22; index += 1) {
      if (index % 10 === 9) now += 60_000;
      const name = `${' '.repeat(index)}${index % 2 === 0 ? uid : uid.replace('p', 'ｐ')}`;
      statuses.push(await attempt(name, 'wrong'));
    }
    expect(statuses.map((each) => each.slice(0, 3))).toEqual([...Array(20).fill('403'), '429', '429']);
    expect(await attempt(uid.toUpperCase(), password)).toMatch(/^429 too_many_requests/);
    now += 16 * 60_000;
    expect(await attempt(uid, password)).toMatch(/^403 not_linked/);
  });

  test('wrong, empty and odd names and passwords are wrong credentials, and make no account', async () => {
    const { url, sent } = await watch();
    await add({}, { urls: [url], startTls: false });
    const { uid, password } = await person();
    for (const [name, secret] of [
      [uid, ''],
      ['', password],
      [`${uid}\0`, password],
      ['x'.repeat(10_000), 'x'],
    ])
      expect(await attempt(name ?? '', secret ?? '')).toMatch(/^403 wrong_credentials|^400/);
    expect(sent()).toBe('');
    for (const name of [uid, '*', 'per*', ')(uid=*', `${uid})(uid=*`])
      expect(await attempt(name, name === uid ? 'wrong' : password)).toBe('403 wrong_credentials');
    expect(await users()).toHaveLength(1);
    expect(sent()).not.toBe('');
  });

  test('a renamed user keeps the account, also under the name of an administrator', async () => {
    await add();
    const { uid, password, dn } = await person();
    const { userId } = await logIn(uid, password);
    await ldap.asRoot((client) => client.modifyDN(dn, 'uid=admin'));
    try {
      const renamed = await logIn('admin', password);
      expect([renamed.userId, (await own(renamed)).perm.admin]).toEqual([userId, false]);
      expect(await attempt(uid, password)).toBe('403 wrong_credentials');
    } finally {
      await ldap.asRoot((client) => client.del(`uid=admin,${PEOPLE}`));
    }
  });

  test('a name that is in use again is another account, and gets none that is not its own', async () => {
    await add();
    const { uid, password, dn } = await person();
    await logIn(uid, password);
    await ldap.asRoot((client) => client.del(dn));
    await ldap.addPerson(uid);
    expect(await attempt(uid, password)).toBe('409 already_exists');
    await server.createUser({ username: 'local' });
    await ldap.addPerson('local');
    expect(await attempt('local', 'of local')).toBe('409 already_exists');
    expect(await attempt('local', OWN_PASSWORD)).toBe('200');
  });

  test('who is removed from the allowed groups is refused, and the groups of administrators are followed', async () => {
    const { uid, password, dn } = await person();
    const staff = await ldap.addGroup(`staff-${uid}`, [dn, `cn=none,${PEOPLE}`]);
    const groups = { allowedGroups: [`staff-${uid}`], adminGroups: [staff] };
    await add({ mapping: mapping({ username: 'uid', groups: 'memberOf', ...groups }) });
    expect((await own(await logIn(uid, password))).perm.admin).toBe(true);
    const { Attribute, Change } = await import('ldapts');
    const modification = new Attribute({ type: 'member', values: [dn] });
    await ldap.asRoot((client) => client.modify(staff, new Change({ operation: 'delete', modification })));
    expect(await attempt(uid, password)).toBe('403 forbidden');
    await change({ mapping: mapping({ username: 'uid', groups: 'memberOf', adminGroups: [staff] }) });
    expect((await own(await logIn(uid, password))).perm.admin).toBe(false);
  });

  test('while the directory is down, passwords of this server are accepted, and others are not called wrong', async () => {
    const { url, proxy } = await watch();
    await add({}, { urls: [url] });
    const { uid, password } = await person();
    const admin = await server.createUser({
      username: 'keeper',
      perm: { ...(await own(server.admin)).perm },
    });
    const session = await logIn(uid, password);
    proxy.next = { refuse: Buffer.alloc(0) };
    expect(await attempt('keeper', OWN_PASSWORD)).toBe('200');
    expect(await attempt(uid, password)).toBe('502 provider_failed');
    expect(await attempt('keeper', 'wrong')).toBe('502 provider_failed');
    expect([(await session.get('/api/resources/')).status, (await admin.get('/api/users')).status]).toEqual([
      200, 200,
    ]);
    // Another directory that answers is asked.
    await add({ id: 'second', name: 'Second' });
    expect(await attempt(uid, password)).toBe('409 already_exists');
  });

  test('a directory that is disabled is not asked, and its accounts cannot log in', async () => {
    await add();
    const { uid, password } = await person();
    await logIn(uid, password);
    await change({ enabled: false });
    expect(await attempt(uid, password)).toBe('403 wrong_credentials');
  });

  test('attempts are counted as those with a password of this server', async () => {
    const { url, sent } = await watch();
    await add({}, { urls: [url], startTls: false });
    const { uid, password } = await person();
    for (let tries = 0; tries < 5; tries += 1)
      expect(await attempt(uid, `wrong${tries}`)).toBe('403 wrong_credentials');
    expect(await attempt(uid, password)).toBe('429 too_many_requests');
    expect([count(sent(), 'wrong'), count(sent(), password)]).toEqual([5, 0]);
  });

  test('a second factor is asked for after the password, and its code may be appended', async () => {
    const { url, sent } = await watch();
    await add({}, { urls: [url], startTls: false });
    const { uid, password } = await person();
    const { secret } = await setUpApp(await logIn(uid, password), now);
    expect(await attempt(uid, password)).toBe('403 second_factor_required');
    expect(await attempt(uid, password, wrongCodeAt(secret, now))).toBe('403 wrong_code');
    expect(await attempt(uid, password, codeAt(secret, now, 1))).toBe('200');
    now += HOUR_MS;
    expect(await attempt(uid, `${password}${wrongCodeAt(secret, now)}`)).toBe('403 wrong_code');
    const before = sent();
    expect(await attempt(uid, `${password}${codeAt(secret, now)}`)).toBe('200');
    expect(count(sent().slice(before.length), password)).toBe(1);
  });

  test('digits at the end are part of the password of somebody without an app, which is sent once', async () => {
    const { url, sent } = await watch();
    await add({}, { urls: [url], startTls: false });
    const { uid, password } = await person();
    const digits = await person({ userPassword: 'with123456' });
    expect(await attempt(uid, `${password}123456`)).toBe('403 wrong_credentials');
    expect(count(sent(), password)).toBe(1);
    const { secret } = await setUpApp(await logIn(digits.uid, 'with123456'), now);
    now += HOUR_MS;
    expect(await attempt(digits.uid, 'with123456', codeAt(secret, now))).toBe('200');
    expect(await attempt(digits.uid, 'with123456')).toBe('403 second_factor_required');
  });

  test('a directory that asks for a second factor itself spares that of this server', async () => {
    await add();
    const { uid, password } = await person();
    await setUpApp(await logIn(uid, password), now);
    expect(await attempt(uid, password)).toBe('403 second_factor_required');
    await change({ trustsFactor: true });
    expect(await attempt(uid, password)).toBe('200');
    const settings = await server.admin.json<{ secondFactor: object }>('/api/settings');
    const secondFactor = { ...settings.secondFactor, requiredFor: 'everybody', graceDays: 0 };
    const stored = await server.admin.put('/api/settings', {
      ...settings,
      secondFactor,
      current_password: undefined,
    });
    expect([stored.status, await stored.text()]).toEqual([200, expect.anything()]);
    const other = await person();
    expect(await attempt(other.uid, other.password)).toBe('200');
    await change({ trustsFactor: false });
    expect(await attempt(other.uid, other.password)).toBe('403 second_factor_setup_required');
  });

  test('a login ends with the connection to the directory', async () => {
    await add();
    const { uid, password } = await person();
    const client = await logIn(uid, password);
    const { identities } = await client.json<OwnIdentities>('/api/identities');
    const address = `/api/identities/${identities[0]?.id}?user=${client.userId}`;
    expect((await server.admin.request('DELETE', address, {})).status).toBe(200);
    expect((await client.get('/api/resources/')).status).toBe(401);
  });

  test('a login ends after seven days, however often it is renewed', async () => {
    await add();
    const { uid, password } = await person();
    let client = await logIn(uid, password);
    for (let hours = 0; hours < 24 * 7 - 1; hours += 1) {
      now += HOUR_MS;
      const renewed = await client.post('/api/renew');
      expect(renewed.status).toBe(200);
      client = new ApiClient(server.origin, await renewed.text());
    }
    now += 2 * HOUR_MS;
    expect((await client.get('/api/resources/')).status).toBe(401);
  });

  test('sessions and API keys go on while the directory is down', async () => {
    const { url, proxy } = await watch();
    await add({}, { urls: [url] });
    const { uid, password } = await person();
    const client = await logIn(uid, password);
    const made = await client.post('/api/keys', { name: 'backup', permissions: ['download'], expires: null });
    const { key } = (await made.json()) as { key: string };
    proxy.next = { refuse: Buffer.alloc(0) };
    expect((await client.post('/api/renew')).status).toBe(200);
    expect((await fetch(`${server.origin}/api/resources/`, { headers: { 'X-Auth': key } })).status).toBe(200);
    expect(await attempt(uid, key)).toBe('200');
  });

  test('the current password is that of this server or of the directory, of the same entry only', async () => {
    const { url, proxy } = await watch();
    await add({}, { urls: [url] });
    const [ann, ben] = [await person(), await person()];
    const client = await logIn(ann.uid, ann.password);
    await logIn(ben.uid, ben.password);
    const confirm = async (password: string) => {
      const answer = await client.post('/api/keys', {
        name: 'x',
        permissions: [],
        expires: null,
        current_password: password,
      });
      return answer.status < 300 ? 'accepted' : answer.status;
    };
    expect([await confirm(ann.password), await confirm(ben.password), await confirm('')]).toEqual([
      'accepted',
      400,
      400,
    ]);
    await ldap.asRoot((root) => root.modifyDN(ann.dn, `uid=new-${ann.uid}`));
    expect(await confirm(ann.password)).toBe('accepted');
    proxy.next = { refuse: Buffer.alloc(0) };
    for (let tries = 0; tries < 5; tries += 1) expect(await confirm(ann.password)).toBe(400);
    proxy.next = 'pass';
    expect(await confirm(ann.password)).toBe(429);
  });

  test('an account of this server is connected after a proof, and keeps its password', async () => {
    await add({ createsUsers: false });
    const { uid, password } = await person();
    expect(await attempt(uid, password)).toBe('403 not_linked');
    const [ann, ben] = [
      await server.createUser({ username: 'ann' }),
      await server.createUser({ username: 'ben' }),
    ];
    const link = (client: ApiClient, body: object, at = 'corp') =>
      outcomeOf(client.post(`/api/identities/${at}`, { username: uid, password, ...body }, JSON_WANTED));
    expect(await link(server.anonymous, {})).toBe('401 unauthenticated');
    expect(await link(ann, { password: 'wrong' })).toBe('403 wrong_credentials');
    expect(await link(ann, { current_password: 'wrong' })).toBe('400 invalid_input');
    expect(await link(ann, {}, 'none')).toBe('404 not_found');
    expect(await link(ann, {})).toBe('200');
    expect(await link(ann, {})).toBe('200');
    expect(await link(ben, {})).toBe('409 conflict');
    expect((await logIn(uid, password)).userId).toBe(ann.userId);
    expect((await logIn('ann', OWN_PASSWORD)).userId).toBe(ann.userId);
    now += HOUR_MS;
    expect(await link(ann, {})).toBe('403 reauthentication_required');
    for (let tries = 0; tries < 5; tries += 1)
      await link(ben, { password: 'wrong', current_password: OWN_PASSWORD });
    expect(await link(ben, { current_password: OWN_PASSWORD })).toBe('429 too_many_requests');
  });

  test('without passwords of this server, the directory alone is asked', async () => {
    await add();
    const { uid, password } = await person();
    await server.createUser({ username: 'ann' });
    const settings = await server.admin.json<object>('/api/settings');
    const stored = await server.admin.put('/api/settings', { ...settings, signOn: { passwords: false } });
    expect(stored.status).toBe(200);
    expect(await attempt('ann', OWN_PASSWORD)).toBe('403 wrong_credentials');
    expect(await attempt(uid, password)).toBe('200');
  });

  test('a test tells the steps of a login and changes nothing, also of a disabled directory', async () => {
    await add({ enabled: false });
    const { uid, password, dn } = await person({ mail: 'test@example.org' });
    const run = async (body: object, client = server.admin, id = 'corp') => {
      const answer = await client.post(`/api/login-providers/${id}/test`, body);
      return answer.status === 200 ? ((await answer.json()) as SignOnTest) : answer.status;
    };
    const report = (await run({ username: uid, password })) as SignOnTest;
    expect(report.steps.map(({ step, isOk }) => `${step} ${isOk}`)).toEqual(
      ['connection', 'encryption', 'search', 'password', 'groups', 'account'].map((step) => `${step} true`),
    );
    expect(report).toMatchObject({
      outcome: { kind: 'new', username: uid },
      claims: { mail: 'test@example.org' },
    });
    expect(report.steps[2]?.text).toBe(`Found ${dn}`);
    expect(JSON.stringify(report)).not.toMatch(/userPassword|of the service/);
    expect(await users()).toHaveLength(1);
    expect(await run({ username: uid, password: 'wrong' })).toMatchObject({ outcome: null });
    expect(((await run({})) as SignOnTest).steps.every(({ isOk }) => isOk)).toBe(true);
    await ldap.addPerson('root-of-test', { cn: 'x' });
    const user = await server.createUser({ username: 'root-of-test' });
    const taken = await run({ username: 'root-of-test', password: 'of root-of-test' });
    expect(taken).toMatchObject({ outcome: { kind: 'refused' } });
    expect((taken as SignOnTest).steps.at(-1)).toMatchObject({ step: 'account', isOk: false });
    expect([
      await run({}, user),
      await run({}, server.anonymous),
      await run({}, server.admin, 'none'),
    ]).toEqual([403, 401, 404]);
    await server.admin.post('/api/login-providers', oidcProvider());
    expect(await run({}, server.admin, 'main')).toBe(409);
    let last: unknown;
    for (let tries = 0; tries < 21; tries += 1) last = await run({ username: 'x', password: '' });
    expect(last).toBe(429);
  });
});
