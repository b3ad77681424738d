import type { User } from '@satchel/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ApiClient } from './api-client.js';
import { newUser } from './harness.js';
import { type MailServer, mailSettings, startMailServer } from './mail-server.js';
import { openServerPair, type PairedServer, type ServerPair } from './server-pair.js';

const USERS = 6;
let pair: ServerPair;
let servers: PairedServer[];
let mails: MailServer;

beforeAll(async () => {
  mails = await startMailServer();
  pair = await openServerPair();
  servers = [await pair.start('first'), await pair.start('second')];
  const mail = mailSettings(mails.port);
  expect((await admin(0).put('/api/settings', { mail })).status).toBe(200);
  for (let index = 0; index < USERS; index += 1) {
    const data = { ...newUser(`user-${index}`), mail: `${index}@example.org` };
    expect((await admin(index).post('/api/users', { what: 'user', which: [], data })).status).toBe(201);
  }
});
afterAll(async () => {
  await pair.close();
  await mails.close();
});

const admin = (index: number) => (servers[index % 2] as PairedServer).admin;

test('two servers on one database send each mail once', async () => {
  const users = (await admin(0).json<User[]>('/api/users')).filter(({ mail }) => mail);
  const changes = users.map(({ id }, index) =>
    admin(index).put(`/api/users/${id}`, {
      what: 'user',
      which: ['password'],
      data: { id, password: 'another long one' },
    }),
  );
  for (const { status } of await Promise.all(changes)) expect(status).toBe(200);
  for (const { mail = '' } of users) await mails.to(mail);
  expect(mails.mails).toHaveLength(USERS);
});

test('three links for a lost password in an hour, at all servers together', async () => {
  mails.mails.length = 0;
  const ask = (index: number, name: string) =>
    new ApiClient(admin(index).origin).post('/api/password-links', { name });
  for (let index = 0; index < 6; index += 1) expect((await ask(index, 'user-0')).status).toBe(202);
  await ask(0, 'user-1');
  await ask(1, 'user-2');
  await mails.to('1@example.org');
  await mails.to('2@example.org');
  await mails.to('0@example.org', 3);
  expect(mails.mails.filter(({ recipient }) => recipient === '0@example.org')).toHaveLength(3);
  expect(mails.mails.every(({ text = '' }) => /\/password\/[\w-]{43}\s/.test(text))).toBe(true);
});
