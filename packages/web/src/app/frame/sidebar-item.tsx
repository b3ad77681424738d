import type { LucideIcon } from 'lucide-react';
import type { DOMAttributes } from 'react';
import { Button } from 'react-aria-components/Button';
import { Focusable } from 'react-aria-components/Focusable';
import { NavLink } from 'react-router';
import { classNames } from '../../ui/class-names';
import { Tooltip } from '../../ui/tooltip';
import styles from './sidebar.module.css';

interface ItemProps {
  label: string;
  icon: LucideIcon;
  /** Only the icon shows; the label moves to the tooltip. */
  isCollapsed: boolean;
}

function Content({ label, icon: Icon, isCollapsed }: ItemProps) {
  return (
    <>
      <Icon size={18} strokeWidth={1.75} aria-hidden />
      <span className={isCollapsed ? 'visually-hidden' : styles.label}>{label}</span>
    </>
  );
}

interface SidebarLinkProps extends ItemProps {
  to: string;
  /** Something that may be dropped here is above it. */
  isOver?: boolean;
  /** What makes it a place to drop things on. */
  dropHandlers?: DOMAttributes<HTMLAnchorElement>;
}

export function SidebarLink({ to, isOver, dropHandlers, ...item }: SidebarLinkProps) {
  const link = (
    <NavLink
      to={to}
      className={({ isActive }) => classNames(styles.item, isActive && styles.active, isOver && styles.over)}
      {...dropHandlers}
    >
      <Content {...item} />
    </NavLink>
  );
  if (!item.isCollapsed) return link;
  return (
    <Tooltip text={item.label} placement="end" delay={200}>
      <Focusable>{link}</Focusable>
    </Tooltip>
  );
}

export function SidebarButton({ onPress, ...item }: ItemProps & { onPress: () => void }) {
  const button = (
    <Button className={styles.item} onPress={onPress}>
      <Content {...item} />
    </Button>
  );
  if (!item.isCollapsed) return button;
  return (
    <Tooltip text={item.label} placement="end" delay={200}>
      {button}
    </Tooltip>
  );
}
