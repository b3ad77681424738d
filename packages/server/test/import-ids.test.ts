import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HistoryListing, TrashListing } from '@satchel/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestServer, type TestServer } from './harness.js';
import { fixture, OLD_PASSWORDS } from './import-server.js';
import { runCli } from './test-cli.js';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.close());

test('an imported user does not get the id, the trash and the history of a former one', async () => {
  const carl = await server.createUser({ username: 'carl', scope: '/' });
  writeFileSync(join(server.root, 'secret.txt'), 'secret');
  expect((await carl.delete('/api/resources/secret.txt')).status).toBe(200);
  const environment = { SATCHEL_ROOT: server.root, SATCHEL_STATE: server.state };
  expect((await runCli(['users', 'rm', 'carl'], environment)).faults).toEqual([]);
  expect((await runCli(['import', 'filebrowser', fixture('v263.db')], environment)).faults).toEqual([]);
  const plain = await server.anonymous.login('plain', OLD_PASSWORDS.plain ?? '');
  expect((await plain.json<TrashListing>('/api/trash')).items).toEqual([]);
  expect((await plain.json<HistoryListing>('/api/history')).items).toEqual([]);
  const all = await server.admin.json<TrashListing>('/api/trash?user=all');
  expect(all.items.map(({ path, username }) => [path, username])).toEqual([['/secret.txt', 'carl']]);
});
