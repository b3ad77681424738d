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

/** The effect of a drop on `folder`, or null if it would have none or is not permitted. */
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
