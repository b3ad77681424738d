import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '@satchel/contract';
import { MountedStorage } from '../../src/core/files/mounted-storage.js';
import { InlineTasks } from '../../src/core/storage/local/inline/inline-tasks.js';
import {
  type LocalStorage,
  type LocalStorageOptions,
  openLocalStorage,
} from '../../src/core/storage/local/local-storage.js';
import { Mounts } from '../../src/core/storage/local/mounts/mounts.js';
import { clearFolder } from '../clear-folder.js';
import { guarded } from './guarded.js';
import { mounted } from './mounted.js';

/** Calls are synchronous, as thousands of small ones are faster so. */
function plantOn(root: string, outside: string) {
  const real = (path: string) => join(root, path);
  return {
    clear: async () => [root, outside].forEach((folder) => void clearFolder(folder)),
    file: async (path: string, content: string | Uint8Array) => writeFileSync(real(path), content),
    folder: async (path: string) => void mkdirSync(real(path), { recursive: true }),
    move: async (from: string, to: string) => renameSync(real(from), real(to)),
    remove: async (path: string) => rmSync(real(path), { recursive: true }),
    time: async (path: string, modifiedMs: number) => utimesSync(real(path), 0, modifiedMs / 1000),
    mode: async (path: string, mode: number) => chmodSync(real(path), mode),
    symlink: async (target: string, path: string) => symlinkSync(target, real(path)),
  };
}

function inspectOn(root: string) {
  const real = (path: string) => join(root, path);
  return {
    bytes: async (path: string) => readFileSync(real(path)),
    text: async (path: string) => readFileSync(real(path), 'utf8'),
    names: async (path: string) => readdirSync(real(path)),
    exists: async (path: string) => existsSync(real(path)),
    modifiedMs: async (path: string) => statSync(real(path)).mtimeMs,
    mode: async (path: string) => statSync(real(path)).mode & 0o7777,
    object: async (path: string) => String(lstatSync(real(path)).ino),
    kept: async () => {
      const folder = real('.satchel-versions');
      if (!existsSync(folder)) return [];
      return readdirSync(folder)
        .sort()
        .map((id) => {
          const { ino, nlink } = lstatSync(join(folder, id));
          return { id, object: String(ino), names: nlink };
        });
    },
  };
}

/** The file systems begin at `top`, which is the root of the disk or in it. */
async function openDisk(served: string, top: string, options: Partial<LocalStorageOptions> = {}) {
  const base = mkdtempSync(join(tmpdir(), 'storage-'));
  const [root, outside] = [join(base, top), join(base, 'outside')];
  for (const folder of [root, outside]) mkdirSync(folder);
  const storage = await openLocalStorage({ root: join(base, served), workers: 2, ...options });
  const close = async () => {
    await storage.close();
    rmSync(base, { recursive: true, force: true });
  };
  return { storage, plant: plantOn(root, outside), inspect: inspectOn(root), root, outside, close };
}

export async function openBareDisk(options: Partial<LocalStorageOptions> = {}) {
  const opened = await openDisk('root', 'root', options);
  const files = opened.storage.files();
  // The disk has answered, so what is small is done at once from now on.
  await files.stat(ROOT);
  return { ...opened, files };
}

/** Leaves everything to the workers, as on a disk of another machine. */
function onlyWorkers({ facts, shared }: LocalStorage): void {
  shared.inline = new InlineTasks(facts, shared.pool, new Mounts(facts.root, undefined, () => ''));
}

export async function openGuardedDisk() {
  const opened = await openDisk('', 'scope');
  onlyWorkers(opened.storage);
  return { ...opened, files: guarded(opened.storage) };
}

/** Leaves nothing to the workers that need not be, as on a fast disk. */
export async function openDiskOfFolders() {
  const opened = await openDisk('', 'scope');
  mkdirSync(join(opened.root, '../elsewhere'));
  return { ...opened, files: mounted(opened.storage) };
}

/** A disk among the storages of a server, which is found by the names of its volumes. */
export async function openMountedDisk() {
  const disk = await openBareDisk();
  return { ...disk, storage: new MountedStorage(disk.storage) };
}
