import { Suspense, useRef } from 'react';
import { LazyMenu, usePreloadedMenu } from './lazy-menu';
import styles from './menu-anchor.module.css';
import type { ContextMenuItem } from './menu-popover';

export type { ContextMenuAction, ContextMenuChoice, ContextMenuItem } from './menu-popover';

export interface ContextMenuProps {
  /** Its name for screen readers. */
  label: string;
  items: readonly ContextMenuItem[];
  /** The position in the window, in pixels, as a mouse event gives it; null while the menu is closed. */
  position: { x: number; y: number } | null;
  onClose: () => void;
}

/** The menu of a right click, at the position of the pointer. */
export function ContextMenu({ label, items, position, onClose }: ContextMenuProps) {
  const anchor = useRef<HTMLDivElement>(null);
  usePreloadedMenu();
  if (position === null) return null;
  return (
    <>
      {/* Physical coordinates on purpose: the position of the pointer does not depend on the writing direction. */}
      <div ref={anchor} className={styles.anchor} style={{ left: position.x, top: position.y }} />
      <Suspense>
        <LazyMenu
          key={`${position.x} ${position.y}`}
          label={label}
          items={items}
          isOpen
          onClose={onClose}
          triggerRef={anchor}
          placement="bottom start"
          isByKey={false}
        />
      </Suspense>
    </>
  );
}
