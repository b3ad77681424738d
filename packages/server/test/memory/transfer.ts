import { ROOT, type VirtualPath } from '@satchel/contract';
import type { TransferOptions } from '../../src/core/files/file-system.js';
import { AppError } from '../../src/lib/app-error.js';
import { foldName } from '../../src/lib/fold-name.js';
import type { MemoryNode, MemoryPlace, MemoryTree } from './nodes.js';
import { inUse, invalid } from './refusals.js';
import type { ResolvedScope } from './resolved-scope.js';

interface Transfer {
  verb: 'copy' | 'move';
  from: VirtualPath;
  to: VirtualPath;
}

interface TransferPlan {
  source: MemoryNode;
  /** What is merged with or replaced. */
  there: MemoryNode | null;
}

/** Throws unless the whole of `from` can be put at `to`. Null when both are the same and nothing is to be done. */
export function planTransfer(
  resolved: ResolvedScope,
  { verb, from, to, override }: Transfer & { override: boolean },
): TransferPlan | null {
  if (from === ROOT || to === ROOT) throw new AppError('forbidden', 'The root cannot be copied or moved');
  const source = resolved.get(from);
  resolved.assertAllowed(to);
  const there = resolved.child(to) ?? null;
  if (source === there && verb === 'move') return from === to ? null : { source, there: null };
  if (there && !override) throw inUse();
  const fold = resolved.storage.capabilities.foldsCase ? foldName : (path: string) => path;
  const [around, target] = [fold(`${from}/`), fold(`${to}/`)];
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

/** What is put where nothing was appears in one step; a folder that is merged with another does so entry by entry. */
export function putTransfer(
  resolved: ResolvedScope,
  {
    verb,
    from,
    to,
    plan,
    onProgress,
  }: Transfer & Pick<TransferOptions, 'onProgress'> & { plan: TransferPlan },
): void {
  const { tree } = resolved.storage;
  const leaving = resolved.placeOf(from);
  const progress = { entries: 0, bytes: 0 };
  const count = (node: MemoryNode): void => {
    progress.entries += 1;
    if (node.kind === 'file') progress.bytes += node.content.length;
    else for (const child of node.children.values()) count(child);
  };
  const report = (node: MemoryNode) => {
    count(node);
    onProgress?.({ ...progress });
  };
  if (plan.there) {
    merge(tree, verb, leaving, resolved.placeOf(to), report);
    return;
  }
  if (verb === 'move') resolved.put(to, plan.source, leaving);
  else resolved.put(to, tree.copyOf(plan.source));
  report(plan.source);
}

function merge(
  tree: MemoryTree,
  verb: 'copy' | 'move',
  from: MemoryPlace,
  to: MemoryPlace,
  report: (node: MemoryNode) => void,
): void {
  const [source, there] = [from, to].map(({ parent, name }) => parent.children.get(name));
  if (!source) return;
  if (source.kind === 'directory' && there?.kind === 'directory') {
    for (const name of [...source.children.keys()])
      merge(tree, verb, { parent: source, name }, { parent: there, name }, report);
    if (verb === 'move') tree.remove(from);
    return;
  }
  if (verb === 'move') tree.put(to, source, from);
  else tree.put(to, tree.copyOf(source));
  report(source);
}
