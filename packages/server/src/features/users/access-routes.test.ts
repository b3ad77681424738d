import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AccessDecision, Rule } from '@satchel/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiClient } from '../../../test/api-client.js';
import { startTestServer, type TestServer } from '../../../test/harness.js';

const path = (text: string, allow = false): Rule => ({ regex: false, allow, path: text, regexp: null });
const pattern = (raw: string, allow = false): Rule => ({ regex: true, allow, path: '', regexp: { raw } });
const GLOBAL = [path('useless'), path('/secret'), pattern('\\.key$')];
const OWN = [path('/secret/mine', true), path('/closed')];
let server: TestServer;
let ann: ApiClient;

beforeAll(async () => {
  server = await startTestServer();
  const home = join(server.root, 'home');
  for (const name of ['secret/mine', 'closed', 'open', '.dot'])
    await mkdir(join(home, name), { recursive: true });
  await writeFile(join(home, 'open/a.txt'), 'a');
  await writeFile(join(home, 'open/a.key'), 'a');
  await writeFile(join(home, 'closed/b.txt'), 'b');
  await symlink('../closed/b.txt', join(home, 'open/to-closed'));
  await symlink('a.txt', join(home, 'open/to-a'));
  await symlink('../../outside', join(home, 'open/to-outside'));
  await writeFile(join(server.root, 'outside'), 'x');
  ann = await server.createUser({ username: 'ann', scope: '/home', rules: OWN, hideDotfiles: true });
  // An old database can contain a rule without a slash, which the API rejects.
  await server.admin.put('/api/settings', { rules: GLOBAL.slice(1) });
});
afterAll(() => server.close());

const explain = (where: string) =>
  server.admin.json<AccessDecision>(`/api/access?user=2&path=${encodeURIComponent(where)}`);

test.each<[string, object]>([
  ['/', { allowed: true, decidedBy: null, exists: true }],
  ['/open/a.txt', { allowed: true, decidedBy: null, exists: true }],
  [
    '/secret/x',
    { allowed: false, decidedBy: { source: 'global', index: 0, rule: GLOBAL[1] }, exists: false },
  ],
  [
    '/open/a.key',
    { allowed: false, decidedBy: { source: 'global', index: 1, rule: GLOBAL[2] }, exists: true },
  ],
  ['/secret/mine', { allowed: true, decidedBy: { source: 'user', index: 0, rule: OWN[0] }, exists: true }],
  ['/closed/b.txt', { allowed: false, decidedBy: { source: 'user', index: 1, rule: OWN[1] }, exists: true }],
  ['/.dot', { allowed: true, decidedBy: null, exists: true, hidden: true }],
  ['/open/to-a', { allowed: true, decidedBy: null, exists: true, leadsTo: '/open/a.txt' }],
  [
    '/open/to-closed',
    {
      allowed: false,
      decidedBy: { source: 'user', index: 1, rule: OWN[1] },
      exists: true,
      leadsTo: '/closed/b.txt',
    },
  ],
  ['/open/to-outside', { allowed: false, decidedBy: null, exists: true }],
])('the access to %s is explained, and the user gets the same decision', async (where, answer) => {
  const { perm, granted, ...decision } = await explain(where);
  expect(decision).toEqual(answer);
  // The scope is the only folder, and grants all that may be done.
  expect(granted).toEqual(decision.allowed ? [{ perm }] : undefined);
  const { status } = await ann.get(`/api/resources${where}`);
  const expected = answer as AccessDecision;
  expect(status).toBe(expected.allowed ? 200 : 403);
});

test('the explanation is for administrators, about existing users and valid paths', async () => {
  expect((await server.anonymous.get('/api/access?user=2&path=/')).status).toBe(401);
  expect((await ann.get('/api/access?user=2&path=/')).status).toBe(403);
  expect((await server.admin.get('/api/access?user=99&path=/')).status).toBe(404);
  expect((await server.admin.get('/api/access?user=x&path=/')).status).toBe(404);
  expect((await server.admin.get('/api/access?path=/')).status).toBe(400);
  expect((await server.admin.get('/api/access?user=2&path=/../x')).status).toBe(400);
});
