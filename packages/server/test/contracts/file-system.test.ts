import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { everyPermission } from '@satchel/contract';
import { createDisk, type DiskOptions } from '../../src/core/fs/disk.js';
import { FileEvents } from '../../src/core/fs/file-events.js';
import { openScope } from '../../src/core/fs/open-scope.js';
import { describeFileSystem, type Opened } from './file-system.contract.js';

function folders(): { base: string; outside: string } {
  const base = mkdtempSync(join(tmpdir(), 'door-'));
  const outside = join(base, 'outside');
  mkdirSync(outside);
  return { base, outside };
}

async function openBare(options: Partial<DiskOptions> = {}): Promise<Opened> {
  const { base, outside } = folders();
  const root = join(base, 'root');
  mkdirSync(root);
  const disk = await createDisk({ root, workers: 2, ...options });
  const close = async () => {
    await disk.close();
    rmSync(base, { recursive: true, force: true });
  };
  return { files: disk.files(), root, outside, close };
}

async function openFull(): Promise<Opened> {
  const { base, outside } = folders();
  const root = join(base, 'scope');
  mkdirSync(root);
  const disk = await createDisk({ root: base, workers: 2 });
  const grant = {
    userId: 1,
    username: 'anna',
    scope: '/scope',
    permissions: everyPermission(true),
    rules: [{ regex: false, allow: false, path: '/nowhere-at-all', regexp: null }],
    hideDotfiles: false,
  };
  const hooks = { before: async () => {}, after: async () => {} };
  const close = async () => {
    await disk.close();
    rmSync(base, { recursive: true, force: true });
  };
  return { files: openScope({ disk, grant, hooks, events: new FileEvents() }), root, outside, close };
}

describeFileSystem('the bare disk', () => openBare());
describeFileSystem('the bare disk without descriptors', () => openBare({ portable: true }));
describeFileSystem('a door with every right', openFull);
