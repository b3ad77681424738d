import type { MailState, MailTestResult } from '@satchel/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ApiClient } from '../../../test/api-client.js';
import { outcomeOf } from '../../../test/authenticator.js';
import { startTestServer, type TestServer } from '../../../test/harness.js';
import {
  type Certificate,
  type MailServer,
  type MailServerOptions,
  mailSettings,
  makeCertificate,
  startMailServer,
} from '../../../test/mail-server.js';
import { startCli } from '../../../test/test-cli.js';

const OURS = makeCertificate();
const MINUTE = 60_000;
const SECRET = 'pässword of the mail server';
let now: number;
let server: TestServer;
let mails: MailServer | undefined;

beforeEach(async () => {
  now = Date.now();
  server = await startTestServer({ now: () => now, mailCa: OURS.cert });
});
afterEach(async () => {
  await server.close();
  await mails?.close();
  mails = undefined;
});

const accept = { Accept: 'application/json' };
const ask = (client: ApiClient, method: string, path: string, body?: object) =>
  outcomeOf(client.request(method, path, body, accept));
const set = (mail: object) => ask(server.admin, 'PUT', '/api/settings', { mail });
const state = () => server.admin.json<MailState>('/api/mail');
const setPassword = (password: string, more = {}) =>
  ask(server.admin, 'PUT', '/api/mail/password', { password, ...more });
async function sendTest(to = 'boss@example.org'): Promise<MailTestResult> {
  const response = await server.admin.post('/api/mail/test', { to });
  expect(response.status).toBe(200);
  return (await response.json()) as MailTestResult;
}
async function turnOn(options: MailServerOptions = {}, changes: object = {}): Promise<MailServer> {
  mails = await startMailServer(options);
  const { security = 'none' } = options;
  expect(await set(mailSettings(mails.port, { security, ...changes }))).toBe('200');
  return mails;
}

