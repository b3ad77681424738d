import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { countAll, limitUser, quotaOf, storedBelow } from './quota-server.js';
import { openServerPair, type PairedServer, type ServerPair } from './server-pair.js';

const LIMIT = { bytes: 10_000, files: 30 };

let pair: ServerPair;
let servers: PairedServer[];
let account: string;
beforeEach(async () => {
  pair = await openServerPair();
  servers = [await pair.start('first'), await pair.start('second')];
  mkdirSync(join(pair.root, 'd'));
  const userId = servers[0]?.admin.userId ?? 0;
  account = `user:${userId}`;
  await limitUser(pair.database, userId, LIMIT);
});
afterEach(() => pair.close());

const at = (index: number) => (servers[index % 2] as PairedServer).admin;
const upload = (index: number, path: string, bytes: number) =>
  at(index).post(`/api/resources${path}?override=true`, new Uint8Array(bytes));
const used = async () => {
  const { bytes, files } = await quotaOf(at(0), account);
  return [bytes.used, files.used];
};

test('two servers fill one limit together and no further', async () => {
  const all = await Promise.all(Array.from({ length: 30 }, (_, index) => upload(index, `/d/${index}`, 700)));
  const done = all.filter(({ status }) => status === 200).length;
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200, 507]));
  expect([done, storedBelow(pair.root)]).toEqual([14, { bytes: 9800, entries: 15 }]);
  await countAll(at(0), pair.database);
  expect(await used()).toEqual([9800, 15]);
});

test('room that is free again at one server is free at the other', async () => {
  expect((await upload(0, '/d/a', 10_000)).status).toBe(200);
  expect((await upload(1, '/d/b', 1)).status).toBe(507);
  expect((await at(1).delete('/api/resources/d/a?permanent=true')).status).toBe(200);
  expect((await upload(0, '/d/b', 10_000)).status).toBe(200);
  const tus = { 'Tus-Resumable': '1.0.0', 'Upload-Length': '1' };
  expect((await at(0).post('/api/tus/d/c', undefined, tus)).status).toBe(507);
  await limitUser(pair.database, at(0).userId, { bytes: 10_001 });
  expect((await at(1).post('/api/tus/d/c', undefined, tus)).status).toBe(201);
  expect((await upload(0, '/d/e', 1)).status).toBe(507);
});
