import type { LucideIcon } from 'lucide-react';
import type { RefObject } from 'react';
import { Menu as AriaMenu, MenuSection } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { MenuItem, MenuSeparator } from './menu';
import styles from './menu.module.css';

export interface ContextMenuAction {
  id: string;
  label: string;
  icon?: LucideIcon;
  /** The shortcut as `mod+c`; shown at the end. */
  shortcut?: string;
  /** Grey, beside the label. */
  hint?: string;
  isDisabled?: boolean;
  isDanger?: boolean;
  onAction: () => void;
}

/** Options of which one is chosen, or any number. */
export interface ContextMenuChoice {
  /** The name of the group. */
  label: string;
  /** The `id` of each chosen option. */
  chosen: readonly string[];
  /** Any number can be chosen, so the menu stays open. */
  isMultiple?: boolean;
  options: readonly ContextMenuAction[];
}

export type ContextMenuItem = ContextMenuAction | ContextMenuChoice | 'separator';

interface MenuPopoverProps {
  label: string;
  items: readonly ContextMenuItem[];
  isOpen: boolean;
  onClose: () => void;
  triggerRef: RefObject<Element | null>;
  placement: 'bottom start' | 'bottom end';
  /** The menu was opened by a key: its first item gets the focus. */
  isByKey: boolean;
}

/**
 * A floating list of actions beside `triggerRef`. It is loaded separately, because no page needs it at first.
 */
export function MenuPopover(props: MenuPopoverProps) {
  const { label, items, isOpen, onClose, triggerRef, placement, isByKey } = props;
  return (
    <Popover
      className={styles.popover}
      aria-label={label}
      triggerRef={triggerRef}
      isOpen={isOpen}
      placement={placement}
      offset={4}
      onOpenChange={(open) => open || onClose()}
    >
      <AriaMenu
        className={styles.menu}
        aria-label={label}
        onClose={onClose}
        autoFocus={isByKey ? 'first' : true}
      >
        {items.map((item, index) => {
          if (item === 'separator') {
            // biome-ignore lint/suspicious/noArrayIndexKey: separators have no name that could be the key
            return <MenuSeparator key={`separator ${index}`} />;
          }
          return 'options' in item ? (
            <Choice key={item.label} choice={item} />
          ) : (
            <Action key={item.id} item={item} />
          );
        })}
      </AriaMenu>
    </Popover>
  );
}

function Choice({ choice: { label, chosen, isMultiple = false, options } }: { choice: ContextMenuChoice }) {
  return (
    <MenuSection
      aria-label={label}
      selectionMode={isMultiple ? 'multiple' : 'single'}
      disallowEmptySelection={!isMultiple}
      shouldCloseOnSelect={!isMultiple}
      selectedKeys={chosen}
    >
      {options.map((option) => (
        <Action key={option.id} item={option} />
      ))}
    </MenuSection>
  );
}

function Action({ item: { label, ...rest } }: { item: ContextMenuAction }) {
  return <MenuItem {...rest}>{label}</MenuItem>;
}