test.each([
  ['tls', true],
  ['starttls', true],
  ['none', false],
] as const)(
  'a test mail is sent with %s, and the answer of the mail server is shown',
  async (security, isSecure) => {
    const login = { username: 'files', password: SECRET };
    const received = await turnOn({ security, login, certificate: OURS }, { username: 'files' });
    expect(await setPassword(SECRET)).toBe('200');
    expect(await sendTest()).toEqual({ isSent: true, text: expect.stringMatching(/^250 .*Taken/) });
    const mail = await received.to('boss@example.org');
    expect(mail).toMatchObject({ isSecure, user: 'files', sender: 'files@example.org' });
    expect(mail.from).toEqual({ name: 'Satchel', address: 'files@example.org' });
    expect(mail.subject).toBe('Test mail – Satchel');
    expect(mail.text).toContain('Satchel can send mail.');
    expect(mail.html).toContain('Satchel can send mail.');
    expect(mail.messageId).toMatch(/^<[\w-]{24}@files\.example\.org>$/);
    expect(Date.parse(mail.date ?? '')).toBe(Math.floor(now / 1000) * 1000);
    expect(mail.headers).toContainEqual(
      expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
    );
    expect(mail.html).not.toMatch(/<img|<script|<link|url\(/);
  },
);

test('the password is in no response, and in no export of the configuration', async () => {
  await turnOn();
  expect((await state()).hasPassword).toBe(false);
  expect(await setPassword(SECRET)).toBe('200');
  expect(await state()).toEqual({ hasPassword: true, waiting: 0, failure: null });
  const cli = await startCli(server);
  const shown = [
    await (await server.admin.get('/api/settings/all')).text(),
    (await cli.run('config export -')).out,
    (await cli.run('config cat')).out,
  ];
  await cli.close();
  for (const text of shown) {
    expect(text).toContain('files@example.org');
    expect(text).not.toContain(SECRET);
  }
  expect(await setPassword('')).toBe('200');
  expect((await state()).hasPassword).toBe(false);
});

test('the password goes to no other mail server', async () => {
  await turnOn();
  await setPassword(SECRET);
  await server.admin.put('/api/settings', { mail: { host: 'localhost' } });
  expect((await state()).hasPassword).toBe(false);
});

test('the CLI stores the password from standard input only', async () => {
  const login = { username: 'files', password: SECRET };
  await turnOn({ login }, { username: 'files' });
  const cli = await startCli(server);
  expect((await cli.run(['mail', 'password', SECRET])).faults).toHaveLength(1);
  expect((await state()).hasPassword).toBe(false);
  expect((await cli.run('mail password -', SECRET)).out).toBe('The password was stored.');
  expect((await sendTest()).isSent).toBe(true);
  expect((await cli.run('mail password -', '')).out).toBe('The password was removed.');
  await cli.close();
  expect((await state()).hasPassword).toBe(false);
});

test('a wrong password is told without what the mail server says of it', async () => {
  await turnOn({ login: { username: 'files', password: 'another' } }, { username: 'files' });
  await setPassword(SECRET);
  const result = await sendTest();
  expect(result).toEqual({
    isSent: false,
    text: expect.stringMatching(/^The mail server did not accept the user name and password/),
  });
  expect(result.text).not.toContain(SECRET);
});

test.each<[string, 'tls' | 'starttls', () => Certificate]>([
  ['of another authority', 'tls', () => makeCertificate()],
  ['of another authority', 'starttls', () => makeCertificate()],
])('a certificate %s is refused with %s, and nothing is sent in the clear', async (_, security, make) => {
  const received = await turnOn({ security, certificate: make(), login: { username: 'a', password: 'b' } });
  expect(await sendTest()).toEqual({
    isSent: false,
    text: 'The certificate of the mail server is not trusted, or is not for this name',
  });
  expect([received.mails, received.asked]).toEqual([[], []]);
});

test('a trusted certificate for another name is refused', async () => {
  await server.close();
  const other = makeCertificate('DNS:elsewhere.example.org');
  server = await startTestServer({ mailCa: other.cert });
  await turnOn({ security: 'tls', certificate: other });
  expect((await sendTest()).text).toBe(
    'The certificate of the mail server is not trusted, or is not for this name',
  );
});

test('STARTTLS that is not offered ends it: nothing is sent in the clear', async () => {
  mails = await startMailServer({ security: 'none' });
  expect(await set(mailSettings(mails.port, { security: 'starttls' }))).toBe('200');
  expect((await sendTest()).isSent).toBe(false);
  expect([mails.mails, mails.asked]).toEqual([[], []]);
});

test('failures are told in a sentence', async () => {
  const received = await turnOn();
  received.refuse = { code: 550, text: '5.1.1 No such user here' };
  expect(await sendTest()).toEqual({
    isSent: false,
    text: 'The mail server answered: 550 5.1.1 No such user here',
  });
  await received.close();
  mails = undefined;
  expect(await sendTest()).toEqual({
    isSent: false,
    text: 'The mail server refuses connections at this port',
  });
});

test('only administrators see and change it, with a proof of the password', async () => {
  await turnOn();
  const bob = await server.createUser({ username: 'bob' });
  for (const [method, path, body] of [
    ['GET', '/api/mail', undefined],
    ['PUT', '/api/mail/password', { password: 'x' }],
    ['POST', '/api/mail/test', { to: 'a@example.org' }],
  ] as const) {
    expect(await ask(bob, method, path, body)).toBe('403 forbidden');
    expect(await ask(server.anonymous, method, path, body)).toBe('401 unauthenticated');
  }
  now += 16 * MINUTE;
  expect(await setPassword('x')).toBe('403 reauthentication_required');
  expect(await setPassword('x', { current_password: 'wrong' })).toBe('400 invalid_input');
  expect(await set({ from: 'other@example.org' })).toBe('403 reauthentication_required');
  expect((await state()).hasPassword).toBe(false);
  expect(mails?.mails).toEqual([]);
});

test('test mails need mail to be on and one address, and are throttled', async () => {
  expect(await ask(server.admin, 'POST', '/api/mail/test', { to: 'a@example.org' })).toBe('409 conflict');
  await turnOn();
  for (const to of ['', 'a', 'a@b@c', 'a@example.org, b@example.org', 'a@example.org\r\nBcc: b@example.org'])
    expect(await ask(server.admin, 'POST', '/api/mail/test', { to })).toBe('400 invalid_input');
  for (let count = 0; count < 10; count += 1) await sendTest();
  expect(await ask(server.admin, 'POST', '/api/mail/test', { to: 'a@example.org' })).toBe(
    '429 too_many_requests',
  );
  now += 11 * MINUTE;
  expect((await sendTest()).isSent).toBe(true);
});

test.each([
  ['a host that is an address', { host: 'https://mail.example.org' }],
  ['a host with a line break', { host: 'mail\r\n.example.org' }],
  ['the port 0', { port: 0 }],
  ['the port 65536', { port: 65_536 }],
  ['two senders', { from: 'a@example.org, b@example.org' }],
  ['a sender without an address', { from: 'Satchel' }],
  ['a sender with a header', { from: '"Satchel\r\nBcc: b@example.org" <a@example.org>' }],
  ['no sender', { from: '' }],
  ['no address of the server', { address: '' }],
  ['an address of another kind', { address: 'javascript:alert(1)' }],
  ['an address with a query', { address: 'https://files.example.org/?a=b' }],
  ['an address with a login', { address: 'https://a:b@files.example.org' }],
  ['an unknown security', { security: 'ssl' }],
])('settings with %s are refused', async (_, change) => {
  expect(await set(mailSettings(25, change))).toBe('400 invalid_input');
  expect(await set(mailSettings(25))).toBe('200');
});

test('a mail server can be named by an address, also of version 6', async () => {
  for (const host of ['127.0.0.1', '::1', '2001:db8::1', 'mail'])
    expect(await set(mailSettings(25, { host }))).toBe('200');
  for (const host of [':', '::', ':::1', '-a', 'a b', 'a/b', '[::1]'])
    expect(await set(mailSettings(25, { host }))).toBe('400 invalid_input');
});

test('a client that knows nothing of mail sends the settings back without turning it off', async () => {
  expect(await set(mailSettings(25))).toBe('200');
  const known = await server.admin.json<object>('/api/settings');
  expect(known).not.toHaveProperty('mail');
  for (const settings of [known, { ...known, mail: {} }])
    expect(await ask(server.admin, 'PUT', '/api/settings', settings)).toBe('200');
  expect(await ask(server.admin, 'PUT', '/api/settings', { ...known, mail: null })).toBe('400 invalid_input');
  expect(await server.admin.json('/api/settings/all')).toMatchObject({ mail: mailSettings(25) });
});

test('a slash at the end of the address is left out, and the CLI changes all fields', async () => {
  expect(await set(mailSettings(25, { address: 'https://files.example.org/base/' }))).toBe('200');
  const cli = await startCli(server);
  const flags = ['--mail.host', 'mail.example.org', '--mail.port', '587', '--mail.security', 'starttls'];
  const more = ['--mail.username', 'files', '--mail.from', 'a@example.org', '--mail.notices.key=false'];
  const { out } = await cli.run(['config', 'set', ...flags, ...more]);
  expect(out).toMatch(/Mail Address: +https:\/\/files\.example\.org\/base\n/);
  expect(await cli.run('config set --mail.security ssl')).toMatchObject({ faults: [expect.any(String)] });
  await cli.close();
  expect(await server.admin.json('/api/settings/all')).toMatchObject({
    mail: {
      host: 'mail.example.org',
      port: 587,
      security: 'starttls',
      username: 'files',
      notices: { key: false },
    },
  });
});
