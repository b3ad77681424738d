import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type MailSettings, ROOT } from '@satchel/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  type MailServer,
  mailSettings,
  startMailServer,
  startSilentServer,
} from '../../../test/mail-server.js';
import type { AppDatabase } from '../../core/db/app-database.js';
import { openDatabase } from '../../core/db/database.js';
import { defaultSettings } from '../settings/default-settings.js';
import { MailQueue } from './mail-queue.js';
import { MailSender } from './mail-sender.js';
import { MailStore, MOST_WAITING } from './mail-store.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const RETRIES = [1, 5, 30, 120, 480];
let now: number;
let folder: string;
let file: string;
let userId: number;
let mails: MailServer;
let settings: MailSettings;
let opened: { database: AppDatabase; queue: MailQueue }[];
let logged: object[];

beforeEach(async () => {
  now = 1_800_000_000_000;
  opened = [];
  logged = [];
  mails = await startMailServer();
  settings = { ...defaultSettings().mail, ...(mailSettings(mails.port) as MailSettings) };
  folder = await mkdtemp(join(tmpdir(), 'satchel-queue-'));
  file = join(folder, 'mails.db');
  const { database } = await start();
  const { id } = await database.query
    .insertInto('users')
    .values({
      ...{ username: 'bob', username_key: 'bob', password_hash: '', scope: ROOT, scope_key: ROOT },
      ...{ home_key: null, lock_password: 0, is_admin: 0, permissions: '{}', commands: '[]', rules: '[]' },
      ...{ sorting: '{}', preferences: '{}', created_at: now, changed_at: now },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  userId = id;
});
afterEach(async () => {
  for (const { queue, database } of opened) {
    await queue.close();
    await database.close();
  }
  await mails.close();
  await rm(folder, { recursive: true, force: true });
});

/** Another server on the same database. */
async function start() {
  const database = await openDatabase({ kind: 'sqlite', file });
  const store = new MailStore(database, () => now);
  const queue = new MailQueue({
    ...{ store, sender: new MailSender({ now: () => now }), now: () => now },
    settings: async () => settings,
    logger: {
      warn: (facts: object) => logged.push(facts),
      error: (facts: object) => logged.push(facts),
    } as never,
  });
  const made = { database, store, queue };
  opened.push(made);
  return made;
}
const mailTo = (recipient: string, keptForMs = 24 * HOUR) => ({
  ...{
    userId,
    recipient,
    subject: 'The subject',
    text: 'SECRET-TEXT',
    html: '<p>SECRET-TEXT</p>',
    keptForMs,
  },
});

test('a mail that was sent is in no table', async () => {
  const { queue, store, database } = await start();
  await queue.add(mailTo('a@example.org'));
  expect((await mails.to('a@example.org')).text?.trim()).toBe('SECRET-TEXT');
  await queue.settled();
  expect(await store.count()).toBe(0);
  expect(await database.query.selectFrom('mails').selectAll().execute()).toEqual([]);
  expect(logged).toEqual([]);
});

test('greylisting: what the mail server puts off is tried again after a minute, and not before', async () => {
  const { queue, store } = await start();
  mails.refuse = { code: 451, text: '4.7.1 Try again later' };
  await queue.add(mailTo('a@example.org'));
  await queue.settled();
  expect(await store.failure()).toEqual({
    at: now,
    reason: 'The mail server answered: 451 4.7.1 Try again later',
  });
  mails.refuse = null;
  now += MINUTE - 1;
  queue.wake();
  await queue.settled();
  expect(mails.asked).toHaveLength(1);
  now += 1;
  queue.wake();
  await queue.settled();
  expect(mails.mails).toHaveLength(1);
  expect([await store.count(), await store.failure()]).toEqual([0, null]);
});

test('retries come later and later, and then the mail is given up, without its content in the log', async () => {
  const { queue, store } = await start();
  mails.refuse = { code: 450, text: '4.2.1 a@example.org is busy' };
  await queue.add(mailTo('a@example.org'));
  await queue.settled();
  for (const [index, minutes] of RETRIES.entries()) {
    expect([mails.asked.length, await store.count()]).toEqual([index + 1, 1]);
    now += minutes * MINUTE - 1;
    queue.wake();
    await queue.settled();
    expect(mails.asked).toHaveLength(index + 1);
    now += 1;
    queue.wake();
    await queue.settled();
  }
  expect([mails.asked.length, await store.count()]).toEqual([6, 0]);
  expect(logged).toHaveLength(6);
  expect(JSON.stringify(logged)).not.toMatch(/SECRET|example\.org|subject/i);
});

test('a recipient whom the mail server rejects for good is not tried again', async () => {
  const { queue, store } = await start();
  mails.refuse = { code: 550, text: '5.1.1 No such user' };
  await queue.add(mailTo('a@example.org'));
  await queue.settled();
  expect([mails.asked.length, await store.count()]).toEqual([1, 0]);
  expect((await store.failure())?.reason).toContain('550 5.1.1 No such user');
});

test('a rejected login is tried again: the settings may be wrong', async () => {
  await mails.close();
  mails = await startMailServer({ login: { username: 'files', password: 'right' } });
  settings = { ...settings, port: mails.port, username: 'files' };
  const { queue, store } = await start();
  await store.setPassword('wrong', settings);
  await queue.add(mailTo('a@example.org'));
  await queue.settled();
  expect(await store.count()).toBe(1);
  await store.setPassword('right', settings);
  now += MINUTE;
  queue.wake();
  await queue.settled();
  expect(mails.mails).toHaveLength(1);
});

test('a mail is not sent after its end', async () => {
  const { queue, store, database } = await start();
  mails.refuse = { code: 451, text: 'later' };
  await queue.add(mailTo('a@example.org', HOUR));
  await queue.settled();
  mails.refuse = null;
  now += HOUR;
  queue.wake();
  await queue.settled();
  expect([mails.mails, await store.count()]).toEqual([[], 0]);
  expect(await database.query.selectFrom('mails').select('id').execute()).toEqual([]);
});

test('two servers send each mail once', async () => {
  const [one, two] = [await start(), await start()];
  settings = { ...settings, host: '' };
  for (let index = 0; index < 20; index += 1) await one.store.insert(mailTo(`${index}@example.org`));
  settings = { ...settings, host: '127.0.0.1' };
  one.queue.wake();
  two.queue.wake();
  await Promise.all([one.queue.settled(), two.queue.settled()]);
  const recipients = mails.mails.map(({ recipient }) => recipient);
  expect(recipients).toHaveLength(20);
  expect(new Set(recipients).size).toBe(20);
});

test('a mail that a killed server had claimed is sent by another five minutes later', async () => {
  const [one, two] = [await start(), await start()];
  await one.store.insert(mailTo('a@example.org'));
  expect(await one.store.claim(5 * MINUTE)).toMatchObject({ recipient: 'a@example.org', attempts: 1 });
  two.queue.wake();
  await two.queue.settled();
  expect(mails.asked).toEqual([]);
  now += 5 * MINUTE;
  two.queue.wake();
  await two.queue.settled();
  expect(mails.mails).toHaveLength(1);
});

test('while mail is off nothing is sent, looked for or lost', async () => {
  settings = { ...settings, host: '' };
  const { queue, store } = await start();
  const claim = vi.spyOn(store, 'claim');
  await queue.add(mailTo('a@example.org'));
  await queue.settled();
  expect([claim.mock.calls.length, await store.count()]).toEqual([0, 1]);
  settings = { ...settings, host: '127.0.0.1' };
  queue.wake();
  await queue.settled();
  expect(mails.mails).toHaveLength(1);
});

test('a mail server that hangs does not lose the mail, and ends with the server', async () => {
  const silent = await startSilentServer();
  settings = { ...settings, port: silent.port };
  const { queue, store } = await start();
  await queue.add(mailTo('a@example.org'));
  await vi.waitFor(() => expect(silent.connections()).toBe(1));
  const closed = queue.close();
  silent.close();
  await closed;
  expect(await store.count()).toBe(1);
  settings = { ...settings, port: mails.port };
  now += 5 * MINUTE;
  const { queue: next } = await start();
  next.wake();
  await next.settled();
  expect(mails.mails).toHaveLength(1);
});

test('while the mail server is away one mail is tried at a time, and the others go as soon as it is back', async () => {
  const away = await startMailServer();
  await away.close();
  settings = { ...settings, port: away.port };
  const { queue, store, database } = await start();
  for (let index = 0; index < 3; index += 1) await store.insert(mailTo(`${index}@example.org`));
  queue.wake();
  await queue.settled();
  const rows = await database.query.selectFrom('mails').select('attempts').execute();
  expect(rows.map(({ attempts }) => attempts).sort()).toEqual([0, 0, 1]);
  settings = { ...settings, port: mails.port };
  queue.wake();
  await queue.settled();
  expect(mails.mails).toHaveLength(2);
  now += MINUTE;
  queue.wake();
  await queue.settled();
  expect(mails.mails).toHaveLength(3);
});

test('a mail that the mail server puts off does not hold up the others', async () => {
  const { queue, store } = await start();
  mails.refuse = { code: 451, text: 'later' };
  for (let index = 0; index < 3; index += 1) await store.insert(mailTo(`${index}@example.org`));
  queue.wake();
  await queue.settled();
  expect(mails.asked).toHaveLength(3);
});

test('a mail server that greets without an end, or answers at length, is left', async () => {
  for (const line of ['220-welcome\r\n', 'x'.repeat(1000)]) {
    const endless = createServer((socket) => {
      socket.on('error', () => undefined);
      const block = Buffer.from(line.repeat(Math.ceil(65_536 / line.length)));
      const write = () => {
        while (!socket.destroyed && socket.write(block));
      };
      socket.on('drain', write);
      write();
    }).listen(0, '127.0.0.1');
    await once(endless, 'listening');
    settings = { ...settings, port: (endless.address() as AddressInfo).port };
    const { queue, store } = await start();
    await queue.add(mailTo('a@example.org'));
    await queue.settled();
    expect((await store.failure())?.reason).toBe('The connection to the mail server failed');
    endless.close();
    now += 25 * HOUR;
    expect(await store.removeExpired()).toBe(1);
  }
});

test('a mail beyond the most that wait is refused, until others are gone', async () => {
  const { store, database } = await start();
  await store.insert(mailTo('a@example.org'));
  const row = await database.query.selectFrom('mails').selectAll().executeTakeFirstOrThrow();
  const rows = Array.from({ length: MOST_WAITING - 1 }, (_, index) => ({ ...row, id: String(index) }));
  for (let begin = 0; begin < rows.length; begin += 500)
    await database.query
      .insertInto('mails')
      .values(rows.slice(begin, begin + 500))
      .execute();
  await expect(store.insert(mailTo('b@example.org'))).rejects.toMatchObject({ code: 'busy' });
  await store.remove({ id: '1' });
  await store.insert(mailTo('b@example.org'));
  expect(await store.count()).toBe(MOST_WAITING);
});

test('a mail goes with its user', async () => {
  settings = { ...settings, host: '' };
  const { queue, store, database } = await start();
  await queue.add(mailTo('a@example.org'));
  await database.query.deleteFrom('users').where('id', '=', userId).execute();
  expect(await store.count()).toBe(0);
});

test('line breaks in names and subjects make no headers', async () => {
  const { queue } = await start();
  await queue.add({ ...mailTo('a@example.org'), subject: 'One\r\nBcc: b@example.org\r\n\r\nBody' });
  await queue.settled();
  const [mail] = mails.mails;
  expect(mail?.headers.filter(({ key }) => key === 'bcc')).toEqual([]);
  expect(mail?.text?.trim()).toBe('SECRET-TEXT');
  expect(mails.asked).toEqual(['a@example.org']);
});
