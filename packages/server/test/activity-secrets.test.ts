import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isSecret } from '@satchel/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { declaredEndpoints, parametersIn } from '../src/features/api-docs/declared.js';
import type { ApiClient } from './api-client.js';
import { newUser, startTestServer, type TestServer } from './harness.js';

const CANARY = 'Zq7vW3kXt9LmBn2Rc5Yd8f';
/** A part that no other text has. */
const SIGN = CANARY.slice(0, 10);
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.admin.put('/api/settings', { activity: { downloads: true } });
});
afterAll(() => server.close());

/** Everything that there is of the log: all columns, and the journals of what is not stored yet. */
async function wholeLog(): Promise<string> {
  const folder = join(server.state, 'changes');
  const journals = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
  const exported = await (await server.admin.get('/api/activity/export?format=jsonl')).text();
  return [exported, ...journals].join('\n');
}

/** The value as it is, and as an address has it. */
const secretsIn = (log: string, secrets: readonly string[]) =>
  secrets.filter((secret) => log.includes(secret) || log.includes(encodeURIComponent(secret)));

test('no value that a request can have is in the log, but for paths of files', async () => {
  const body = Object.fromEntries(
    ['password', 'current_password', 'code', 'recaptcha', 'secret', 'name', 'username', 'token', 'query'].map(
      (field) => [field, CANARY],
    ),
  );
  const send = (client: ApiClient, method: string, path: string) =>
    client.request(method, path, method === 'GET' ? undefined : body, {
      'X-SHARE-PASSWORD': CANARY,
      'User-Agent': CANARY,
      Cookie: `auth=${CANARY}`,
    });
  let sent = 0;
  for (const { endpoint } of declaredEndpoints()) {
    // Streams do not end, and pages are no requests of the API.
    if (!endpoint.path.startsWith('/api/') || /events|command|docs|openapi/.test(endpoint.path)) continue;
    const secret = parametersIn(endpoint).filter((name) => isSecret(endpoint, name));
    const path = endpoint.path.replace(/:(\w+)\*?/g, (_, name: string) =>
      secret.includes(name) || !['path', 'target'].includes(name) ? CANARY : 'x',
    );
    for (const method of METHODS.filter((one) => [endpoint.method].flat().includes(one as 'GET'))) {
      await (
        await send(server.anonymous, method, `${path}?auth=${CANARY}&token=${CANARY}&query=${CANARY}`)
      ).text();
      if (endpoint.permission !== 'public' && method === 'GET')
        await (await send(server.admin, method, `${path}?query=${CANARY}&auth=${CANARY}`)).text();
      sent += 1;
    }
  }
  expect(sent).toBeGreaterThan(80);
  const log = await wholeLog();
  expect(log).toContain('"action":"access"');
  expect(log.includes(SIGN)).toBe(false);
});

test('secrets that are right are not in it either', async () => {
  const password = 'a-very-secret-password';
  const user = await server.createUser({ username: 'ann', password });
  await user.post('/api/resources/a.txt', 'x');
  await user.get('/api/search/?query=private-words');
  const shared = await user.post('/api/share/a.txt', { password: 'share-password-1' });
  const { hash } = (await shared.json()) as { hash: string };
  const visit = (given: string) =>
    server.anonymous.get(`/api/public/share/${hash}`, { 'X-SHARE-PASSWORD': given });
  const { token } = (await (await visit('share-password-1')).json()) as { token: string };
  await visit('wrong-share-password');
  await (await server.anonymous.get(`/api/public/dl/${hash}?token=${token}`)).text();
  const wish = { name: 'script', permissions: ['download'], expires: null };
  const { key } = (await (await user.post('/api/keys', wish)).json()) as { key: string };
  await (await server.anonymous.get('/api/raw/a.txt', { 'X-Auth': key })).text();
  await server.anonymous.post('/api/login', { username: 'ann', password: key });
  const link = await server.admin.post(`/api/users/${user.userId}/password-link`, {});
  const { token: linkToken = '-' } = (await link.json()) as { token?: string };
  await server.anonymous.post(`/api/password-links/${linkToken}`, { password: 'another-secret-password' });
  await server.admin.put(`/api/users/${user.userId}`, {
    what: 'user',
    which: ['password'],
    data: { ...newUser('ann'), id: user.userId, password: 'changed-secret-password' },
  });
  await user.put(`/api/share/${hash}`, { password: 'share-password-2' });
  await user.delete(`/api/share/${hash}`);
  const log = await wholeLog();
  const tokens = [hash, token, key, linkToken, user.token ?? '-', server.admin.token ?? '-'];
  const words = ['secret-password', 'share-password', 'private-words'];
  expect(tokens.every((one) => one.length > 10)).toBe(true);
  expect(secretsIn(log, [...tokens.map((one) => one.slice(0, 12)), ...words])).toEqual([]);
  for (const action of [
    'linkOpened',
    'downloaded',
    'keyCreated',
    'linkChanged',
    'linkRemoved',
    'userChanged',
  ])
    expect(log).toContain(`"action":"${action}"`);
});
