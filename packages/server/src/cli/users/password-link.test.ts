import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/harness.js';
import { startCli, type TestCli } from '../../../test/test-cli.js';

let server: TestServer;
let cli: TestCli;

beforeEach(async () => {
  server = await startTestServer();
  cli = await startCli(server);
  await server.createUser({ username: 'ann' });
});
afterEach(async () => {
  await cli.close();
  await server.close();
});

test('prints a link that works at the server, and until when', async () => {
  const { out, faults } = await cli.run('users link ann --hours 2');
  expect(faults).toEqual([]);
  const [, token = '', until = ''] = /^\/password\/([\w-]{43})\nIt works until (\S+Z)\.$/.exec(out) ?? [];
  const ms = new Date(until).getTime() - Date.now();
  expect([ms > 7_100_000, ms <= 7_200_000]).toEqual([true, true]);
  const answer = await server.anonymous.post(`/api/password-links/${token}`, {
    password: 'another long one',
  });
  expect(answer.status).toBe(200);
  await server.anonymous.login('ann', 'another long one');
});

test.each(['0', '721', 'x', '-1', '1.5'])('%s hours are refused', async (hours) => {
  const { out, faults } = await cli.run(['users', 'link', 'ann', `--hours=${hours}`]);
  expect([out, faults]).toEqual(['', [`--hours must be a number from 1 to 720, not ${hours}.`]]);
});

test('an unknown user is refused', async () => {
  const { out, faults } = await cli.run('users link eve');
  expect([out, faults]).toEqual(['', ['There is no user called eve.']]);
});

test('where the server stores no passwords there are no links', async () => {
  const { faults } = await cli.run('users link ann --auth-method noauth');
  expect(faults).toHaveLength(1);
});
