import { joinPath, ROOT, segmentsOf, type VirtualPath } from '@satchel/contract';
import { clsx } from 'clsx';
import { House } from 'lucide-react';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { useCurrentUser } from '../../../lib/current-user';
import { useT } from '../../../lib/i18n';
import { filesUrl } from '../../../lib/paths';
import { useIsPhone } from '../../../lib/use-media-query';
import { useFolderDrop } from '../dragging/use-folder-drop';
import styles from './breadcrumbs.module.css';
import { type Crumb, HiddenCrumbs } from './hidden-crumbs';

const SHOWN = 4;
const SHOWN_ON_PHONES = 1;

function crumbsOf(folder: VirtualPath): Crumb[] {
  let path = ROOT;
  return segmentsOf(folder).map((name) => {
    path = joinPath(path, name);
    return { path, name };
  });
}

/** The path of a folder: home, its last four levels, and the others behind dots. Each one is a drop target. */
export function Breadcrumbs({ folder }: { folder: VirtualPath }) {
  const t = useT();
  const isPhone = useIsPhone();
  const home = { path: ROOT, name: t('files.home') };
  const crumbs = isPhone ? [home, ...crumbsOf(folder)] : crumbsOf(folder);
  const shown = crumbs.slice(-(isPhone ? SHOWN_ON_PHONES : SHOWN));
  const hidden = crumbs.slice(0, crumbs.length - shown.length);
  return (
    <nav className={styles.crumbs} aria-label={t('files.breadcrumbs')}>
      {!isPhone && <CrumbLink {...home} isHome isCurrent={crumbs.length === 0} />}
      {hidden.length > 0 && !isPhone && <Slash />}
      {hidden.length > 0 && <HiddenCrumbs crumbs={hidden} />}
      {shown.map((crumb) => (
        <Fragment key={crumb.path}>
          {(!isPhone || hidden.length > 0) && <Slash />}
          <CrumbLink {...crumb} isCurrent={crumb.path === folder} />
        </Fragment>
      ))}
    </nav>
  );
}

function Slash() {
  return (
    <span className={styles.slash} aria-hidden>
      /
    </span>
  );
}

interface CrumbLinkProps extends Crumb {
  isHome?: boolean;
  isCurrent: boolean;
}

function CrumbLink({ path, name, isHome = false, isCurrent }: CrumbLinkProps) {
  const { perm } = useCurrentUser();
  const { isOver, handlers } = useFolderDrop(path, perm);
  return (
    <Link
      to={filesUrl(path, true)}
      className={clsx(styles.crumb, isCurrent && styles.current, isOver && styles.over)}
      aria-current={isCurrent ? 'page' : undefined}
      aria-label={isHome ? name : undefined}
      title={name}
      draggable={false}
      data-drop-path={path}
      {...handlers}
    >
      {isHome && <House size={18} strokeWidth={1.75} aria-hidden />}
      {/* The house alone does not say where one is. */}
      {(!isHome || isCurrent) && (
        <span dir="auto" className={styles.name}>
          {name}
        </span>
      )}
    </Link>
  );
}
