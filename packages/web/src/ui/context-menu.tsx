import type { LucideIcon } from 'lucide-react';
import { useRef } from 'react';
import { Menu as AriaMenu } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { MenuItem, MenuSeparator } from './menu';
import styles from './menu.module.css';

export interface ContextMenuAction {
  id: string;
  label: string;
  icon?: LucideIcon;
  shortcut?: string;
  isDisabled?: boolean;
  isDanger?: boolean;
  onAction: () => void;
}

export type ContextMenuItem = ContextMenuAction | 'separator';

export interface ContextMenuProps {
  /** Its name for screen readers. */
  label: string;
  items: readonly ContextMenuItem[];
  /** In pixels of the window, as a mouse event gives them; null while it is closed. */
  position: { x: number; y: number } | null;
  onClose: () => void;
}

/** The menu of a right click, at the pointer. */
export function ContextMenu({ label, items, position, onClose }: ContextMenuProps) {
  const anchor = useRef<HTMLDivElement>(null);
  if (position === null) return null;
  return (
    <>
      {/* Physical on purpose: the pointer's place does not turn with the writing direction. */}
      <div ref={anchor} className={styles.anchor} style={{ left: position.x, top: position.y }} />
      <Popover
        key={`${position.x} ${position.y}`}
        className={styles.popover}
        triggerRef={anchor}
        isOpen
        placement="bottom start"
        offset={2}
        onOpenChange={(open) => open || onClose()}
      >
        <AriaMenu className={styles.menu} aria-label={label} onClose={onClose} autoFocus="first">
          {items.map((item, index) =>
            item === 'separator' ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: separators have no name of their own
              <MenuSeparator key={`separator ${index}`} />
            ) : (
              <ContextAction key={item.id} item={item} />
            ),
          )}
        </AriaMenu>
      </Popover>
    </>
  );
}

function ContextAction({ item }: { item: ContextMenuAction }) {
  const { label, ...rest } = item;
  return <MenuItem {...rest}>{label}</MenuItem>;
}
