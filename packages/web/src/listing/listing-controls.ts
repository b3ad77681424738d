import { ArrowDown, ArrowUp, Images, LayoutDashboard, LayoutGrid, List, type LucideIcon } from 'lucide-react';
import type { MessageKey, Translate } from '../lib/i18n';
import type { ContextMenuChoice } from '../ui/menu/context-menu';
import { type ColumnsModel, USUAL_COLUMNS } from './model/columns';
import { pointsUp, type SortKey } from './model/entry-order';
import type { ListingModel } from './model/listing-model';
import type { ViewChoice } from './model/view-mode';

const USUAL = { offered: USUAL_COLUMNS.shown };

/** The icon of each view, its name in a choice of views, and the label of a control that switches to it. */
export const VIEW_CONTROLS: Record<ViewChoice, { name: MessageKey; label: MessageKey; icon: LucideIcon }> = {
  list: { name: 'files.view.list', label: 'files.action.viewList', icon: List },
  mosaic: { name: 'files.view.mosaic', label: 'files.action.viewMosaic', icon: LayoutGrid },
  gallery: { name: 'files.view.gallery', label: 'files.action.viewGallery', icon: Images },
  auto: { name: 'files.view.auto', label: 'files.action.viewAuto', icon: LayoutDashboard },
};

const ORDERS: Record<SortKey, MessageKey> = {
  name: 'files.sort.name',
  size: 'files.sort.size',
  type: 'files.sort.type',
  taken: 'files.sort.taken',
  modified: 'files.sort.modified',
};

interface Sorted extends Pick<ListingModel, 'sorting' | 'sortBy'> {
  columns?: Pick<ColumnsModel, 'offered'>;
}

/**
 * The sort orders for a menu, as not all of them have a column header; the arrow shows the direction of the
 * current one.
 */
export function sortChoice({ sorting, sortBy, columns = USUAL }: Sorted, t: Translate): ContextMenuChoice {
  const arrow: LucideIcon = pointsUp(sorting) ? ArrowUp : ArrowDown;
  const chosen = sorting.by || 'name';
  const options = (['name', ...columns.offered] as const).map((by) => ({
    id: by,
    label: t(ORDERS[by]),
    icon: chosen === by ? arrow : undefined,
    onAction: () => sortBy(by),
  }));
  return { label: t('files.sort.menu'), chosen: [chosen], options };
}
