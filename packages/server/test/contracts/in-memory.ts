import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { segmentsOf } from '@satchel/contract';
import { openLocalStorage } from '../../src/core/storage/local/local-storage.js';
import { type ChildNodes, type MemoryNode, type MemoryTree, type Names, nodeBelow } from '../memory/nodes.js';
import { type MemoryForm, MemoryStorage, objectForm, usualForm } from '../memory-storage.js';
import { p } from './file-system-calls.js';
import { guarded } from './guarded.js';
import { makeChange, type WholeChange } from './killed.contract.js';
import { mounted } from './mounted.js';

/** Finds nodes below a folder. */
class Nodes {
  constructor(
    readonly tree: MemoryTree,
    readonly top: Names,
  ) {}

  names(path: string): Names {
    return [...this.top, ...segmentsOf(p(`/${path}`))];
  }

  find(path: string): MemoryNode | undefined {
    return nodeBelow(this.tree.root, this.names(path));
  }

  get(path: string): MemoryNode {
    const node = this.find(path);
    if (!node) throw new Error(`nothing at ${path}`);
    return node;
  }

  childrenOf(path: string): ChildNodes {
    const node = this.get(path);
    if (node.kind !== 'directory') throw new Error(`${path} is no folder`);
    return node.children;
  }

  bytesOf(path: string): Buffer {
    const node = this.get(path);
    if (node.kind !== 'file') throw new Error(`${path} is no file`);
    return node.content;
  }
}

function plantIn(nodes: Nodes) {
  const { tree } = nodes;
  return {
    clear: async () => {
      for (const [name] of [...nodes.childrenOf('')]) tree.remove(nodes.names(name));
    },
    file: async (path: string, content: string | Uint8Array) =>
      void tree.writeFile(nodes.names(path), Buffer.from(content), { mode: 0o644 }),
    folder: async (path: string) => {
      const names = path.split('/');
      for (const depth of names.keys()) {
        const each = names.slice(0, depth + 1).join('/');
        if (!nodes.find(each)) tree.makeFolder(nodes.names(each));
      }
    },
    move: async (from: string, to: string) => tree.move(nodes.names(from), nodes.names(to)),
    remove: async (path: string) => tree.remove(nodes.names(path)),
    time: async (path: string, modifiedMs: number) => void Object.assign(nodes.get(path), { modifiedMs }),
    mode: async (path: string, mode: number) => void Object.assign(nodes.get(path), { mode }),
  };
}

/** The time of an entry is that which it has by itself. */
function timeOf(node: MemoryNode): number {
  const { modifiedMs } = node;
  return (node.kind === 'file' ? (node.keptMs ?? modifiedMs) : modifiedMs) ?? Number.NaN;
}

function inspectIn(nodes: Nodes) {
  return {
    bytes: async (path: string) => nodes.bytesOf(path),
    text: async (path: string) => nodes.bytesOf(path).toString(),
    names: async (path: string) => [...nodes.childrenOf(path)].map(([name]) => name),
    exists: async (path: string) => nodes.find(path) !== undefined,
    modifiedMs: async (path: string) => timeOf(nodes.get(path)),
    mode: async (path: string) => nodes.get(path).mode ?? Number.NaN,
  };
}

const close = async () => {};

async function openBare<Tree extends MemoryTree>(form: MemoryForm<Tree>) {
  const storage = new MemoryStorage(form);
  const nodes = new Nodes(storage.tree, []);
  return { storage, files: storage.files(), plant: plantIn(nodes), inspect: inspectIn(nodes), close };
}

async function openGuarded<Tree extends MemoryTree>(form: MemoryForm<Tree>) {
  const storage = new MemoryStorage(form);
  storage.tree.makeFolder(['scope']);
  const nodes = new Nodes(storage.tree, ['scope']);
  return { storage, files: guarded(storage), plant: plantIn(nodes), inspect: inspectIn(nodes), close };
}

export async function openMemoryOfFolders() {
  const storage = new MemoryStorage(usualForm());
  for (const name of ['scope', 'elsewhere']) storage.tree.makeFolder([name]);
  const nodes = new Nodes(storage.tree, ['scope']);
  return { storage, files: mounted(storage), plant: plantIn(nodes), inspect: inspectIn(nodes), close };
}

export const openMemory = (options?: { foldsCase: boolean }) => openBare(usualForm(options));
export const openGuardedMemory = () => openGuarded(usualForm());

/** Opens a storage whose long listings are encoded by the threads of a disk, as in a server. */
async function withThreads<Opened>(open: (form: ReturnType<typeof objectForm>) => Promise<Opened>) {
  const root = mkdtempSync(join(tmpdir(), 'storage-'));
  const disk = await openLocalStorage({ root, workers: 1 });
  const close = async () => {
    await disk.close();
    rmSync(root, { recursive: true });
  };
  return { ...(await open(objectForm(disk.encoding))), close };
}

export const openObjects = () => withThreads(openBare);
export const openGuardedObjects = () => withThreads(openGuarded);

/** Opens a storage whose tree can be stopped before a step. */
async function openKilled<Tree extends MemoryTree>(form: MemoryForm<Tree>) {
  const opened = await openBare(form);
  const { tree } = opened.storage;
  const killed = new Error('The storage was stopped');

  const stoppedAt = async (step: number, change: WholeChange): Promise<boolean> => {
    let steps = 0;
    tree.beforeStep = () => {
      steps += 1;
      if (steps === step) throw killed;
    };
    try {
      await makeChange(opened.files, change);
      return false;
    } catch (error) {
      if (error !== killed) throw error;
      return true;
    } finally {
      tree.beforeStep = null;
    }
  };
  return { ...opened, stoppedAt };
}

export const openKilledMemory = () => openKilled(usualForm());
export const openKilledObjects = () => openKilled(objectForm());
