import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MailState, PasswordLink, PasswordLinkState } from '@satchel/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { HANG_MS } from '../../../../../../scripts/lib/time-limits.mjs';
import type { ApiClient } from '../../../../test/api-client.js';
import { outcomeOf } from '../../../../test/authenticator.js';
import { startCaptchaServer } from '../../../../test/captcha-server.js';
import { startTestServer, type TestServer } from '../../../../test/harness.js';
import { type MailServer, mailSettings, startMailServer } from '../../../../test/mail-server.js';

const NEXT = 'another long one';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const BOB = 'bob@example.org';
const ANN = 'ann@example.org';
let now: number;
let folder: string;
let log: string;
let server: TestServer;
let mails: MailServer;
let bob: ApiClient;
let ann: ApiClient;

beforeEach(async () => {
  now = Date.now();
  folder = await mkdtemp(join(tmpdir(), 'satchel-lost-'));
  log = join(folder, 'log');
  mails = await startMailServer();
  server = await startTestServer({ now: () => now, flags: ['--log', log] });
  bob = await server.createUser({ username: 'bob', mail: BOB });
  ann = await server.createUser({ username: 'ann', mail: ANN, locale: 'de' });
  await turnOn(server);
});
afterEach(async () => {
  await server.close();
  await mails.close();
  await rm(folder, { recursive: true, force: true });
});

const accept = { Accept: 'application/json' };
const turnOn = async (where: TestServer, changes: object = {}) =>
  expect((await where.admin.put('/api/settings', { mail: mailSettings(mails.port, changes) })).status).toBe(
    200,
  );
const ask = (name: unknown, more = {}, headers = {}) =>
  outcomeOf(server.anonymous.post('/api/password-links', { name, ...more }, { ...accept, ...headers }));
const tokenIn = (text = '') =>
  /https:\/\/files\.example\.org\/base\/password\/([\w-]{43})\s/.exec(text)?.[1] ?? '';
const use = (token: string) =>
  outcomeOf(server.anonymous.post(`/api/password-links/${token}`, { password: NEXT }, accept));
const change = (data: object) =>
  outcomeOf(
    server.admin.request(
      'PUT',
      `/api/users/${bob.userId}`,
      { what: 'user', which: Object.keys(data), data: { id: bob.userId, ...data } },
      accept,
    ),
  );
const linkOf = (client: ApiClient) => `/api/users/${client.userId}/password-link`;
const invite = (client: ApiClient, body: object = { sendsMail: true }) =>
  outcomeOf(server.admin.post(linkOf(client), body, accept));
/** Requests are worked on in turns: once this one has its mail, those before have had their turn. */
const others = async (count: number) => {
  await mails.to(ANN, count);
  await vi.waitFor(async () => expect((await server.admin.json<MailState>('/api/mail')).waiting).toBe(0), {
    timeout: HANG_MS,
    interval: 10,
  });
  return mails.mails.filter(({ recipient }) => recipient !== ANN);
};

