import type { Permissions, VirtualPath } from '@satchel/contract';
import { isAcceptedBy, type TransferItem, type TransferKind } from '../model/transfer-plan';
import { DRAG_TYPE, useDrag } from '../state/drag-store';

interface DragLike {
  ctrlKey: boolean;
  altKey: boolean;
  dataTransfer: DataTransfer;
}

export interface AcceptedDrag {
  kind: TransferKind;
  items: readonly TransferItem[];
}

/** What letting go over `folder` would do, or null where it would do nothing or is not allowed. */
export function acceptDrag(
  event: DragLike,
  folder: VirtualPath,
  permissions: Permissions,
): AcceptedDrag | null {
  const { items } = useDrag.getState();
  if (!items || !event.dataTransfer.types.includes(DRAG_TYPE)) return null;
  const kind = event.ctrlKey || event.altKey ? 'copy' : 'move';
  const isAllowed = kind === 'copy' ? permissions.create : permissions.rename;
  return isAllowed && isAcceptedBy(kind, items, folder) ? { kind, items } : null;
}
