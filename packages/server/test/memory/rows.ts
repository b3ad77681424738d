import { nameOf, type VirtualPath } from '@satchel/contract';
import type { Row } from '../../src/core/files/entry-columns.js';
import type { Entry } from '../../src/core/files/file-system.js';
import { contentType, extensionType, nameType, needsContent } from '../../src/core/files/file-type.js';
import { type Revision, revisionByTime } from '../../src/core/files/revision.js';
import type { MemoryFile, MemoryNode } from './nodes.js';

const GO_DIRECTORY = 2 ** 31;

export function rowOf(name: string, node: MemoryNode, sniff: boolean): Row {
  const { modifiedMs, mode } = node;
  const common = { isSymlink: false, modifiedMs };
  if (node.kind === 'directory')
    return { ...common, state: 'directory', size: 0, mode: GO_DIRECTORY + mode, type: '' };
  const size = node.content.length;
  const extension = extensionType(name);
  const isOpen = sniff && size > 0 && needsContent(extension);
  const type = isOpen ? contentType(node.content.subarray(0, 512), size, extension) : nameType(name, size);
  return { ...common, state: 'file', size, mode, type };
}

export function entryOf(path: VirtualPath, node: MemoryNode): Entry {
  const { state: _state, ...row } = rowOf(nameOf(path), node, true);
  const revision = node.kind === 'file' ? revisionOf(node) : '';
  return { path, name: nameOf(path), kind: node.kind, ...row, fileId: node.id, revision };
}

export function revisionOf({ modifiedMs, content }: MemoryFile): Revision {
  return revisionByTime({ modifiedMs, size: content.length });
}
