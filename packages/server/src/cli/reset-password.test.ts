import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startTestServer } from '../../test/harness.js';
import { loadConfig } from '../config/load-config.js';
import { resetLostPassword } from './reset-password.js';

test('a lost password is reset beside the running server, and old sessions end', async () => {
  const server = await startTestServer();
  try {
    const config = loadConfig(['--state', server.state], {});
    const password = await resetLostPassword(config, 'admin');
    expect((await server.admin.get('/api/users')).status).toBe(401);
    expect((await (await server.anonymous.login('admin', password)).get('/api/users')).status).toBe(200);
    await expect(resetLostPassword(config, 'nobody')).rejects.toThrow('There is no user called nobody.');
  } finally {
    await server.close();
  }
});

test('a database that is not there is not made', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'satchel-cli-'));
  const config = loadConfig(['--state', join(folder, 'none')], {});
  await expect(resetLostPassword(config, 'admin')).rejects.toThrow('There is no database at');
  await rm(folder, { recursive: true });
});
