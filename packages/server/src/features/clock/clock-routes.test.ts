import { join } from 'node:path';
import type { Diagnosis, ServerClock } from '@satchel/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/harness.js';
import type { AppDatabase } from '../../core/db/app-database.js';
import { openDatabase } from '../../core/db/database.js';

const YEARS = 730 * 24 * 60 * 60_000;

let now: number;
let server: TestServer;
let database: AppDatabase;
beforeEach(async () => {
  now = Date.now();
  server = await startTestServer({ now: () => now });
  database = await openDatabase({ kind: 'sqlite', file: join(server.state, 'satchel.db') });
});
afterEach(async () => {
  await database.close();
  await server.close();
});

const jumpNow = async () => (await server.admin.json<ServerClock>('/api/clock')).jump;
const foundOfClock = async () =>
  (await server.admin.json<Diagnosis>('/api/diagnosis')).findings.filter(({ text }) => /clock/i.test(text));
/** Lets the server see a clock that was set back since the last check. */
const setClock = async () => {
  await database.query
    .updateTable('retention_clock')
    .set(({ eb }) => ({ wall: eb('wall', '+', YEARS), time: eb('time', '+', YEARS) }))
    .execute();
};

test('only administrators see the clock, and confirm it', async () => {
  const user = await server.createUser();
  expect((await server.anonymous.get('/api/clock')).status).toBe(401);
  expect((await user.get('/api/clock')).status).toBe(403);
  expect((await server.anonymous.post('/api/clock/confirm')).status).toBe(401);
  expect((await user.post('/api/clock/confirm')).status).toBe(403);
  expect(await jumpNow()).toBe(null);
});

test('a jump is reported until it is confirmed; links that are over are kept until then', async () => {
  const { admin } = server;
  expect((await admin.post('/api/resources/a.txt', 'a')).status).toBe(200);
  expect((await admin.post('/api/share/a.txt', { expires: '1', unit: 'seconds' })).status).toBe(200);
  await setClock();
  const jump = await jumpNow();
  expect(Date.parse(jump?.from ?? '') - Date.parse(jump?.to ?? '')).toBe(YEARS);
  expect(await foundOfClock()).toMatchObject([{ state: 'odd', text: expect.stringContaining('moved') }]);

  now += 2000;
  const shares = async () => [
    await admin.json('/api/shares'),
    (await database.query.selectFrom('shares').select('hash').execute()).length,
  ];
  expect(await shares()).toEqual([[], 1]);
  expect((await admin.post('/api/clock/confirm')).status).toBe(204);
  expect([await jumpNow(), await foundOfClock()]).toEqual([null, []]);
  expect(await shares()).toEqual([[], 0]);
});
