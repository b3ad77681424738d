import { EllipsisVertical } from 'lucide-react';
import { useT } from '../../../lib/i18n';
import { MenuButton } from '../../../ui/menu-button';
import type { ContextMenuItem } from '../../../ui/menu-item-list';

/** Everything that has no place in the header. */
export function MoreMenu({ items }: { items: readonly ContextMenuItem[] }) {
  const t = useT();
  return <MenuButton label={t('common.more')} icon={EllipsisVertical} items={items} />;
}
