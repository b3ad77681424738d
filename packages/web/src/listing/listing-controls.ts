import { ArrowDown, ArrowUp, Images, LayoutDashboard, LayoutGrid, List, type LucideIcon } from 'lucide-react';
import type { MessageKey, Translate } from '../lib/i18n';
import type { ContextMenuAction } from '../ui/menu/context-menu';
import { pointsUp } from './model/entry-order';
import type { ListingModel } from './model/listing-model';
import type { ViewChoice } from './model/view-mode';

/** The icon of the control that switches to a view. */
export const VIEW_CONTROLS: Record<ViewChoice, { label: MessageKey; icon: LucideIcon }> = {
  list: { label: 'files.action.viewList', icon: List },
  mosaic: { label: 'files.action.viewMosaic', icon: LayoutGrid },
  gallery: { label: 'files.action.viewGallery', icon: Images },
  auto: { label: 'files.action.viewAuto', icon: LayoutDashboard },
};

const ORDERS = [
  { by: 'name', label: 'files.sort.name' },
  { by: 'size', label: 'files.sort.size' },
  { by: 'modified', label: 'files.sort.modified' },
] as const satisfies readonly { by: string; label: MessageKey }[];

/** The sort orders as a menu, for views without column headers; the arrow marks the current one. */
export function sortItems(
  { sorting, sortBy }: Pick<ListingModel, 'sorting' | 'sortBy'>,
  t: Translate,
): ContextMenuAction[] {
  const arrow: LucideIcon = pointsUp(sorting) ? ArrowUp : ArrowDown;
  return ORDERS.map(({ by, label }) => ({
    id: `sort ${by}`,
    label: t(label),
    icon: (sorting.by || 'name') === by ? arrow : undefined,
    onAction: () => sortBy(by),
  }));
}
