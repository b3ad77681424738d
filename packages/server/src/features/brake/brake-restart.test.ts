import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ApiClient } from '../../../test/api-client.js';
import { type App, createApp } from '../../composition/app.js';
import { loadConfig } from '../../config/load-config.js';
import { listen } from '../../http/connections/listen.js';

let folder: string;
let app: App;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'satchel-brake-'));
});
afterEach(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

async function start(): Promise<string> {
  const argv = [
    folder,
    '--state',
    join(folder, '.state'),
    '--address',
    '127.0.0.1',
    '--port',
    '0',
    '--log',
    '',
  ];
  app = await createApp((stored) => loadConfig(argv, {}, stored), {
    passwordCost: { memoryCost: 8, timeCost: 1 },
  });
  return listen(app.server, { kind: 'tcp', address: '127.0.0.1', port: 0 }, 'http');
}

test('a paused session stays paused after a restart, until it confirms', async () => {
  const first = await start();
  const admin = await new ApiClient(first).login('admin', app.firstRun?.password ?? '');
  expect((await admin.put('/api/settings', { brake: { files: 2, percent: 100 } })).status).toBe(200);
  const names = ['a', 'b', 'c', 'd'];
  for (const name of names) await writeFile(join(folder, name), name);
  const remove = async (client: ApiClient, name: string) =>
    (await client.delete(`/api/resources/${name}`)).status;
  expect([await remove(admin, 'a'), await remove(admin, 'b'), await remove(admin, 'c')]).toEqual([
    200, 200, 429,
  ]);

  await app.close();
  const again = new ApiClient(await start(), admin.token);
  expect(await remove(again, 'c')).toBe(429);
  expect((await again.post('/api/brake/confirm')).status).toBe(204);
  expect([await remove(again, 'c'), await remove(again, 'd')]).toEqual([200, 200]);
});
