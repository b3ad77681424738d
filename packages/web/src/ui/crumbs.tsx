import { joinPath, ROOT, segmentsOf, type VirtualPath } from '@satchel/contract';
import { clsx } from 'clsx';
import { Folder } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, type LinkProps, useNavigate } from 'react-router';
import { useIsPhone } from '../lib/use-media-query';
import styles from './crumbs.module.css';
import { MenuButton } from './menu/menu-button';

export interface Crumb {
  path: VirtualPath;
  name: string;
}

const SHOWN = 4;
const SHOWN_ON_PHONES = 1;

/** The folders of a path, from the one below the root to the last. */
export function crumbsOf(folder: VirtualPath): Crumb[] {
  let path = ROOT;
  return segmentsOf(folder).map((name) => {
    path = joinPath(path, name);
    return { path, name };
  });
}

/** The last levels, for which there is space, and those before them. */
export function useShownCrumbs(crumbs: readonly Crumb[]) {
  const shown = crumbs.slice(-(useIsPhone() ? SHOWN_ON_PHONES : SHOWN));
  return { shown, hidden: crumbs.slice(0, crumbs.length - shown.length) };
}

interface CrumbsProps {
  label: string;
  className?: string;
  children: ReactNode;
}

/** The path of a folder, each level of which is a link. */
export function Crumbs({ label, className, children }: CrumbsProps) {
  return (
    <nav className={clsx(styles.crumbs, className)} aria-label={label}>
      {children}
    </nav>
  );
}

interface CrumbMenuProps {
  label: string;
  crumbs: readonly Crumb[];
  urlOf: (path: VirtualPath) => string;
}

/** The levels for which there is no space, behind dots. */
export function CrumbMenu({ label, crumbs, urlOf }: CrumbMenuProps) {
  const navigate = useNavigate();
  const items = crumbs.map(({ path, name }) => ({
    id: path,
    label: name,
    icon: Folder,
    onAction: () => navigate(urlOf(path)),
  }));
  return (
    <MenuButton label={label} className={styles.crumb} placement="bottom start" items={items}>
      …
    </MenuButton>
  );
}

export function CrumbLink({ isCurrent, className, ...link }: LinkProps & { isCurrent: boolean }) {
  return (
    <Link
      {...link}
      className={clsx(styles.crumb, isCurrent && styles.current, className)}
      aria-current={isCurrent ? 'page' : undefined}
      draggable={false}
    />
  );
}

export function Slash() {
  return (
    <span className={styles.slash} aria-hidden>
      /
    </span>
  );
}
