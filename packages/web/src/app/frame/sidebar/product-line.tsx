import { clsx } from 'clsx';
import { Link } from 'react-router';
import { useT } from '../../../lib/i18n';
import { usePageConfig } from '../../../lib/page-config-store';
import styles from './product-line.module.css';

export const ABOUT_ADDRESS = '/settings/about';

/**
 * The product's name and version. The name leads to the project, unless links out of the server are hidden; where the
 * project has no address, it leads to the page about the program, as the version always does. Visitors have no such page.
 */
export function ProductLine({ hasAbout }: { hasAbout: boolean }) {
  const t = useT();
  const name = t('common.productName');
  const about = t('frame.about', { name });
  const { DisableExternal, Version } = usePageConfig();
  const nameLink = DisableExternal ? (
    <span>{name}</span>
  ) : __PROJECT_URL__ !== '' ? (
    <a href={__PROJECT_URL__} target="_blank" rel="noopener noreferrer">
      {name}
    </a>
  ) : hasAbout ? (
    <Link to={ABOUT_ADDRESS} title={about}>
      {name}
    </Link>
  ) : (
    <span>{name}</span>
  );
  return (
    <p className={clsx(styles.line, 'num')}>
      {nameLink}
      {hasAbout ? (
        <Link to={ABOUT_ADDRESS} title={about} aria-label={`${about}: ${Version}`}>
          {Version}
        </Link>
      ) : (
        <span>{Version}</span>
      )}
    </p>
  );
}
