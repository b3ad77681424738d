import { ROOT, type VirtualPath } from '@satchel/contract';
import { clsx } from 'clsx';
import { House } from 'lucide-react';
import { Fragment } from 'react';
import { useT } from '../../../lib/i18n';
import { filesUrl } from '../../../lib/paths';
import { useIsPhone } from '../../../lib/use-media-query';
import { type Crumb, CrumbLink, Crumbs, crumbsOf, Slash, useShownCrumbs } from '../../../ui/crumbs';
import { useFolderDrop } from '../dragging/use-folder-drop';
import styles from './breadcrumbs.module.css';
import { HiddenCrumbs } from './hidden-crumbs';

/**
 * The path of a folder: home, its last four levels, and the others behind dots. Each one is a drop target.
 */
export function Breadcrumbs({ folder }: { folder: VirtualPath }) {
  const t = useT();
  const isPhone = useIsPhone();
  const home = { path: ROOT, name: t('files.home') };
  const crumbs = isPhone ? [home, ...crumbsOf(folder)] : crumbsOf(folder);
  const { shown, hidden } = useShownCrumbs(crumbs);
  return (
    <Crumbs label={t('files.breadcrumbs')}>
      {!isPhone && <FolderCrumb {...home} isHome isCurrent={crumbs.length === 0} />}
      {hidden.length > 0 && !isPhone && <Slash />}
      {hidden.length > 0 && <HiddenCrumbs crumbs={hidden} />}
      {shown.map((crumb) => (
        <Fragment key={crumb.path}>
          {(!isPhone || hidden.length > 0) && <Slash />}
          <FolderCrumb {...crumb} isCurrent={crumb.path === folder} />
        </Fragment>
      ))}
    </Crumbs>
  );
}

interface FolderCrumbProps extends Crumb {
  isHome?: boolean;
  isCurrent: boolean;
}

function FolderCrumb({ path, name, isHome = false, isCurrent }: FolderCrumbProps) {
  const { isOver, handlers } = useFolderDrop(path);
  return (
    <CrumbLink
      to={filesUrl(path, true)}
      isCurrent={isCurrent}
      className={clsx(isHome && styles.home, isCurrent && styles.current, isOver && styles.over)}
      aria-label={isHome ? name : undefined}
      title={name}
      data-drop-path={path}
      {...handlers}
    >
      {isHome && <House size={18} strokeWidth={1.75} aria-hidden />}
      {/* The house alone does not name the current folder. */}
      {(!isHome || isCurrent) && (
        <span dir="auto" className={styles.name}>
          {name}
        </span>
      )}
    </CrumbLink>
  );
}
