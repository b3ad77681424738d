import { EllipsisVertical } from 'lucide-react';
import { useT } from '../../../lib/i18n';
import type { ContextMenuItem } from '../../../ui/context-menu';
import { IconButton } from '../../../ui/icon-button';
import { Menu, MenuItem, MenuSeparator, MenuTrigger } from '../../../ui/menu';

/** Everything that has no place in the header. */
export function MoreMenu({ items }: { items: readonly ContextMenuItem[] }) {
  const t = useT();
  return (
    <MenuTrigger>
      <IconButton label={t('common.more')} icon={EllipsisVertical} />
      <Menu label={t('common.more')}>
        {items.map((item, index) =>
          item === 'separator' ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: separators have no name of their own
            <MenuSeparator key={`separator ${index}`} />
          ) : (
            <MenuItem key={item.id} {...item}>
              {item.label}
            </MenuItem>
          ),
        )}
      </Menu>
    </MenuTrigger>
  );
}
