import {
  chmodSync,
  existsSync,
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
import { everyPermission, ROOT } from '@satchel/contract';
import { FileEvents } from '../../src/core/files/file-events.js';
import { openFileSystem } from '../../src/core/files/open-file-system.js';
import type { Storage } from '../../src/core/files/storage.js';
import { InlineTasks } from '../../src/core/storage/local/inline/inline-tasks.js';
import {
  type LocalStorage,
  type LocalStorageOptions,
  openLocalStorage,
} from '../../src/core/storage/local/local-storage.js';
import { Mounts } from '../../src/core/storage/local/mounts/mounts.js';
import { type MemoryFolder, type MemoryNode, MemoryStorage } from '../memory-storage.js';
import { describeFileSystem, type Inspect, type OpenedStorage, type Plant } from './file-system.contract.js';
import { describeLocalDisk, type OpenedDisk } from './local-disk.contract.js';
import { describeStorageChanges, describeStorageFilter } from './storage.contract.js';
import { describeUploads } from './uploads.contract.js';
import { describeVersions } from './versions.contract.js';

function onDisk(root: string): { plant: Plant; inspect: Inspect } {
  const real = (path: string) => join(root, path);
  const facts = (path: string) => {
    const { mode, mtimeMs } = statSync(real(path));
    return { mode: mode & 0o7777, modifiedMs: mtimeMs };
  };
  return {
    plant: {
      clear: () => readdirSync(root).forEach((name) => void rmSync(real(name), { recursive: true })),
      file: (path, content, options = {}) => writeFileSync(real(path), content, options),
      folder: (path) => void mkdirSync(real(path), { recursive: true }),
      move: (from, to) => renameSync(real(from), real(to)),
      time: (path, modifiedMs) => utimesSync(real(path), 0, modifiedMs / 1000),
      mode: (path, mode) => chmodSync(real(path), mode),
      symlink: (target, path) => symlinkSync(target, real(path)),
    },
    inspect: {
      bytes: (path) => readFileSync(real(path)),
      text: (path) => readFileSync(real(path), 'utf8'),
      names: (path) => readdirSync(real(path)),
      exists: (path) => existsSync(real(path)),
      facts,
    },
  };
}

function inMemory(storage: MemoryStorage, root: MemoryFolder): { plant: Plant; inspect: Inspect } {
  const find = (path: string): MemoryNode | undefined => {
    let node: MemoryNode | undefined = root;
    for (const name of path === '' ? [] : path.split('/'))
      node = node?.kind === 'directory' ? node.children.get(name) : undefined;
    return node;
  };
  const get = (path: string): MemoryNode => {
    const node = find(path);
    if (!node) throw new Error(`nothing at ${path}`);
    return node;
  };
  const childrenOf = (path: string) => {
    const node = get(path);
    if (node.kind !== 'directory') throw new Error(`${path} is no folder`);
    return node.children;
  };
  const cut = (path: string) => {
    const slash = path.lastIndexOf('/');
    return { siblings: childrenOf(path.slice(0, Math.max(slash, 0))), name: path.slice(slash + 1) };
  };
  const bytes = (path: string) => {
    const node = get(path);
    if (node.kind !== 'file') throw new Error(`${path} is no file`);
    return node.content;
  };
  return {
    plant: {
      clear: () => root.children.clear(),
      file: (path, content, options) => {
        const { siblings, name } = cut(path);
        siblings.set(name, storage.newFile(Buffer.from(content), { mode: 0o644, ...options }));
      },
      folder: (path) => {
        let { children } = root;
        for (const name of path.split('/')) {
          const next = children.get(name) ?? storage.newFolder();
          children.set(name, next);
          if (next.kind === 'directory') children = next.children;
        }
      },
      move: (from, to) => {
        const node = get(from);
        const [source, target] = [cut(from), cut(to)];
        source.siblings.delete(source.name);
        target.siblings.set(target.name, node);
      },
      time: (path, modifiedMs) => void Object.assign(get(path), { modifiedMs }),
      mode: (path, mode) => void Object.assign(get(path), { mode }),
    },
    inspect: {
      bytes,
      text: (path) => bytes(path).toString(),
      names: (path) => [...childrenOf(path).keys()],
      exists: (path) => find(path) !== undefined,
      facts: get,
    },
  };
}

interface OpenedLocal extends OpenedDisk, OpenedStorage {
  storage: LocalStorage;
}

async function openBare(options: Partial<LocalStorageOptions> = {}): Promise<OpenedLocal> {
  const base = mkdtempSync(join(tmpdir(), 'storage-'));
  const [root, outside] = [join(base, 'root'), join(base, 'outside')];
  for (const folder of [root, outside]) mkdirSync(folder);
  const storage = await openLocalStorage({ root, workers: 2, ...options });
  // The disk has answered, so what is small is done at once from now on.
  await storage.files().stat(ROOT);
  const close = async () => {
    await storage.close();
    rmSync(base, { recursive: true, force: true });
  };
  return { storage, files: storage.files(), ...onDisk(root), root, outside, close };
}

/** Leaves everything to the workers, as on a disk of another machine. */
function onlyWorkers({ facts, shared }: LocalStorage): void {
  shared.inline = new InlineTasks(facts, shared.pool, new Mounts(facts.root, undefined, () => ''));
}

/** With every permission, hooks, events and a rule that meets nothing. */
function guarded(storage: Storage) {
  const grant = {
    userId: 1,
    username: 'anna',
    scope: '/scope',
    permissions: everyPermission(true),
    rules: [{ regex: false, allow: false, path: '/nowhere-at-all', regexp: null }],
    hideDotfiles: false,
  };
  const hooks = { isSet: async () => true, before: async () => {}, after: async () => {} };
  return openFileSystem({ storage, grant, hooks, events: new FileEvents() });
}

async function openGuarded(): Promise<OpenedLocal> {
  const base = mkdtempSync(join(tmpdir(), 'storage-'));
  const [root, outside] = [join(base, 'scope'), join(base, 'outside')];
  for (const folder of [root, outside]) mkdirSync(folder);
  const storage = await openLocalStorage({ root: base, workers: 2 });
  onlyWorkers(storage);
  const close = async () => {
    await storage.close();
    rmSync(base, { recursive: true, force: true });
  };
  return { storage, files: guarded(storage), ...onDisk(root), root, outside, close };
}

const close = async () => {};

async function openMemory(options = {}) {
  const storage = new MemoryStorage(options);
  return { storage, files: storage.files(), ...inMemory(storage, storage.root), close };
}

async function openGuardedMemory(): Promise<OpenedStorage> {
  const storage = new MemoryStorage();
  const scope = storage.newFolder();
  storage.root.children.set('scope', scope);
  return { storage, files: guarded(storage), ...inMemory(storage, scope), close };
}

const DISKS = [
  ['the bare disk', () => openBare()],
  ['the bare disk without descriptors', () => openBare({ portable: true })],
  ['a guarded disk, by workers alone', openGuarded],
] as const;
const MEMORIES = [
  ['the bare memory', () => openMemory()],
  ['a memory that folds case', () => openMemory({ foldsCase: true })],
  ['a guarded memory', openGuardedMemory],
] as const;
const STORAGES = [
  ['a disk', () => openBare()],
  ['a memory', () => openMemory()],
  ['a memory that folds case', () => openMemory({ foldsCase: true })],
] as const;

for (const [title, open] of [...DISKS, ...MEMORIES]) {
  describeFileSystem(title, open);
  describeUploads(`${title}: uploads in parts`, open);
}
for (const [title, open] of DISKS) describeLocalDisk(`${title}, as a disk`, open);
for (const [title, open] of STORAGES) {
  describeStorageFilter(`the filter of ${title}`, open);
  describeStorageChanges(`the changes of ${title}`, open);
}
describeVersions('versions on a disk', () => openBare());
describeVersions('versions on a disk without descriptors', () => openBare({ portable: true }));
describeVersions('versions on a disk without hard links', () => openBare({ hardLinks: false }));
