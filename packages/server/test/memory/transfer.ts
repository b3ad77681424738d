import { ROOT, type VirtualPath } from '@satchel/contract';
import type { TransferOptions } from '../../src/core/files/file-system.js';
import { AppError } from '../../src/lib/app-error.js';
import { foldName } from '../../src/lib/fold-name.js';
import { type MemoryFolder, type MemoryNode, type Names, nodeBelow } from './nodes.js';
import { inUse, invalid } from './refusals.js';
import type { ResolvedScope } from './resolved-scope.js';

interface Transfer {
  verb: 'copy' | 'move';
  from: VirtualPath;
  to: VirtualPath;
}

export interface TransferPlan {
  source: MemoryNode;
  /** The entry that is merged with or replaced. */
  there: MemoryNode | null;
}

/**
 * Throws unless the whole of `from` can be put at `to`. Null when both are the same and nothing is to be
 * done.
 */
export function planTransfer(
  resolved: ResolvedScope,
  { verb, from, to, override }: Transfer & { override: boolean },
): TransferPlan | null {
  if (from === ROOT || to === ROOT) throw new AppError('forbidden', 'The root cannot be copied or moved');
  const source = resolved.get(from);
  resolved.assertAllowed(to);
  const there = resolved.child(to) ?? null;
  const fold = resolved.storage.capabilities.foldsCase ? foldName : (path: string) => path;
  const [around, target] = [fold(`${from}/`), fold(`${to}/`)];
  if (around === target && verb === 'move') return from === to ? null : { source, there: null };
  if (there && !override) throw inUse();
  if (target.startsWith(around) || around.startsWith(target))
    throw invalid('A folder cannot be put into itself');
  resolved.assertTree(from, source);
  if (there) assertMergeable(source, there);
  return { source, there };
}

function assertMergeable(source: MemoryNode, there: MemoryNode): void {
  if (source.kind !== there.kind) throw inUse();
  if (source.kind !== 'directory' || there.kind !== 'directory') return;
  for (const [name, child] of source.children) {
    const other = there.children.get(name);
    if (other) assertMergeable(child, other);
  }
}

/** A folder that is put onto another is merged with it entry by entry. */
export function putTransfer(
  resolved: ResolvedScope,
  { verb, from, to, onProgress }: Transfer & Pick<TransferOptions, 'onProgress'>,
): void {
  const { tree } = resolved.storage;
  const progress = { entries: 0, bytes: 0 };
  const count = (node: MemoryNode): void => {
    progress.entries += 1;
    if (node.kind === 'file') progress.bytes += node.content.length;
    else for (const [, child] of node.children) count(child);
  };
  const put = (source: Names, target: Names): void => {
    const node = nodeBelow(tree.root, source);
    if (!node) return;
    if (isMerged(node, nodeBelow(tree.root, target))) {
      for (const [name] of [...node.children]) put([...source, name], [...target, name]);
      if (verb === 'move') tree.remove(source);
      return;
    }
    count(node);
    tree[verb](source, target);
    onProgress?.({ ...progress });
  };
  put(resolved.namesOf(from), resolved.namesOf(to));
}

function isMerged(source: MemoryNode, there: MemoryNode | undefined): source is MemoryFolder {
  return source.kind === 'directory' && there?.kind === 'directory' && source.children !== there.children;
}
