import { cpSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ImportReport, User } from '@satchel/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createApp } from '../src/composition/app.js';
import { loadConfig } from '../src/config/load-config.js';
import { listen } from '../src/http/connections/listen.js';
import { ApiClient } from './api-client.js';
import { createPostgresDatabase } from './databases.js';
import { fixture, OLD_PASSWORDS } from './import-server.js';
import { checkResponses } from './response-check.js';
import { runCli } from './test-cli.js';

let folder: string;
let env: Record<string, string>;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'satchel-import-postgres-'));
  cpSync(fixture('files'), join(folder, 'files'), { recursive: true });
  env = {
    SATCHEL_ROOT: join(folder, 'files'),
    SATCHEL_STATE: join(folder, 'state'),
    SATCHEL_DATABASE: await createPostgresDatabase(),
  };
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const bring = async (name: string): Promise<ImportReport> => {
  const { out, faults } = await runCli(['import', 'filebrowser', fixture(name), '--json'], env);
  expect(faults).toEqual([]);
  return JSON.parse(out) as ImportReport;
};

test('everything is imported into PostgreSQL once, and the server works on it', async () => {
  expect((await bring('v263.db')).counts).toMatchObject({ users: 6, links: 10, rules: 7 });
  expect((await bring('v263.db')).counts).toMatchObject({ users: 0, links: 0 });
  const argv = ['--address', '127.0.0.1', '--port', '0', '--log', ''];
  const app = await createApp((stored) => loadConfig(argv, env, stored), {
    passwordCost: { memoryCost: 8, timeCost: 1 },
  });
  try {
    const address = { kind: 'tcp', address: '127.0.0.1', port: 0 } as const;
    checkResponses(app.server);
    const anonymous = new ApiClient(await listen(app.server, address, 'http'));
    for (const [name, password] of Object.entries(OLD_PASSWORDS)) {
      expect((await anonymous.login(name, password)).token).toBeTruthy();
    }
    const admin = await anonymous.login('admin', OLD_PASSWORDS.admin ?? '');
    expect((await admin.json<User[]>('/api/users')).map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6]);
    const opened = await anonymous.get('/api/public/share/3xCEWHRG', {
      'X-SHARE-PASSWORD': 'folder%20pass%2B1%25',
    });
    expect(opened.status).toBe(200);
    const data = { username: 'later', password: 'a password of length', scope: '/' };
    const made = await admin.post('/api/users', {
      what: 'user',
      which: [],
      data,
      current_password: OLD_PASSWORDS.admin,
    });
    expect(made.headers.get('location')).toBe('/settings/users/7');
  } finally {
    await app.close();
  }
});

test('hundreds of users and shares are imported into PostgreSQL, too', async () => {
  expect((await bring('v263-many.db')).counts).toMatchObject({ users: 306, links: 160 });
  expect((await bring('v211.db')).counts).toMatchObject({ users: 0 });
});
