import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';
import type { DOMAttributes } from 'react';
import { Button } from 'react-aria-components/Button';
import { Focusable } from 'react-aria-components/Focusable';
import { NavLink, useLocation } from 'react-router';
import { useFormat } from '../../../lib/i18n';
import { Tooltip } from '../../../ui/tooltip';
import styles from './sidebar.module.css';

interface ItemProps {
  label: string;
  icon: LucideIcon;
  /** Only the icon is shown; the label becomes the tooltip. */
  isCollapsed: boolean;
  /** Shown at the end; none for nothing. */
  count?: number;
}

function Content({ label, icon: Icon, isCollapsed, count = 0 }: ItemProps) {
  const { number } = useFormat();
  return (
    <>
      <Icon size={18} strokeWidth={1.75} aria-hidden />
      <span className={isCollapsed ? 'visually-hidden' : styles.label}>{label}</span>
      {count > 0 && !isCollapsed && <span className={clsx(styles.count, 'num')}>{number(count)}</span>}
    </>
  );
}

interface SidebarLinkProps extends ItemProps {
  to: string;
  /** Addresses below `to` that have items of their own. */
  except?: readonly string[];
  /** A page below `to` is marked in its own list, and this item only faintly. */
  isTop?: boolean;
  /** An item that may be dropped here is being dragged over it. */
  isOver?: boolean;
  /** The event handlers of a drop target. */
  dropHandlers?: DOMAttributes<HTMLAnchorElement>;
}

export function SidebarLink({ to, except, isTop, isOver, dropHandlers, ...item }: SidebarLinkProps) {
  const { pathname } = useLocation();
  const isElsewhere = except?.includes(pathname) === true;
  const isBelow = isTop === true && pathname !== to;
  const mark = isBelow ? styles.above : styles.active;
  const link = (
    <NavLink
      to={to}
      className={({ isActive }) => clsx(styles.item, isActive && !isElsewhere && mark, isOver && styles.over)}
      aria-current={isElsewhere ? 'false' : isBelow ? 'true' : 'page'}
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
