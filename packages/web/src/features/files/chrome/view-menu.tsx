import { ChevronDown } from 'lucide-react';
import { useT } from '../../../lib/i18n';
import { sortChoice, VIEW_CONTROLS } from '../../../listing/listing-controls';
import { VIEW_CHOICES } from '../../../listing/model/view-mode';
import type { ContextMenuItem } from '../../../ui/menu/context-menu';
import { MenuButton } from '../../../ui/menu/menu-button';
import { useActionContext, useFiles } from '../screen/files-context';
import styles from './view-menu.module.css';

interface ViewMenuProps {
  /** Without its name, where there is no space for it. */
  isShort: boolean;
  /** Whether it holds the orders, too: the list has column headers for them, except on phones. */
  hasOrders: boolean;
}

/** How the folder is shown; the icon is that of the present view. */
export function ViewMenu({ isShort, hasOrders }: ViewMenuProps) {
  const t = useT();
  const files = useFiles();
  const { view, effects } = useActionContext();
  const { icon: Icon } = VIEW_CONTROLS[view];
  const views: ContextMenuItem = {
    label: t('files.view.menu'),
    chosen: [view],
    options: VIEW_CHOICES.map((choice) => ({
      id: choice,
      ...VIEW_CONTROLS[choice],
      label: t(VIEW_CONTROLS[choice].label),
      onAction: () => effects.setView(choice),
    })),
  };
  const items = hasOrders ? [views, 'separator' as const, sortChoice(files, t)] : [views];
  const label = t('files.view.menu');
  if (isShort) return <MenuButton label={label} icon={Icon} items={items} />;
  return (
    <MenuButton label={label} items={items} className={styles.button}>
      <Icon size={18} strokeWidth={1.75} aria-hidden />
      {label}
      <ChevronDown size={14} aria-hidden />
    </MenuButton>
  );
}
