import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DiskStory } from './disk-story.js';
import { DiskVerbs } from './disk-verbs.js';
import { startTestServer, type TestServer } from './harness.js';
import { MemoryDisk, whyNoMemoryDisk } from './memory-disk.js';
import { randomFrom } from './random.mjs';

/** `DISK_STEPS=5000` tries longer than the gate does, `DISK_SEED=7` something else. */
const STEPS = Number(process.env.DISK_STEPS ?? 60);
const SEED = Number(process.env.DISK_SEED ?? 1);

const reason = whyNoMemoryDisk();

describe.skipIf(reason !== null)(`on a disk that fails${reason ? ` (not tried: ${reason})` : ''}`, () => {
  let server: TestServer;
  let disk: MemoryDisk | null = null;
  let verbs: DiskVerbs;

  beforeAll(async () => {
    server = await startTestServer();
    const trash = { enabled: true, days: 30, percent: 50, versions: 1000 };
    expect((await server.admin.put('/api/settings', { trash })).status).toBe(200);
    disk = await MemoryDisk.mount(join(server.root, 'disk'));
    verbs = new DiskVerbs(server, await server.createUser({ scope: '/' }), 'disk');
  });
  afterAll(async () => {
    disk?.unmount();
    await server.close();
  });

  test('in what it is able to do, every verb works', async ({ skip }) => {
    if (!disk) return skip('this machine lets nobody mount');
    const story = new DiskStory(verbs, disk, randomFrom(SEED));
    for (let step = 0; step < STEPS; step += 1) await story.actUnable();
  });

  test('in whatever call, each change is done or not, and nothing is lost', async ({ skip }) => {
    if (!disk) return skip('this machine lets nobody mount');
    const story = new DiskStory(verbs, disk, randomFrom(SEED + 1));
    for (let step = 0; step < STEPS; step += 1) await story.actFailing(SEED * 1000 + step);
  });
});
