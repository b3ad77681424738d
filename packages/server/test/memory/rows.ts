import { nameOf, type VirtualPath } from '@satchel/contract';
import type { Row } from '../../src/core/files/entry-columns.js';
import type { Mark } from '../../src/core/files/file-events.js';
import type { Entry, ListedEntry } from '../../src/core/files/file-system.js';
import { contentType, extensionType, nameType, needsContent } from '../../src/core/files/file-type.js';
import { type Revision, revisionByTime } from '../../src/core/files/revision.js';
import type { MemoryFile, MemoryNode } from './nodes.js';

const GO_DIRECTORY = 2 ** 31;

/** Describes an entry as lists do; with `sniff` also what the first bytes of a file tell. */
export function rowOf(name: string, node: MemoryNode, sniff: boolean): Row {
  const { modifiedMs, mode } = node;
  const common = { isSymlink: false, modifiedMs, mode };
  if (node.kind === 'directory') {
    const goMode = mode === null ? null : GO_DIRECTORY + mode;
    return { ...common, state: 'directory', size: 0, mode: goMode, type: '' };
  }
  const size = node.content.length;
  const extension = extensionType(name);
  const isOpen = sniff && size > 0 && needsContent(extension);
  const type = isOpen ? contentType(node.content.subarray(0, 512), size, extension) : nameType(name, size);
  return { ...common, state: 'file', size, type };
}

export function listedEntryOf(path: VirtualPath, node: MemoryNode, sniff: boolean): ListedEntry {
  const { state: _state, ...row } = rowOf(nameOf(path), node, sniff);
  return { path, name: nameOf(path), kind: node.kind, ...row, fileId: node.id };
}

/** The same with all that only a look at the entry itself tells. */
export function entryOf(path: VirtualPath, node: MemoryNode, sniff: boolean): Entry {
  const entry = listedEntryOf(path, node, sniff);
  if (node.kind === 'directory') return { ...entry, revision: '' };
  return { ...entry, modifiedMs: node.keptMs ?? node.modifiedMs, revision: revisionOf(node) };
}

export function revisionOf({ tag, modifiedMs, content }: MemoryFile): Revision {
  return tag ?? revisionByTime({ modifiedMs, size: content.length });
}

export function markOf(node: MemoryNode): Mark {
  const { id: fileId } = node;
  if (node.kind === 'file')
    return { fileId, isFolder: false, size: node.content.length, revision: revisionOf(node), entries: 0 };
  let [size, entries] = [0, 0];
  for (const [, child] of node.children) {
    const below = markOf(child);
    size += below.size;
    entries += below.entries + 1;
  }
  return { fileId, isFolder: true, size, revision: '', entries };
}
