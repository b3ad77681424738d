import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { HistoryListing, ShareLink, TrashListing, VersionListing } from '@satchel/contract';
import { expect, test } from 'vitest';
import { createApp } from '../src/composition/app.js';
import { loadConfig } from '../src/config/load-config.js';
import { listen } from '../src/http/connections/listen.js';
import { ApiClient } from './api-client.js';

/** The facts that `scripts/lib/state-fixture.mjs` wrote when a version was released. */
interface Expected {
  users: Record<string, string>;
  files: Record<string, string>;
  versions: Record<string, string[]>;
  trash: Record<string, string>;
  links: Record<string, string>;
  historySteps: number;
}

const STATES = fileURLToPath(new URL('fixtures/states', import.meta.url));

test.each(readdirSync(STATES))('the folders of version %s work with this one', async (version) => {
  const work = mkdtempSync(join(tmpdir(), 'satchel-upgraded-'));
  const { status } = spawnSync('tar', ['-xzf', join(STATES, version, 'folders.tar.gz'), '-C', work]);
  expect(status).toBe(0);
  const expected = JSON.parse(readFileSync(join(STATES, version, 'expected.json'), 'utf8')) as Expected;
  const argv = [join(work, 'files'), '--state', join(work, 'state'), '--port', '0', '--log', ''];
  const app = await createApp((stored) => loadConfig(argv, {}, stored), {});
  try {
    const address = await listen(app.server, { kind: 'tcp', address: '127.0.0.1', port: 0 }, 'http');
    await findEverything(new ApiClient(address), expected);
  } finally {
    await app.close();
    rmSync(work, { recursive: true, force: true });
  }
});

async function findEverything(anonymous: ApiClient, expected: Expected): Promise<void> {
  for (const [name, password] of Object.entries(expected.users)) await anonymous.login(name, password);
  const anna = await anonymous.login('anna', expected.users.anna ?? '');
  for (const [path, content] of Object.entries(expected.files))
    expect([path, await textAt(anna, path)]).toEqual([path, content]);

  const { items: steps } = await anna.json<HistoryListing>('/api/history');
  expect(steps).toHaveLength(expected.historySteps);

  for (const [path, contents] of Object.entries(expected.versions)) {
    const { items } = await anna.json<VersionListing>(`/api/versions${path}`);
    const found = items.map(async ({ id }) => (await anna.get(`/api/version${path}?id=${id}`)).text());
    expect([path, await Promise.all(found)]).toEqual([path, contents]);
  }

  const { items: trash } = await anna.json<TrashListing>('/api/trash');
  expect(trash.map(({ path }) => path)).toEqual(Object.keys(expected.trash));
  const items = trash.map(({ id }) => ({ id }));
  expect((await anna.post('/api/trash/restore', { items })).status).toBe(200);
  for (const [path, content] of Object.entries(expected.trash))
    expect([path, await textAt(anna, path)]).toEqual([path, content]);

  const links = await anna.json<ShareLink[]>('/api/shares');
  expect(Object.fromEntries(links.map(({ hash, path }) => [hash, path]))).toEqual(expected.links);
}

const textAt = async (client: ApiClient, path: string): Promise<string> =>
  (await client.get(`/api/raw${path}`)).text();
