import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Usage, VersionListing } from '@satchel/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiClient } from './api-client.js';
import { DiskVerbs, expectAllVerbs } from './disk-verbs.js';
import { startTestServer, type TestServer } from './harness.js';
import { type Faults, MemoryDisk, whyNoMemoryDisk } from './memory-disk.js';

const reason = whyNoMemoryDisk();

/** Disks as people mount them, by what they cannot do. */
const DISKS: Record<string, Faults & { deletesFolders?: true }> = {
  'that can do everything': {},
  'where a file cannot have two names (exFAT)': { always: { link: 'EPERM' } },
  'whose link(2) fails with EIO (rclone)': { always: { link: 'EIO' } },
  'whose link(2) fails with ERANGE (CryFS)': { always: { link: 'ERANGE' } },
  'whose link(2) says that something is there': { always: { link: 'EEXIST' } },
  'whose link(2) says that nothing is there': { always: { link: 'ENOENT' } },
  'that numbers files by their paths': { moves: true, always: { link: 'EIO' } },
  'whose rename does not replace (old SFTP)': { always: { link: 'EPERM', replace: 'EEXIST' } },
  'whose rename does not replace, for whatever reason': { always: { link: 'EIO', replace: 'EFAULT' } },
  'without a rename (MTP)': { always: { link: 'EPERM', rename: 'ENOSYS' }, deletesFolders: true },
  'without a rename, for whatever reason': {
    always: { link: 'EMLINK', rename: 'EIO' },
    deletesFolders: true,
  },
  'that does not know its size': { always: { statfs: 'zero' } },
  'that cannot be asked for its size': { always: { statfs: 'ENOSYS', link: 'ENOSYS' } },
  'that knows no fsync': { always: { fsync: 'EINVAL', fsyncdir: 'EINVAL' } },
  'that keeps no modes and no times': { always: { setattr: 'EIO', link: 'EIO' } },
};

describe.skipIf(reason !== null)(`on a disk${reason ? ` (not tried: ${reason})` : ''}`, () => {
  let server: TestServer;
  let client: ApiClient;
  let disk: MemoryDisk | null = null;

  beforeAll(async () => {
    server = await startTestServer();
    const trash = { enabled: true, days: 30, percent: 50, versions: 1000 };
    expect((await server.admin.put('/api/settings', { trash })).status).toBe(200);
    client = await server.createUser({ scope: '/' });
    mkdirSync(join(server.root, 'near'));
  });
  afterAll(async () => {
    disk?.unmount();
    await server.close();
  });

  for (const [index, [name, { deletesFolders, ...faults }]] of Object.entries(DISKS).entries()) {
    test(`${name}, every verb works and leaves nothing half`, async ({ skip }) => {
      const folder = `disk-${index}`;
      disk = await MemoryDisk.mount(join(server.root, folder));
      if (!disk) return skip('this machine lets nobody mount');
      try {
        await disk.fail(faults);
        await expectAllVerbs(new DiskVerbs(server, client, folder), 'near', deletesFolders !== true);
        if (faults.always?.statfs !== undefined)
          expect(await client.json<Usage>(`/api/usage/${folder}`)).toEqual({ total: 0, used: 0 });
      } finally {
        disk.unmount();
        disk = null;
      }
    });
  }

  test('that cannot add to a file (rclone without a cache), uploads in parts are refused, and whole ones work', async ({
    skip,
  }) => {
    disk = await MemoryDisk.mount(join(server.root, 'once'));
    if (!disk) return skip('this machine lets nobody mount');
    try {
      await disk.fail({ always: { open: 'EPERM' } });
      const verbs = new DiskVerbs(server, client, 'once');
      expect(await verbs.parts('a.txt', 'in parts')).toBe(501);
      await verbs.giveUpParts('a.txt');
      expect((await verbs.upload('a.txt', 'as a whole')).status).toBe(200);
      await disk.fail({});
      expect(verbs.tree()).toEqual(new Map([['a.txt', 'as a whole']]));
    } finally {
      disk.unmount();
      disk = null;
    }
  });

  test('that fails to read says so, and is read when it does not', async ({ skip }) => {
    disk = await MemoryDisk.mount(join(server.root, 'failing'));
    if (!disk) return skip('this machine lets nobody mount');
    try {
      const verbs = new DiskVerbs(server, client, 'failing');
      expect((await verbs.upload('folder/a.txt', 'text')).status).toBe(200);
      await disk.fail({ always: { open: 'EIO' } });
      expect((await verbs.transfer('rename', 'folder', '/near/folder')).status).toBe(503);
      await disk.fail({});
      expect((await verbs.transfer('rename', 'folder', '/near/folder')).status).toBe(200);
      expect(new DiskVerbs(server, client, 'near').tree().get('folder/a.txt')).toBe('text');
    } finally {
      disk.unmount();
      disk = null;
    }
  });

  test('a file that is moved there keeps its versions and its history, though it is another object then', async ({
    skip,
  }) => {
    disk = await MemoryDisk.mount(join(server.root, 'moved-to'));
    if (!disk) return skip('this machine lets nobody mount');
    try {
      const verbs = new DiskVerbs(server, client, 'near');
      const other = await server.createUser({ scope: '/' });
      const action = (id: string) => ({ 'X-Action-Id': id });
      const upload = (content: string, id: string, query = '') =>
        client.post(`${verbs.at('follows.txt')}${query}`, content, action(id));
      expect((await upload('first', 'made')).status).toBe(200);
      expect((await upload('second', 'replaced', '?override=true')).status).toBe(200);
      const to = `${verbs.at('follows.txt')}?action=rename&destination=/moved-to/follows.txt`;
      expect((await client.patch(to, action('moved'))).status).toBe(200);
      const { items } = await other.json<VersionListing>('/api/versions/moved-to/follows.txt');
      expect(items).toHaveLength(1);
      for (const id of ['moved', 'replaced', 'made']) {
        const undone = await client.post(`/api/history/${id}/undo`);
        expect(await undone.json(), id).toMatchObject({ failed: [] });
      }
      expect([...verbs.tree().keys()].filter((name) => name.startsWith('follows'))).toEqual([]);
    } finally {
      disk.unmount();
      disk = null;
    }
  });

  test('that is small and nearly full, texts are saved as long as there is room for them', async ({
    skip,
  }) => {
    const small = join(server.root, 'small');
    mkdirSync(small);
    const mount = ['-t', 'tmpfs', '-o', 'size=2m', 'small', small];
    if (spawnSync('mount', mount).status !== 0) return skip('this machine lets nobody mount');
    try {
      // The server forgets its facts about the disk before, whose number this one has, after a tenth of a
      // second.
      expect((await new DiskVerbs(server, client, 'near').upload('other.txt', 'text')).status).toBe(200);
      const verbs = new DiskVerbs(server, client, 'small');
      expect((await verbs.upload('note.txt', 'text')).status).toBe(200);
      expect((await verbs.upload('big', 'x'.repeat(1_900_000))).status).toBe(200);
      expect((await verbs.upload('more', 'x'.repeat(100_000))).status).toBe(507);
      expect((await verbs.save('note.txt', 'longer text')).status).toBe(200);
      expect(verbs.read('note.txt')).toBe('longer text');
      expect([...verbs.tree().keys()].sort()).toEqual(['big', 'note.txt']);
    } finally {
      spawnSync('umount', ['-l', small]);
    }
  });
});
