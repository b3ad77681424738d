import { joinPath, ROOT, segmentsOf, type VirtualPath } from '@satchel/contract';
import { clsx } from 'clsx';
import { Folder } from 'lucide-react';
import { Fragment } from 'react';
import { Link, useNavigate } from 'react-router';
import { useT } from '../../lib/i18n';
import { useIsPhone } from '../../lib/use-media-query';
import { MenuButton } from '../../ui/menu/menu-button';
import { shareUrl } from './link/share-address';
import styles from './shared-crumbs.module.css';

const SHOWN = 4;
const SHOWN_ON_PHONES = 1;

interface Crumb {
  path: VirtualPath;
  name: string;
}

function crumbsOf(root: string, folder: VirtualPath): Crumb[] {
  let path = ROOT;
  const below = segmentsOf(folder).map((name) => {
    path = joinPath(path, name);
    return { path, name };
  });
  return [{ path: ROOT, name: root }, ...below];
}

interface SharedCrumbsProps {
  hash: string;
  /** The name of the shared folder. */
  name: string;
  folder: VirtualPath;
}

/** The path from the shared folder to a folder in it: the last levels, and the others behind dots. */
export function SharedCrumbs({ hash, name, folder }: SharedCrumbsProps) {
  const t = useT();
  const isPhone = useIsPhone();
  const navigate = useNavigate();
  const crumbs = crumbsOf(name, folder);
  const shown = crumbs.slice(-(isPhone ? SHOWN_ON_PHONES : SHOWN));
  const hidden = crumbs.slice(0, crumbs.length - shown.length);
  return (
    <nav className={styles.crumbs} aria-label={t('visitors.breadcrumbs')}>
      {hidden.length > 0 && (
        <MenuButton
          label={t('visitors.breadcrumbs.hidden')}
          className={styles.crumb}
          placement="bottom start"
          items={hidden.map((crumb) => ({
            id: crumb.path,
            label: crumb.name,
            icon: Folder,
            onAction: () => navigate(shareUrl(hash, crumb.path, true)),
          }))}
        >
          …
        </MenuButton>
      )}
      {shown.map((crumb, index) => (
        <Fragment key={crumb.path}>
          {(index > 0 || hidden.length > 0) && (
            <span className={styles.slash} aria-hidden>
              /
            </span>
          )}
          <Link
            to={shareUrl(hash, crumb.path, true)}
            className={clsx(styles.crumb, crumb.path === folder && styles.current)}
            aria-current={crumb.path === folder ? 'page' : undefined}
            title={crumb.name}
            draggable={false}
            dir="auto"
          >
            {crumb.name}
          </Link>
        </Fragment>
      ))}
    </nav>
  );
}
