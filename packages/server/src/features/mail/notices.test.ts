import type { AddedPasskey, MailState, PasskeyCreation, PasskeyRequest, User } from '@satchel/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HANG_MS } from '../../../../../scripts/lib/time-limits.mjs';
import { ApiClient } from '../../../test/api-client.js';
import { codeAt, outcomeOf, setUpApp } from '../../../test/authenticator.js';
import { startTestServer, type TestServer } from '../../../test/harness.js';
import { type MailServer, mailSettings, startMailServer } from '../../../test/mail-server.js';
import { SecurityKey } from '../../../test/security-key.js';
import { startCli } from '../../../test/test-cli.js';

const PASSWORD = 'correct horse battery';
const NEXT = 'another long one';
const BOB = 'bob@example.org';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
let now: number;
let server: TestServer;
let mails: MailServer;
let bob: ApiClient;

beforeEach(async () => {
  now = Date.now();
  mails = await startMailServer();
  server = await startTestServer({ now: () => now });
  await set(mailSettings(mails.port));
  bob = await server.createUser({ username: 'bob', mail: BOB, locale: 'de' });
});
afterEach(async () => {
  await server.close();
  await mails.close();
});

const set = async (mail: object, more = {}) =>
  expect((await server.admin.put('/api/settings', { mail, ...more })).status).toBe(200);
const change = (client: ApiClient, data: object, more = {}) =>
  outcomeOf(
    client.request(
      'PUT',
      `/api/users/${bob.userId}`,
      { what: 'user', which: Object.keys(data), data: { id: bob.userId, ...data }, ...more },
      { Accept: 'application/json' },
    ),
  );
const logIn = (headers: Record<string, string> = {}, password = PASSWORD) =>
  server.anonymous.post('/api/login', { username: 'bob', password }, headers);
/** The CLI has the clock of the machine, which goes on; before it, the server finds nothing that is due. */
function passTheCli(): void {
  now = Date.now() + 60_000;
}
/** The subjects of what was sent to an address, when nothing is left to send. */
async function subjects(recipient = BOB): Promise<string[]> {
  await vi.waitFor(async () => expect((await server.admin.json<MailState>('/api/mail')).waiting).toBe(0), {
    timeout: HANG_MS,
    interval: 10,
  });
  return mails.mails.filter((mail) => mail.recipient === recipient).map(({ subject = '' }) => subject);
}

test('a login from a new browser is told in the language of the user, with address, browser and time', async () => {
  expect(await subjects()).toEqual([]);
  now = Date.UTC(2030, 4, 6, 7, 8, 9);
  expect((await logIn({ 'User-Agent': FIREFOX })).status).toBe(200);
  const mail = await mails.to(BOB);
  expect(mail.subject).toBe('Anmeldung mit einem neuen Browser – Satchel');
  for (const part of [mail.text, mail.html]) {
    expect(part).toContain('Hallo bob,');
    expect(part).toContain('Firefox · Linux');
    expect(part).toContain('127.0.0.1');
    expect(part).toMatch(/6\. Mai 2030 um 07:08:09 UTC/);
    expect(part).toContain('Wenn Sie das nicht waren');
    expect(part).toContain('https://files.example.org/base');
  }
  expect(mail.html).toContain('<html lang="de" dir="ltr">');
});

test('a browser that has logged in before is not told, nor is a login by an API key', async () => {
  const first = await logIn();
  const cookie = first.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
  expect(await subjects()).toHaveLength(1);
  expect((await logIn({ Cookie: cookie })).status).toBe(200);
  const made = await bob.post('/api/keys', { name: 'Backup', permissions: ['download'], expires: null });
  const { key } = (await made.json()) as { key: string };
  expect((await logIn({}, key)).status).toBe(200);
  expect((await logIn({}, 'wrong')).status).toBe(403);
  expect(await subjects()).toEqual([
    'Anmeldung mit einem neuen Browser – Satchel',
    'Neuer API-Schlüssel – Satchel',
  ]);
  const mail = await mails.to(BOB, 2);
  expect(mail.text).toContain('Name: Backup');
  expect(mail.text).toContain('Berechtigungen: Herunterladen');
});

test('a changed password is told, whoever changed it and how', async () => {
  const title = 'Passwort geändert – Satchel';
  expect(await change(bob, { password: NEXT })).toBe('200');
  expect(await subjects()).toEqual([title]);
  expect(await change(server.admin, { password: PASSWORD })).toBe('200');
  const link = await server.admin.post(`/api/users/${bob.userId}/password-link`, {});
  const { token } = (await link.json()) as { token: string };
  await server.anonymous.post(`/api/password-links/${token}`, { password: NEXT });
  const cli = await startCli(server);
  await cli.run('users reset-password bob');
  await cli.close();
  passTheCli();
  await change(server.admin, { locale: 'fr' });
  await set({ notices: { login: true } });
  expect(await subjects()).toEqual([title, title, title, title]);
});

