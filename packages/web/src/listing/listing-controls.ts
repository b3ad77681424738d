import { ArrowDown, ArrowUp, Images, LayoutDashboard, LayoutGrid, List, type LucideIcon } from 'lucide-react';
import type { MessageKey, Translate } from '../lib/i18n';
import type { ContextMenuChoice } from '../ui/menu/context-menu';
import { pointsUp } from './model/entry-order';
import type { ListingModel } from './model/listing-model';
import type { ViewChoice } from './model/view-mode';

/** The name and the icon of each view in controls that switch to it. */
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

/** The sort orders for a menu, for views without column headers; the arrow shows the direction of the current one. */
export function sortChoice(
  { sorting, sortBy }: Pick<ListingModel, 'sorting' | 'sortBy'>,
  t: Translate,
): ContextMenuChoice {
  const arrow: LucideIcon = pointsUp(sorting) ? ArrowUp : ArrowDown;
  const chosen = sorting.by || 'name';
  const options = ORDERS.map(({ by, label }) => ({
    id: by,
    label: t(label),
    icon: chosen === by ? arrow : undefined,
    onAction: () => sortBy(by),
  }));
  return { label: t('files.sort.menu'), chosen, options };
}
