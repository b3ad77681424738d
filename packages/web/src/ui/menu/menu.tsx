import { clsx } from 'clsx';
import { Check, type LucideIcon } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Menu as AriaMenu, MenuItem as AriaMenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { Separator } from 'react-aria-components/Separator';
import { shortcutLabel } from '../../lib/shortcuts';
import styles from './menu.module.css';

export { MenuTrigger };

export interface MenuProps {
  /** Its name for screen readers. */
  label: string;
  children: ReactNode;
  placement?: ComponentProps<typeof Popover>['placement'];
}

/** The list that a `MenuTrigger` opens; put it after the button. */
export function Menu({ label, children, placement = 'bottom end' }: MenuProps) {
  return (
    <Popover className={styles.popover} placement={placement} offset={4}>
      <AriaMenu className={styles.menu} aria-label={label}>
        {children}
      </AriaMenu>
    </Popover>
  );
}

export interface MenuItemProps {
  children: string;
  icon?: LucideIcon;
  /** The shortcut as `mod+c`; shown at the end. */
  shortcut?: string;
  /** Grey, beside the label. */
  hint?: string;
  onAction?: () => void;
  isDisabled?: boolean;
  isDanger?: boolean;
  id?: string;
}

export function MenuItem({ children, icon: Icon, shortcut, hint, isDanger, ...item }: MenuItemProps) {
  return (
    <AriaMenuItem {...item} textValue={children} className={clsx(styles.item, isDanger && styles.danger)}>
      {({ isSelected }) => (
        <>
          {Icon && <Icon size={18} strokeWidth={1.75} aria-hidden />}
          <span className={styles.text} title={children}>
            {children}
          </span>
          {hint !== undefined && (
            <span className={styles.hint} dir="auto">
              {hint}
            </span>
          )}
          {isSelected && <Check size={16} aria-hidden className={styles.check} />}
          {shortcut !== undefined && (
            <kbd className={styles.keys} dir="ltr">
              {shortcutLabel(shortcut)}
            </kbd>
          )}
        </>
      )}
    </AriaMenuItem>
  );
}

export function MenuSeparator() {
  return <Separator className={styles.separator} />;
}