test('second factors are told of', async () => {
  const { recoveryCodes } = await setUpApp(bob, now);
  const proof = (code = '') => ({ current_password: PASSWORD, code });
  await bob.post('/api/second-factor/recovery-codes', proof(recoveryCodes[0]));
  await server.admin.delete(`/api/second-factor?user=${bob.userId}`, { current_password: PASSWORD });
  await server.admin.delete(`/api/second-factor?user=${bob.userId}`, {});
  expect((await subjects()).sort()).toEqual([
    'Neue Wiederherstellungscodes – Satchel',
    'Zweiter Faktor eingerichtet – Satchel',
    'Zweiter Faktor von einem Administrator entfernt – Satchel',
  ]);
  mails.mails.length = 0;
  bob = await server.anonymous.login('bob', PASSWORD);
  const { secret } = await setUpApp(bob, now);
  now += 60_000;
  const removed = await bob.delete('/api/second-factor', proof(codeAt(secret, now)));
  expect(removed.status).toBe(200);
  expect(await subjects()).toContain('Zweiter Faktor entfernt – Satchel');
});

test('the CLI queues what it resets, and the server sends it', async () => {
  await setUpApp(bob, now);
  await mails.to(BOB);
  const cli = await startCli(server);
  expect((await cli.run('users reset-factors bob')).out).toContain('the second factor was removed');
  await cli.close();
  passTheCli();
  await set({ notices: { login: true } });
  const mail = await mails.to(BOB, 2);
  expect(mail.subject).toBe('Zweiter Faktor von einem Administrator entfernt – Satchel');
});

test('passkeys that are added, removed and used in a new browser are told of', async () => {
  const origin = server.origin.replace('127.0.0.1', 'localhost');
  const named = new ApiClient(origin, bob.token);
  const key = new SecurityKey(origin);
  const options = (await (await named.post('/api/passkeys/options', {})).json()) as PasskeyCreation;
  const made = await named.post('/api/passkeys', { name: 'My <b>key</b>', credential: key.create(options) });
  const { passkey } = (await made.json()) as AddedPasskey;
  const added = await mails.to(BOB);
  expect(added.subject).toBe('Passkey hinzugefügt – Satchel');
  expect(added.text).toContain('Name: My <b>key</b>');
  expect(added.html).toContain('My &lt;b&gt;key&lt;/b&gt;');
  const asked = await new ApiClient(origin).post('/api/passkeys/login-options');
  const assertion = key.use((await asked.json()) as PasskeyRequest);
  const login = { username: '', password: '', passkey: assertion };
  const answer = await new ApiClient(origin).post('/api/login', login);
  expect(answer.status).toBe(200);
  expect(answer.headers.getSetCookie().some((each) => each.startsWith('satchel-device='))).toBe(true);
  const proofOptions = await named.post('/api/passkeys/proof-options');
  const proof = key.use((await proofOptions.json()) as PasskeyRequest);
  expect((await named.delete(`/api/passkeys/${passkey.id}`, { passkey: proof })).status).toBe(200);
  expect((await subjects()).sort()).toEqual([
    'Anmeldung mit einem neuen Browser – Satchel',
    'Passkey entfernt – Satchel',
    'Passkey hinzugefügt – Satchel',
  ]);
});

test('a changed mail address is told to the former and the new one', async () => {
  expect(await change(bob, { mail: 'new@Example.org' })).toBe('200');
  const [former, present] = [await mails.to(BOB), await mails.to('new@example.org')];
  expect(former.text).toBe(present.text);
  expect(former.text).toContain(`Bisherige E-Mail-Adresse: ${BOB}`);
  expect(former.text).toContain('Neue E-Mail-Adresse: new@example.org');
  expect(await change(server.admin, { mail: '' })).toBe('200');
  expect((await mails.to('new@example.org', 2)).text).not.toContain('Neue E-Mail-Adresse');
  mails.mails.length = 0;
  expect(await change(server.admin, { password: NEXT })).toBe('200');
  expect(await subjects()).toEqual([]);
});

test('each kind is turned off by the settings, and nothing is sent while mail is off', async () => {
  await set({ notices: { newDevice: false, login: false, key: false } });
  const everything = async () => {
    expect((await logIn()).status).toBe(200);
    await bob.post('/api/keys', { name: 'a', permissions: ['download'], expires: null });
    expect(await change(server.admin, { password: PASSWORD })).toBe('200');
    bob = await server.anonymous.login('bob', PASSWORD);
  };
  await everything();
  await set({ host: '', notices: { newDevice: true, login: true, key: true } });
  await everything();
  expect(await server.admin.json<MailState>('/api/mail')).toMatchObject({ waiting: 0 });
  await set({ host: '127.0.0.1', notices: { newDevice: true, login: false, key: false } });
  await everything();
  expect(new Set(await subjects())).toEqual(new Set(['Anmeldung mit einem neuen Browser – Satchel']));
});

