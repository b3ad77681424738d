import { clsx } from 'clsx';
import { Link } from 'react-router';
import { useT } from '../../../lib/i18n';
import { usePageConfig } from '../../../lib/page-config-store';
import styles from './product-line.module.css';

export const ABOUT_ADDRESS = '/settings/about';

/**
 * The product's name and version. The name leads to the project, unless external links are hidden; if the
 * project has no address, to the page about the program. Otherwise the version leads there. Visitors have no
 * such page.
 */
export function ProductLine({ hasAbout }: { hasAbout: boolean }) {
  const t = useT();
  const name = t('common.productName');
  const { DisableExternal, Version } = usePageConfig();
  const isAboutAtName = hasAbout && __PROJECT_URL__ === '' && !DisableExternal;
  const isProjectAtName = __PROJECT_URL__ !== '' && !DisableExternal;
  return (
    <p className={clsx(styles.line, 'num')}>
      {isProjectAtName && (
        <a href={__PROJECT_URL__} target="_blank" rel="noopener noreferrer">
          {name}
        </a>
      )}
      {isAboutAtName && <AboutLink>{name}</AboutLink>}
      {!isProjectAtName && !isAboutAtName && <span>{name}</span>}
      {hasAbout && !isAboutAtName ? <AboutLink>{Version}</AboutLink> : <span>{Version}</span>}
    </p>
  );
}

function AboutLink({ children }: { children: string }) {
  const t = useT();
  const name = t('common.productName');
  const about = t('frame.about', { name });
  return (
    <Link to={ABOUT_ADDRESS} title={about} aria-label={children === name ? about : `${about} (${children})`}>
      {children}
    </Link>
  );
}
