import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ApiClient } from './api-client.js';
import { newUser } from './harness.js';
import { type MailServer, mailSettings, startMailServer } from './mail-server.js';
import { openServerPair, type PairedServer, type ServerPair } from './server-pair.js';

const BOB = 'bob@example.org';
const LAST = 'last@example.org';
let pair: ServerPair;
let first: PairedServer;
let second: PairedServer;
let mails: MailServer;

beforeEach(async () => {
  mails = await startMailServer();
  pair = await openServerPair();
  await mkdir(join(pair.root, 'bob'));
  first = await pair.start('first');
  second = await pair.start('second');
  const mail = mailSettings(mails.port, { notices: { newDevice: false } });
  expect((await first.admin.put('/api/settings', { mail })).status).toBe(200);
  await add({ ...newUser('bob'), scope: '/bob', mail: BOB, quota: { bytes: 1_000_000 } });
});
afterEach(async () => {
  await pair.close();
  await mails.close();
});

async function add(data: object): Promise<void> {
  const added = await first.admin.post('/api/users', { what: 'user', which: [], data });
  expect(added.status).toBe(201);
}
const bobAt = ({ admin }: PairedServer) => new ApiClient(admin.origin).login('bob', newUser('bob').password);
const upload = async (client: ApiClient, name: string, bytes: number) =>
  expect((await client.post(`/api/resources/${name}`, 'x'.repeat(bytes))).status).toBe(200);
/** The number of mails to Bob before the last mail. */
async function mailsToBob(): Promise<number> {
  await add({ ...newUser(`last-${mails.mails.length}`), mail: LAST });
  const before = mails.mails.filter(({ recipient }) => recipient === LAST).length;
  const users = await first.admin.json<{ id: number; mail?: string }[]>('/api/users');
  const { id } = users.filter(({ mail }) => mail === LAST).at(-1) ?? { id: 0 };
  const change = { what: 'user', which: ['password'], data: { id, password: 'another long one' } };
  expect((await first.admin.put(`/api/users/${id}`, change)).status).toBe(200);
  await mails.to(LAST, before + 1);
  return mails.mails.filter(({ recipient }) => recipient === BOB).length;
}

test('two servers tell a user once that little room is left, and again when that was over', async () => {
  const [one, other] = [await bobAt(first), await bobAt(second)];
  await upload(one, 'base', 800_000);
  await Promise.all([one, other, one, other].map((client, index) => upload(client, `${index}`, 30_000)));
  await mails.to(BOB);
  await Promise.all([one, other].map((client, index) => upload(client, `more-${index}`, 1_000)));
  expect(await mailsToBob()).toBe(1);
  expect((await one.delete('/api/resources/base')).status).toBeLessThan(300);
  expect((await one.delete('/api/trash')).status).toBeLessThan(300);
  await upload(other, 'again', 800_000);
  await mails.to(BOB, 2);
  expect(await mailsToBob()).toBe(2);
});

test('a server that was started again tells nobody twice, and remembers who had room again', async () => {
  await second.close();
  let bob = await bobAt(first);
  await upload(bob, 'a', 950_000);
  await mails.to(BOB);
  await first.close();
  first = await pair.start('first');
  bob = await bobAt(first);
  await upload(bob, 'b', 10_000);
  expect(await mailsToBob()).toBe(1);
  expect((await bob.delete('/api/resources/a')).status).toBeLessThan(300);
  expect((await bob.delete('/api/trash')).status).toBeLessThan(300);
  await first.close();
  first = await pair.start('first');
  bob = await bobAt(first);
  await upload(bob, 'c', 950_000);
  await mails.to(BOB, 2);
  expect(await mailsToBob()).toBe(2);
});