test('a mail server that is down fails no request', async () => {
  await mails.close();
  expect((await logIn()).status).toBe(200);
  expect(await change(bob, { password: NEXT })).toBe('200');
  const state = await server.admin.json<MailState>('/api/mail');
  expect(state.waiting).toBe(2);
  await vi.waitFor(
    async () =>
      expect((await server.admin.json<MailState>('/api/mail')).failure?.reason).toBe(
        'The mail server refuses connections at this port',
      ),
    { timeout: HANG_MS, interval: 10 },
  );
});

test('names of users and of the server make no headers and no HTML', async () => {
  await set({}, { branding: { name: 'Ours\r\nBcc: c@example.org\r\n\r\n<script>', color: '#123456' } });
  await change(server.admin, { username: 'bob <img src=x>' });
  await change(server.admin, { password: NEXT });
  const mail = await mails.to(BOB);
  expect(mail.subject).toBe('Passwort geändert – Ours Bcc: c@example.org <script>');
  expect(mail.headers.filter(({ key }) => key === 'bcc')).toEqual([]);
  expect(mails.asked).toEqual([BOB]);
  expect(mail.html).not.toMatch(/<script|<img/);
  expect(mail.html).toContain('Hallo bob &lt;img src=x&gt;,');
  expect(mail.html).toContain('border-bottom:3px solid #123456');
});

test.each([
  ['ar', 'rtl', 'تم تغيير كلمة المرور'],
  ['ja', 'ltr', 'パスワードが変更されました'],
  ['pt-br', 'ltr', 'Senha alterada'],
  ['', 'ltr', 'Password changed'],
])('a user with the language %j gets it', async (locale, direction, title) => {
  await change(server.admin, { locale });
  await change(server.admin, { password: NEXT });
  const mail = await mails.to(BOB);
  expect(mail.subject).toBe(`${title} – Satchel`);
  expect(mail.html).toContain(`<html lang="${locale || 'en'}" dir="${direction}">`);
  expect(mail.html).toContain('UTC');
});

test('the address is sent to administrators and to the user, and is in no token', async () => {
  const ann = await server.createUser({ username: 'ann' });
  expect(await bob.json<User>(`/api/users/${bob.userId}`)).toMatchObject({ mail: BOB });
  expect((await server.admin.json<User[]>('/api/users')).map(({ mail }) => mail)).toEqual([
    undefined,
    BOB,
    undefined,
  ]);
  expect((await ann.get(`/api/users/${bob.userId}`)).status).toBe(403);
  expect(Buffer.from(bob.token?.split('.')[1] ?? '', 'base64url').toString()).not.toContain('example.org');
});

test('a client that sends the whole user without the address keeps it, and an empty one removes it', async () => {
  const { mail: _, ...old } = await server.admin.json<User>(`/api/users/${bob.userId}`);
  const put = (data: object) =>
    server.admin.put(`/api/users/${bob.userId}`, { what: 'user', which: [], data });
  expect((await put(old)).status).toBe(200);
  const mailOf = async () => (await server.admin.json<User>(`/api/users/${bob.userId}`)).mail;
  expect(await mailOf()).toBe(BOB);
  expect((await put({ ...old, mail: '' })).status).toBe(200);
  expect(await mailOf()).toBeUndefined();
});

test('users change their own address with their password; what is no address is refused', async () => {
  const ann = await server.createUser({ username: 'ann' });
  now += 16 * 60_000;
  expect(await change(bob, { mail: 'b@example.org' })).toBe('403 reauthentication_required');
  expect(await change(bob, { mail: 'b@example.org' }, { current_password: 'wrong' })).toBe(
    '400 invalid_input',
  );
  for (const mail of [
    'b',
    'a@b.c, d@e.f',
    'b@example.org\nBcc: a@example.org',
    `${'a'.repeat(250)}@b.example`,
  ])
    expect(await change(bob, { mail }, { current_password: PASSWORD })).toBe('400 invalid_input');
  expect(await change(bob, { mail: 'b@example.org' }, { current_password: PASSWORD })).toBe('200');
  expect(await change(ann, { mail: 'ann@example.org' }, { current_password: PASSWORD })).toBe(
    '403 forbidden',
  );
});

test('the CLI sets addresses, and exports and imports keep them', async () => {
  const cli = await startCli(server);
  await cli.run('users update bob --mail cli@example.org');
  await cli.run(['users', 'add', 'eve', 'a password of length', '--mail', 'eve@example.org']);
  expect((await cli.run('users update bob --mail nothing')).faults).toHaveLength(1);
  const { out } = await cli.run('users export -');
  const other = await startCli();
  await other.run('config init');
  expect((await other.run('users import -', out)).faults).toEqual([]);
  const again = JSON.parse((await other.run('users export -')).out) as User[];
  await Promise.all([cli.close(), other.close()]);
  expect(again.map(({ mail }) => mail)).toEqual([undefined, 'cli@example.org', 'eve@example.org']);
});

test('whoever may not change the password may not change the address, either', async () => {
  expect(await change(server.admin, { lockPassword: true })).toBe('200');
  expect(await change(bob, { mail: 'c@example.org' })).toBe('403 forbidden');
  expect(await change(server.admin, { mail: 'c@example.org' })).toBe('200');
});
