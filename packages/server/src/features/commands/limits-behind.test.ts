import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { everyPermission, type StoredQuota, type VirtualPath } from '@satchel/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { HANG_MS } from '../../../../../scripts/lib/time-limits.mjs';
import type { ApiClient } from '../../../test/api-client.js';
import { runCommand } from '../../../test/command-client.js';
import { startTestServer, type TestServer } from '../../../test/harness.js';

const FLAGS = ['--disableExec=false', '--commandSandbox=false'];
let server: TestServer;
let user: ApiClient;

beforeEach(async () => {
  server = await startTestServer({ flags: FLAGS });
  await mkdir(join(server.root, 'team/sub'), { recursive: true });
  const perm = { ...everyPermission(true), admin: false };
  const scope = '/team' as VirtualPath;
  user = await server.createUser({ scope, perm, commands: ['sh', 'no-such'], quota: { bytes: 10_000 } });
  expect((await user.post('/api/resources/first.txt', 'first')).status).toBe(200);
  expect(await used()).toBe(5);
});
afterEach(() => server.close());

async function used(): Promise<number | undefined> {
  const [limit] = await server.admin.json<StoredQuota[]>('/api/quotas');
  return limit?.bytes.used;
}
const willBe = (bytes: number) => expect.poll(used, { timeout: HANG_MS, interval: 50 }).toBe(bytes);
const run = (line: string, path = '/') => runCommand(server.origin, path, user.token, line);

test('what a command stores and removes is counted after it', async () => {
  expect((await run(`sh -c 'printf %2000s x > made'`, '/sub/')).last).toEqual({
    exit: { code: 0, signal: null },
  });
  await willBe(2005);
  expect((await run(`sh -c 'rm sub/made; exit 7'`)).last).toEqual({ exit: { code: 7, signal: null } });
  await willBe(5);
});

test('what a command stores is refused room for from the next count on', async () => {
  await run(`sh -c 'printf %9990s x > made'`);
  await willBe(9995);
  expect((await user.post('/api/resources/more.txt', 'no room')).status).toBe(507);
  await run(`sh -c 'rm made'`);
  await willBe(5);
  expect((await user.post('/api/resources/more.txt', 'no room')).status).toBe(200);
});

test('a command that is refused counts nothing', async () => {
  await writeFile(join(server.root, 'team/behind.txt'), 'behind');
  expect((await run('ls')).last).toHaveProperty('refused');
  expect((await run('no-such')).last).toHaveProperty('refused');
  expect(await used()).toBe(5);
});

test('what event hooks store beside a file is counted', async () => {
  const line = `sh -c 'cp "$FILE" "$FILE.copy"'`;
  const settings = { commands: { after_upload: [line] }, shell: [] };
  expect((await server.admin.put('/api/settings', settings)).status).toBe(200);
  expect((await user.post('/api/resources/a.txt', '1234')).status).toBe(200);
  await willBe(13);
});
