import { ROOT, type VirtualPath } from '@satchel/contract';
import { Fragment } from 'react';
import { useT } from '../../lib/i18n';
import { CrumbLink, CrumbMenu, Crumbs, crumbsOf, Slash, useShownCrumbs } from '../../ui/crumbs';
import { shareUrl } from './link/share-address';
import styles from './shared-crumbs.module.css';

interface SharedCrumbsProps {
  hash: string;
  /** The name of the shared folder. */
  name: string;
  folder: VirtualPath;
}

/** The path from the shared folder to a folder in it: the last levels, and the others behind dots. */
export function SharedCrumbs({ hash, name, folder }: SharedCrumbsProps) {
  const t = useT();
  const { shown, hidden } = useShownCrumbs([{ path: ROOT, name }, ...crumbsOf(folder)]);
  const urlOf = (path: VirtualPath) => shareUrl(hash, path, true);
  return (
    <Crumbs label={t('visitors.breadcrumbs')} className={styles.crumbs}>
      {hidden.length > 0 && (
        <CrumbMenu label={t('visitors.breadcrumbs.hidden')} crumbs={hidden} urlOf={urlOf} />
      )}
      {shown.map((crumb, index) => (
        <Fragment key={crumb.path}>
          {(index > 0 || hidden.length > 0) && <Slash />}
          <CrumbLink to={urlOf(crumb.path)} isCurrent={crumb.path === folder} title={crumb.name} dir="auto">
            {crumb.name}
          </CrumbLink>
        </Fragment>
      ))}
    </Crumbs>
  );
}
