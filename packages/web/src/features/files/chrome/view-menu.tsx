import { ChevronDown, CopyCheck } from 'lucide-react';
import { useT } from '../../../lib/i18n';
import { sortChoice, VIEW_CONTROLS } from '../../../listing/listing-controls';
import { VIEW_CHOICES } from '../../../listing/model/view-mode';
import type { ContextMenuItem } from '../../../ui/menu/context-menu';
import { MenuButton } from '../../../ui/menu/menu-button';
import { useActionContext, useFiles } from '../screen/files-context';
import { useShowAll } from '../screen/use-show-all';
import styles from './view-menu.module.css';

/**
 * Chooses the view and the order of the folder; the icon shows the present view. A list has column headers
 * for the orders, too, but not for columns that are not shown. With `isShort` the button has no text, for
 * narrow bars.
 */
export function ViewMenu({ isShort }: { isShort: boolean }) {
  const t = useT();
  const files = useFiles();
  const { view, effects } = useActionContext();
  const showAll = useShowAll();
  const { icon: Icon } = VIEW_CONTROLS[view];
  const views: ContextMenuItem = {
    label: t('files.view.menu'),
    chosen: [view],
    options: VIEW_CHOICES.map((choice) => ({
      id: choice,
      icon: VIEW_CONTROLS[choice].icon,
      label: t(VIEW_CONTROLS[choice].name),
      onAction: () => effects.setView(choice),
    })),
  };
  const forAll: ContextMenuItem = {
    id: 'for-all',
    label: t('files.view.forAll'),
    icon: CopyCheck,
    isDisabled: showAll === null,
    onAction: () => void showAll?.(),
  };
  const items = [views, 'separator' as const, sortChoice(files, t), 'separator' as const, forAll];
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
