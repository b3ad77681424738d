import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ApiClient } from '../../../test/api-client.js';
import { setUpApp } from '../../../test/authenticator.js';
import { startTestServer, type TestServer } from '../../../test/harness.js';
import { startCli, type TestCli } from '../../../test/test-cli.js';

const PASSWORD = 'correct horse battery';
let server: TestServer;
let cli: TestCli;
let ann: ApiClient;
let bob: ApiClient;

beforeEach(async () => {
  server = await startTestServer();
  cli = await startCli(server);
  ann = await server.createUser({ username: 'ann' });
  bob = await server.createUser({ username: 'bob' });
});
afterEach(async () => {
  await cli.close();
  await server.close();
});

const statuses = async () => [
  (await ann.get('/api/resources/')).status,
  (await bob.get('/api/resources/')).status,
  (await server.anonymous.post('/api/login', { username: 'ann', password: PASSWORD })).status,
];

test('removes the second factors of users while the server runs, and ends their sessions', async () => {
  await setUpApp(ann, Date.now());
  expect(await statuses()).toEqual([200, 200, 403]);
  const { out, faults } = await cli.run(`users reset-factors ann ${bob.userId}`);
  expect([out, faults]).toEqual([
    'ann: the second factor was removed, and all sessions have ended.\nbob: there was no second factor; all sessions have ended.',
    [],
  ]);
  expect(await statuses()).toEqual([401, 401, 200]);
});

test('changes nothing when one of the names is unknown', async () => {
  await setUpApp(ann, Date.now());
  const { out, faults } = await cli.run('users reset-factors ann eve');
  expect([out, faults]).toEqual(['', ['There is no user called eve.']]);
  expect(await statuses()).toEqual([200, 200, 403]);
  expect((await cli.run('users reset-factors')).faults).toHaveLength(1);
});
