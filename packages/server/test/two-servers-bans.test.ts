import type { Ban } from '@satchel/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ApiClient } from './api-client.js';
import { openServerPair, type PairedServer, type ServerPair } from './server-pair.js';
import { runCli } from './test-cli.js';

let pair: ServerPair;
let first: PairedServer;
let second: PairedServer;
/** The clock of the second server is ahead by this; the database has a clock of its own. */
let aheadMs = 0;
const startSecond = () => pair.start('second', { now: () => Date.now() + aheadMs });
beforeAll(async () => {
  pair = await openServerPair();
  first = await pair.start('first');
  second = await startSecond();
});
afterAll(() => pair.close());

const logIn = async ({ admin }: PairedServer, username: string) =>
  (await new ApiClient(admin.origin).post('/api/login', { username, password: 'wrong' })).status;
const bansAt = ({ admin }: PairedServer) => admin.json<Ban[]>('/api/bans');
const lines = (command: string) =>
  runCli(command.split(' '), { SATCHEL_DATABASE: pair.url, SATCHEL_ROOT: pair.root });
/** Both servers learn that nobody may log in from here. */
async function banAddress(): Promise<void> {
  for (let n = 0; n < 20; n += 1) expect(await logIn(n % 2 ? first : second, `guess ${n}`)).toBe(403);
  for (const each of [first, second]) expect(await logIn(each, 'guess')).toBe(429);
}

test('a ban is one for all servers and survives a restart; lifted, it ends here at once and there soon', async () => {
  await banAddress();
  await second.close();
  second = await startSecond();
  expect(await logIn(second, 'guess')).toBe(429);
  const [ban] = await bansAt(second);
  expect(ban).toMatchObject({ kind: 'address', subject: '127.0.0.1', tries: 20 });
  expect(await bansAt(first)).toEqual([ban]);

  expect((await first.admin.delete(`/api/bans/${ban?.id}`)).status).toBe(200);
  expect(await bansAt(second)).toEqual([]);
  expect(await logIn(first, 'guess')).toBe(403);
  expect(await logIn(second, 'guess')).toBe(429);
  aheadMs += 10_000;
  expect(await logIn(second, 'guess')).toBe(403);
});

test('the command line lists bans and lifts them, whatever name was typed', async () => {
  expect((await first.admin.delete('/api/bans')).status).toBe(200);
  const name = 'x\u202e\u0000\u001b[2J';
  for (let n = 0; n < 5; n += 1) expect(await logIn(first, name)).toBe(403);
  const { out } = await lines('bans ls');
  expect(out).toMatch(/logins to the account +x\ufffd\ufffd\ufffd\[2J +\S+Z +\S+Z +5/);
  expect((await lines('bans lift nobody')).faults.join()).toMatch('There is no ban of nobody');
  expect((await lines('bans lift')).faults.join()).toMatch('--all');
  expect((await lines('bans lift nobody --all')).faults.join()).toMatch('--all');
  expect((await lines('bans lift x\ufffd\ufffd\ufffd[2J')).out).toMatch('Lifted: 1.');
  expect((await lines('bans ls')).out).toMatch('There are no bans.');
  for (let n = 0; n < 5; n += 1) await logIn(first, 'nobody');
  expect((await lines('bans lift --all')).out).toMatch(/Lifted: [1-9]/);
  expect(await bansAt(first)).toEqual([]);
});

test('a safe address is one at both servers at once', async () => {
  await first.admin.delete('/api/bans');
  const change = { safeAddresses: ['127.0.0.1'], current_password: 'a password of length' };
  expect((await first.admin.put('/api/settings', change)).status).toBe(200);
  for (let n = 0; n < 25; n += 1) expect(await logIn(n % 2 ? first : second, `other ${n}`)).toBe(403);
});
