import type { MemoryFolder, MemoryForm, MemoryNode, MemoryTree } from '../memory/nodes.js';
import { MemoryStorage } from '../memory-storage.js';
import { guarded } from './guarded.js';
import { makeChange, type WholeChange } from './killed.contract.js';

/** Finds nodes below a folder. */
class Nodes {
  constructor(readonly root: MemoryFolder) {}

  find(path: string): MemoryNode | undefined {
    let node: MemoryNode | undefined = this.root;
    for (const name of path === '' ? [] : path.split('/'))
      node = node?.kind === 'directory' ? node.children.get(name) : undefined;
    return node;
  }

  get(path: string): MemoryNode {
    const node = this.find(path);
    if (!node) throw new Error(`nothing at ${path}`);
    return node;
  }

  childrenOf(path: string): MemoryFolder['children'] {
    const node = this.get(path);
    if (node.kind !== 'directory') throw new Error(`${path} is no folder`);
    return node.children;
  }

  bytesOf(path: string): Buffer {
    const node = this.get(path);
    if (node.kind !== 'file') throw new Error(`${path} is no file`);
    return node.content;
  }

  place(path: string): { siblings: MemoryFolder['children']; name: string } {
    const slash = path.lastIndexOf('/');
    return { siblings: this.childrenOf(path.slice(0, Math.max(slash, 0))), name: path.slice(slash + 1) };
  }
}

function plantIn(tree: MemoryTree, nodes: Nodes) {
  return {
    clear: async () => nodes.root.children.clear(),
    file: async (path: string, content: string | Uint8Array) => {
      const { siblings, name } = nodes.place(path);
      siblings.set(name, tree.newFile(Buffer.from(content), { mode: 0o644 }));
    },
    folder: async (path: string) => {
      let { children } = nodes.root;
      for (const name of path.split('/')) {
        const next = children.get(name) ?? tree.newFolder();
        children.set(name, next);
        if (next.kind === 'directory') children = next.children;
      }
    },
    move: async (from: string, to: string) => {
      const [source, target] = [nodes.place(from), nodes.place(to)];
      const node = nodes.get(from);
      source.siblings.delete(source.name);
      target.siblings.set(target.name, node);
    },
    remove: async (path: string) => {
      const { siblings, name } = nodes.place(path);
      siblings.delete(name);
    },
    time: async (path: string, modifiedMs: number) => void Object.assign(nodes.get(path), { modifiedMs }),
    mode: async (path: string, mode: number) => void Object.assign(nodes.get(path), { mode }),
  };
}

function inspectIn(nodes: Nodes) {
  return {
    bytes: async (path: string) => nodes.bytesOf(path),
    text: async (path: string) => nodes.bytesOf(path).toString(),
    names: async (path: string) => [...nodes.childrenOf(path).keys()],
    exists: async (path: string) => nodes.find(path) !== undefined,
    modifiedMs: async (path: string) => nodes.get(path).modifiedMs,
    mode: async (path: string) => nodes.get(path).mode,
  };
}

const close = async () => {};

export async function openMemory(form: Partial<MemoryForm> = {}) {
  const storage = new MemoryStorage(form);
  const nodes = new Nodes(storage.tree.root);
  const [plant, inspect] = [plantIn(storage.tree, nodes), inspectIn(nodes)];
  return { storage, files: storage.files(), plant, inspect, close };
}

export async function openGuardedMemory() {
  const storage = new MemoryStorage();
  const scope = storage.tree.newFolder();
  storage.tree.root.children.set('scope', scope);
  const nodes = new Nodes(scope);
  const [plant, inspect] = [plantIn(storage.tree, nodes), inspectIn(nodes)];
  return { storage, files: guarded(storage), plant, inspect, close };
}

/** Whose tree can be stopped before a step. */
export async function openKilledMemory() {
  const opened = await openMemory();
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
