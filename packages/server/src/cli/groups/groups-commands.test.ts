import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { everyPermission, type User } from '@satchel/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiClient } from '../../../test/api-client.js';
import { startTestServer, type TestServer } from '../../../test/harness.js';
import { startCli, type TestCli } from '../../../test/test-cli.js';

let server: TestServer;
let cli: TestCli;
let ann: ApiClient;

beforeAll(async () => {
  server = await startTestServer();
  cli = await startCli(server);
  await mkdir(join(server.root, 'club/minutes'), { recursive: true });
  ann = await server.createUser({ username: 'ann', scope: '/homes/ann', scopeName: null });
});
afterAll(async () => {
  await cli.close();
  await server.close();
});

/** The words of each line. */
async function run(line: string | string[]): Promise<string[]> {
  const { out, faults } = await cli.run(line);
  expect(faults).toEqual([]);
  return out.split('\n').map((row) => row.split(/ +/).join(' '));
}

test('a group is made, changed and removed while the server runs', async () => {
  expect(await run('groups ls')).toEqual(['There are no groups.']);
  await run(['groups', 'add', 'The club', '--mount', '/club', '--mountName', 'Club', '--members', 'ann']);
  expect(await run('groups ls')).toEqual([
    'ID Group Members Quota Max. Files Folder Path May Quota Max. Files',
    '1 The club 1 - - Club /club download - -',
  ]);
  expect((await ann.post('/api/resources/x', 'x')).status).toBe(403);
  const may = ['--may', 'download,create', '--mount', '/club'];
  expect(await run(['groups', 'update', 'the CLUB', ...may])).toContain(
    '1 The club 1 - - Club /club create,download - -',
  );
  expect((await ann.post('/api/resources/x', 'x')).status).toBe(200);
  await run(['rules', 'add', '/x', '--group', '1']);
  expect((await ann.get('/api/raw/x')).status).toBe(403);
  expect(await run(['rules', 'rm', '0', '--group', 'The club'])).toEqual(['Rules for group The club:', '']);
  await run(['groups', 'update', '1', '--unmount', '/club', '--mount', '/club/minutes', '--may', 'view']);
  expect(await run('groups ls')).toContain('1 The club 1 - - minutes /club/minutes view - -');
  expect(await run('groups members 1')).toEqual(['ID Username Why', `${ann.userId} ann put here`]);
  expect(await run('groups members 1 --add admin --remove ann')).toEqual([
    'ID Username Why',
    '1 admin put here',
  ]);
  expect(await run('groups rm 1')).toEqual(['The group The club was removed.']);
});

test('a group limits its members, and its folders, until it does no more', async () => {
  const folder = ['--mount', '/club', '--mountQuota', '500GB'];
  await run(['groups', 'add', 'limited', '--quota', '50 GB', '--max-files', '1000', ...folder]);
  const line = (await run('groups ls')).at(-1) ?? '';
  expect(line).toMatch(/^\d+ limited 0 50GB 1000 club \/club download 500GB -$/);
  const update = (...flags: string[]) => run(['groups', 'update', 'limited', ...flags]);
  const end = async (...flags: string[]) => (await update(...flags)).at(-1)?.replace(/^\d+ limited 0 /, '');
  expect(await end('--mount', '/club', '--mount-max-files', '9')).toBe(
    '50GB 1000 club /club download 500GB 9',
  );
  expect(await end('--quota', 'none')).toBe('- 1000 club /club download 500GB 9');
  expect(await end('--mount', '/club', '--mountQuota', 'none', '--may', 'view')).toBe(
    '- 1000 club /club view - 9',
  );
  const faults = async (...flags: string[]) =>
    (await cli.run(['groups', 'update', 'limited', ...flags])).faults.join();
  expect(await faults('--quota', 'default')).toContain('--quota must be none, or an amount such as 50GB');
  expect(await faults('--mountQuota', '5GB')).toContain('name it with --mount');
  await run('groups rm limited');
});

test('a user gets folders, which an export has, too', async () => {
  await run(['users', 'update', 'ann', '--mount', '/club', '--may', 'all', '--scopeName', 'Mine']);
  const stored = () => server.admin.json<User>(`/api/users/${ann.userId}`);
  const perm = { ...everyPermission(true), admin: false };
  const mounts = [{ name: 'club', path: '/club', perm, rules: [] }];
  expect(await stored()).toMatchObject({ mounts, scopeName: 'Mine' });
  await run('users update ann --withoutScope');
  const file = join(cli.folder, 'users.json');
  await run(['users', 'export', file]);
  await run('users update ann --unmount /club --withoutScope=false');
  expect(await stored()).not.toHaveProperty('mounts');
  expect(await stored()).not.toHaveProperty('scopeName');
  await run(['users', 'import', file, '--overwrite']);
  expect(await stored()).toMatchObject({ mounts, scopeName: null });
});

test.each([
  ['groups rm nobody', 'There is no group nobody; satchel groups ls lists them.'],
  ['groups add x --members nobody', 'There is no user called nobody.'],
  ['groups add x --mount /nowhere', 'There is no folder /nowhere on the server.'],
  ['groups add x --mount /../etc', 'The path of the folder is not usable: a path may not contain . or ..'],
  ['groups add x --may download', '--may belongs to a folder: name it with --mount.'],
  [
    'groups add x --mount /club --may fly',
    '--may has the word fly, which is none of execute, create, rename, modify, delete, share, download, view.',
  ],
  [
    'groups add x --mount /club --may admin',
    '--may has the word admin, which is none of execute, create, rename, modify, delete, share, download, view.',
  ],
  ['users update ann --unmount /nowhere', 'There is no folder /nowhere in the list.'],
  [
    'users update ann --scopeName x --withoutScope',
    'The scope has either a name, or is none of the folders: leave out one of the two.',
  ],
])('%s is rejected with a sentence', async (line, fault) => {
  expect((await cli.run(line)).faults).toEqual([fault]);
});
