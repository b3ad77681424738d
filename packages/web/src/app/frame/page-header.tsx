import { Menu as MenuIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useT } from '../../lib/i18n';
import { useIsPhone } from '../../lib/use-media-query';
import { IconButton } from '../../ui/icon-button';
import { useFrame } from './frame-store';
import styles from './page-header.module.css';

interface PageHeaderProps {
  /** The title of the page for screen readers, if `start` is not a heading. */
  heading?: string;
  /** The breadcrumbs or the title of the page. */
  start: ReactNode;
  search?: ReactNode;
  actions?: ReactNode;
}

/** The bar at the top of a page. On phones it also opens the sidebar. */
export function PageHeader({ heading, start, search, actions }: PageHeaderProps) {
  const t = useT();
  const isPhone = useIsPhone();
  const setDrawer = useFrame((state) => state.setDrawer);
  return (
    <header className={styles.header}>
      {heading !== undefined && <h1 className="visually-hidden">{heading}</h1>}
      {isPhone && (
        <IconButton label={t('frame.openSidebar')} icon={MenuIcon} onPress={() => setDrawer(true)} />
      )}
      <div className={styles.start}>{start}</div>
      {(search !== undefined || actions !== undefined) && (
        <div className={styles.end}>
          {search}
          {actions !== undefined && <div className={styles.actions}>{actions}</div>}
        </div>
      )}
    </header>
  );
}

/** The title of pages without breadcrumbs. */
export function PageTitle({ children }: { children: ReactNode }) {
  return <h1 className={styles.title}>{children}</h1>;
}
