import { ArrowDown, ArrowUp, type LucideIcon } from 'lucide-react';
import type { MessageKey, Translate } from '../../../lib/i18n';
import { pointsUp } from '../../../lib/listing/entry-order';
import type { ContextMenuAction } from '../../../ui/context-menu';
import type { FilesScreenValue } from '../screen/files-context';

const ORDERS = [
  { by: 'name', label: 'files.sort.name' },
  { by: 'size', label: 'files.sort.size' },
  { by: 'modified', label: 'files.sort.modified' },
] as const satisfies readonly { by: string; label: MessageKey }[];

/** The orders as a menu, where there are no column headers; the arrow marks the one in force. */
export function sortItems({ sorting, sortBy }: FilesScreenValue, t: Translate): ContextMenuAction[] {
  const arrow: LucideIcon = pointsUp(sorting) ? ArrowUp : ArrowDown;
  return ORDERS.map(({ by, label }) => ({
    id: `sort ${by}`,
    label: t(label),
    icon: (sorting.by || 'name') === by ? arrow : undefined,
    onAction: () => sortBy(by),
  }));
}
