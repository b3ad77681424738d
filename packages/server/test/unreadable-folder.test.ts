import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiClient } from './api-client.js';
import { type ChildServer, startChildServer } from './child-server.js';

// Root can read every folder, so the server runs as another user.
const NOBODY = 65_534;
const account = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
let folder: string;
let server: ChildServer;
let admin: ApiClient;
const at = (...path: string[]) => join(folder, 'files', ...path);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'satchel-unreadable-'));
  mkdirSync(at('tree/shut'), { recursive: true });
  writeFileSync(at('tree/a.txt'), 'a');
  writeFileSync(at('tree/shut/secret.txt'), 'canary');
  if (account.uid) for (const path of ['..', '.', 'tree', 'tree/shut']) chownSync(at(path), NOBODY, NOBODY);
  chmodSync(at('tree/shut'), 0);
  server = await startChildServer(at(), join(folder, 'state'), [], undefined, account);
  admin = await server.anonymous.login('admin', server.password ?? '');
});
afterAll(async () => {
  await server?.kill('SIGTERM');
  chmodSync(at('tree/shut'), 0o700);
  rmSync(folder, { recursive: true, force: true });
});

test('UN-10: a folder that the server may not read is 403 for every request, and nothing half done remains', async () => {
  const statuses = [
    (await admin.patch('/api/resources/tree?action=copy&destination=/copy')).status,
    (await admin.patch('/api/resources/tree/shut?action=copy&destination=/copy')).status,
    (await admin.get('/api/resources/tree/shut/')).status,
    (await admin.get('/api/raw/tree/shut/secret.txt')).status,
    (await admin.post('/api/resources/tree/shut/new.txt', 'x')).status,
    (await admin.delete('/api/resources/tree/shut/secret.txt')).status,
  ];
  expect(statuses).toEqual([403, 403, 403, 403, 403, 403]);
  expect(existsSync(at('copy'))).toBe(false);
});

test.each(['zip', 'tar'])(
  'an archive as %s names what the server may not read, of any size',
  async (algo) => {
    writeFileSync(at('tree/shut.txt'), 'canary', { mode: 0o600 });
    writeFileSync(at('tree/large'), Buffer.alloc(20 * 1024 * 1024));
    for (const name of ['shut.txt', 'large']) utimesSync(at('tree', name), 1000, 1000);
    if (account.uid) chownSync(at('tree/large'), NOBODY, NOBODY);
    else chmodSync(at('tree/shut.txt'), 0);
    const response = await admin.get(`/api/raw/tree?algo=${algo}`);
    expect(response.status).toBe(200);
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.includes('canary')).toBe(false);
    for (const name of ['shut/', 'shut.txt']) {
      expect(bytes.includes(`${name} (the server is not allowed to read it)`)).toBe(true);
    }
  },
);

test.runIf(account.uid)('a save keeps an owner to whom the server can give no file', async () => {
  writeFileSync(at('tree/of root.txt'), 'old');
  chmodSync(at('tree/of root.txt'), 0o666);
  expect((await admin.put('/api/resources/tree/of%20root.txt', 'new')).status).toBe(200);
  expect(statSync(at('tree/of root.txt'))).toMatchObject({ uid: 0, gid: 0, mode: 0o100666 });
  expect(readFileSync(at('tree/of root.txt'), 'utf8')).toBe('new');
});

test.runIf(account.uid)(
  'a file that may only be replaced grants nothing to the group of the server',
  async () => {
    writeFileSync(at('tree/read-only.txt'), 'old');
    chmodSync(at('tree/read-only.txt'), 0o664);
    expect((await admin.put('/api/resources/tree/read-only.txt', 'new')).status).toBe(200);
    expect(statSync(at('tree/read-only.txt'))).toMatchObject({ uid: NOBODY, gid: NOBODY, mode: 0o100644 });
  },
);

test('UN-10: a walk continues without it, and the server with the next request', async () => {
  for (const path of [
    '/api/raw/tree?algo=tar',
    '/api/search/?query=secret',
    '/api/resources/?recursive=true',
  ]) {
    const answer = await admin.get(path);
    expect([path, answer.status]).toEqual([
      path,
      expect.toSatisfy((status: number) => [200, 403].includes(status)),
    ]);
    expect(await answer.text().catch(() => '')).not.toContain('canary');
  }
  expect(await (await server.anonymous.get('/health')).json()).toEqual({ status: 'OK' });
});