describe('a lost password', () => {
  test.each(['bob', BOB, 'BOB@Example.ORG', ' bob@ｅxample。org '])(
    '%s gets a link that works once, for an hour',
    async (name) => {
      const answer = await server.anonymous.post('/api/password-links', { name }, { Host: 'evil.example' });
      expect([answer.status, await answer.text()]).toEqual([202, '202 Accepted\n']);
      const mail = await mails.to(BOB);
      expect(mail.subject).toBe('New password – Satchel');
      for (const part of [mail.text, mail.html]) {
        expect(part).toContain('Somebody at the address 127.0.0.1 has asked for a link');
        expect(part).toContain('ignore this mail: nothing changes');
        expect(part).not.toContain('evil');
      }
      const token = tokenIn(mail.text);
      expect(mail.html).toContain(`href="https://files.example.org/base/password/${token}"`);
      const { expires } = await server.admin.json<PasswordLinkState>(linkOf(bob));
      expect(expires).toBe(Math.floor((now + HOUR) / 1000));
      expect(await use(token)).toBe('200');
      expect(await use(token)).toBe('404 not_found');
      expect((await bob.get('/api/resources/')).status).toBe(401);
    },
  );

  test('after an hour the link is over', async () => {
    await ask('bob');
    const token = tokenIn((await mails.to(BOB)).text);
    now += HOUR;
    expect(await use(token)).toBe('404 not_found');
  });

  test('the answer is the same for everybody, and nothing is sent where it must not be', async () => {
    await server.createUser({ username: 'locked', mail: 'locked@example.org', lockPassword: true });
    await server.createUser({ username: 'without' });
    const names = [
      'locked',
      'locked@example.org',
      'without',
      'nobody',
      'nobody@example.org',
      'bob\0',
      '%',
      "' or 1=1",
    ];
    for (const name of names) expect(await ask(name)).toBe('202');
    expect(await ask('ann')).toBe('202');
    expect(await others(1)).toEqual([]);
  });

  test('each account with the address gets a mail, and five at most', async () => {
    for (let index = 0; index < 6; index += 1)
      await server.createUser({ username: `twin-${index}`, mail: 'twins@example.org' });
    await ask('twins@example.org');
    await ask('ann');
    const sent = await others(1);
    expect(sent).toHaveLength(5);
    expect(new Set(sent.map(({ text }) => tokenIn(text))).size).toBe(5);
  });

  test('an account gets three mails in an hour, whoever asks', async () => {
    for (let count = 0; count < 5; count += 1) expect(await ask(count % 2 ? 'bob' : BOB)).toBe('202');
    await ask('ann');
    expect(await others(1)).toHaveLength(3);
    now += HOUR + MINUTE;
    await ask('bob');
    await ask('ann');
    expect(await others(2)).toHaveLength(4);
  });

  test('a mailbox gets fifteen, however many accounts have it', async () => {
    for (let index = 0; index < 6; index += 1)
      await server.createUser({
        username: `twin-${index}`,
        mail: index % 2 ? 'Twins@example.org' : 'twins@example.org',
      });
    for (let count = 0; count < 18; count += 1) expect(await ask(`twin-${count % 6}`)).toBe('202');
    await ask('ann');
    expect(await others(1)).toHaveLength(15);
  });

  test('requests from one address are throttled, and that bans nobody from logging in', async () => {
    const answers = [];
    for (let count = 0; count < 25; count += 1) answers.push(await ask(`nobody-${count}`));
    expect(answers).toEqual([...Array(20).fill('202'), ...Array(5).fill('429 too_many_requests')]);
    const login = { username: 'bob', password: 'correct horse battery' };
    expect((await server.anonymous.post('/api/login', login)).status).toBe(200);
  });

  test('a newer request replaces the link of a former one', async () => {
    await ask('bob');
    const first = tokenIn((await mails.to(BOB)).text);
    await ask('bob');
    const second = tokenIn((await mails.to(BOB, 2)).text);
    expect(await use(first)).toBe('404 not_found');
    expect(await use(second)).toBe('200');
  });

  test.each([
    ['the mail address is changed', { mail: 'new@example.org' }],
    ['the mail address is removed', { mail: '' }],
    ['the password is locked', { lockPassword: true }],
  ])('it ends when %s', async (_, data) => {
    await ask('bob');
    const token = tokenIn((await mails.to(BOB)).text);
    expect(await change({ locale: 'fr' })).toBe('200');
    expect((await server.admin.json<PasswordLinkState>(linkOf(bob))).expires).not.toBeNull();
    expect(await change(data)).toBe('200');
    expect(await use(token)).toBe('404 not_found');
    expect(await change({ mail: BOB, lockPassword: false })).toBe('200');
    expect(await use(token)).toBe('404 not_found');
  });

  test('a link of an administrator outlasts another mail address', async () => {
    const { token } = (await (await server.admin.post(linkOf(bob), {})).json()) as PasswordLink;
    expect(await change({ mail: 'new@example.org', lockPassword: true })).toBe('200');
    expect(await use(token)).toBe('200');
  });

  test('it never replaces the link of an administrator, which stays as it is', async () => {
    const made = await server.admin.post(linkOf(bob), {});
    const { token } = (await made.json()) as PasswordLink;
    await ask('bob');
    await ask('ann');
    expect(await others(1)).toEqual([]);
    expect(await use(token)).toBe('200');
    await server.admin.post(linkOf(bob), { hours: 1 });
    now += HOUR;
    await ask('bob');
    await ask('ann');
    const titles = (await others(2)).map(({ subject }) => subject);
    expect(titles.sort()).toEqual(['New password – Satchel', 'Password changed – Satchel']);
  });

  test('the token is neither in the log nor in the database afterwards', async () => {
    await ask('bob');
    const token = tokenIn((await mails.to(BOB)).text);
    expect(await use(token)).toBe('200');
    await mails.to(BOB, 2);
    await server.admin.get('/api/mail');
    expect(token).toHaveLength(43);
    expect(await readFile(log, 'utf8')).not.toContain(token);
  });

  test.each([{}, { name: '' }, { name: 5 }, { name: 'a'.repeat(1025) }, { name: 'bob', recaptcha: 1 }])(
    'the body %j is refused',
    async (body) => {
      expect(await outcomeOf(server.anonymous.post('/api/password-links', body, accept))).toBe(
        '400 invalid_input',
      );
    },
  );

  test('without mail, or without stored passwords, there is none, and the page says so', async () => {
    const config = async (where: TestServer) =>
      /"LostPassword":true/.test(await (await where.anonymous.get('/login', { Accept: 'text/html' })).text());
    expect(await config(server)).toBe(true);
    await turnOn(server, { host: '' });
    expect(await ask('bob')).toBe('501 not_implemented');
    expect(await config(server)).toBe(false);
    const open = await startTestServer({ flags: ['--auth-method', 'noauth'] });
    await turnOn(open);
    const answer = open.anonymous.post('/api/password-links', { name: 'admin' }, accept);
    expect(await outcomeOf(answer)).toBe('501 not_implemented');
    expect(await config(open)).toBe(false);
    await open.close();
  });

  test('where there is a captcha, it has to be solved', async () => {
    const google = await startCaptchaServer();
    google.broken = { status: 200, body: '{"success":true}' };
    const keys = ['--recaptcha-key', 'site-key', '--recaptcha-secret', 'the-secret'];
    await server.close();
    server = await startTestServer({
      flags: [...keys, '--recaptcha.host', `${google.origin}/`],
      captcha: 'any',
    });
    google.broken = undefined;
    await turnOn(server);
    google.solved.add('solved');
    expect(await ask('bob')).toBe('403 wrong_credentials');
    expect(await ask('bob', { recaptcha: 'wrong' })).toBe('403 wrong_credentials');
    expect(await ask('bob', { recaptcha: 'solved' })).toBe('202');
    await google.close();
  });
});

