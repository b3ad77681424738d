import type { RefObject } from 'react';
import { Menu as AriaMenu } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { MenuItem, MenuSeparator } from './menu';
import styles from './menu.module.css';
import type { ContextMenuAction, ContextMenuItem } from './menu-item-list';

interface MenuPopoverProps {
  label: string;
  items: readonly ContextMenuItem[];
  isOpen: boolean;
  onClose: () => void;
  triggerRef: RefObject<Element | null>;
  placement: 'bottom start' | 'bottom end';
  /** Opened by a key: the first item has the focus then. */
  isByKey: boolean;
}

/** A floating list of actions beside `triggerRef`. Loaded on its own, as no page needs it to be seen. */
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
        {items.map((item, index) =>
          item === 'separator' ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: separators have no name of their own
            <MenuSeparator key={`separator ${index}`} />
          ) : (
            <Action key={item.id} item={item} />
          ),
        )}
      </AriaMenu>
    </Popover>
  );
}

function Action({ item: { label, ...rest } }: { item: ContextMenuAction }) {
  return <MenuItem {...rest}>{label}</MenuItem>;
}
