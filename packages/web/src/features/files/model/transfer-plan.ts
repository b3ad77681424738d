import { joinPath, type ListingItem, parentOf, parseVirtualPath, type VirtualPath } from '@satchel/contract';

export type TransferKind = 'copy' | 'move';

/**
 * The known properties of an entry to copy or move, which are shown beside those of the existing one. An
 * entry that is restored from the trash has no path, and its time of modification is unknown: both are empty.
 */
export type TransferItem = Pick<
  ListingItem,
  'path' | 'name' | 'isDir' | 'size' | 'modified' | 'type' | 'extension'
>;

export interface Conflict {
  incoming: TransferItem;
  existing: TransferItem;
}

export type Resolution = 'overwrite' | 'rename' | 'skip';

/** One PATCH request. Never both `override` and `rename`. */
export interface TransferRequest {
  item: TransferItem;
  from: VirtualPath;
  to: VirtualPath;
  override: boolean;
  rename: boolean;
}

export interface TransferPlan {
  requests: TransferRequest[];
  conflicts: Conflict[];
}

function request(item: TransferItem, folder: VirtualPath, how: Resolution | 'plain'): TransferRequest {
  return {
    item,
    from: parseVirtualPath(item.path),
    to: joinPath(folder, item.name),
    override: how === 'overwrite',
    rename: how === 'rename',
  };
}

/**
 * Copying into the same folder creates renamed copies; moving there does nothing. Entries whose name exists
 * in another folder wait for an answer.
 */
export function planTransfer(
  kind: TransferKind,
  items: readonly TransferItem[],
  folder: VirtualPath,
  existing: readonly TransferItem[],
): TransferPlan {
  const existingByName = new Map(existing.map((item) => [item.name, item]));
  const plan: TransferPlan = { requests: [], conflicts: [] };
  for (const incoming of items) {
    const isHere = parentOf(parseVirtualPath(incoming.path)) === folder;
    const inTheWay = existingByName.get(incoming.name);
    if (isHere && kind === 'move') continue;
    if (isHere) plan.requests.push(request(incoming, folder, 'rename'));
    else if (inTheWay) plan.conflicts.push({ incoming, existing: inTheWay });
    else plan.requests.push(request(incoming, folder, 'plain'));
  }
  return plan;
}

/** `resolutions` answers `conflicts` one by one; skipped ones make no request. */
export function resolveConflicts(
  conflicts: readonly Conflict[],
  resolutions: readonly Resolution[],
  folder: VirtualPath,
): TransferRequest[] {
  return conflicts.flatMap((conflict, index) => {
    const resolution = resolutions[index] ?? 'skip';
    return resolution === 'skip' ? [] : [request(conflict.incoming, folder, resolution)];
  });
}

/** A file cannot replace a folder, nor a folder a file: both can only be kept, or one skipped. */
export function canOverwrite({ incoming, existing }: Conflict): boolean {
  return incoming.isDir === existing.isDir && incoming.path !== existing.path;
}

/**
 * True if `folder` can be the target: a folder never goes into itself, and moving entries to their own folder
 * does nothing.
 */
export function isAcceptedBy(
  kind: TransferKind,
  items: readonly TransferItem[],
  folder: VirtualPath,
): boolean {
  return items.length > 0 && items.every((item) => acceptsOne(kind, item, folder));
}

function acceptsOne(kind: TransferKind, item: TransferItem, folder: VirtualPath): boolean {
  const path = parseVirtualPath(item.path);
  if (item.isDir && (folder === path || folder.startsWith(`${path}/`))) return false;
  return kind === 'copy' || parentOf(path) !== folder;
}