describe('an invitation', () => {
  test('it is sent in the language of the user, and works as the link that is shown', async () => {
    const made = await server.admin.post(linkOf(ann), { sendsMail: true, hours: 24 });
    const { token } = (await made.json()) as PasswordLink;
    const mail = await mails.to(ANN);
    expect(mail.subject).toBe('Passwort festlegen – Satchel');
    expect(mail.text).toContain('Hallo ann,');
    expect(tokenIn(mail.text)).toBe(token);
    expect(mail.html).toContain(`/password/${token}`);
    expect(await use(token)).toBe('200');
  });

  test('without mail or an address there is neither a mail nor a link', async () => {
    const carl = await server.createUser({ username: 'carl' });
    expect(await invite(carl)).toBe('409 conflict');
    expect(await server.admin.json(linkOf(carl))).toEqual({ expires: null });
    await turnOn(server, { host: '' });
    expect(await invite(bob)).toBe('409 conflict');
    expect(await server.admin.json(linkOf(bob))).toEqual({ expires: null });
    expect(await invite(bob, {})).toBe('200');
    expect(mails.mails).toEqual([]);
  });

  test('only administrators send one', async () => {
    expect(await outcomeOf(bob.post(linkOf(bob), { sendsMail: true }, accept))).toBe('403 forbidden');
    expect(await outcomeOf(server.anonymous.post(linkOf(bob), { sendsMail: true }, accept))).toBe(
      '401 unauthenticated',
    );
    expect(mails.mails).toEqual([]);
  });
});
