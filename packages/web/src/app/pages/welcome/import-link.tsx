import { useQuery } from '@tanstack/react-query';
import { FileClock } from 'lucide-react';
import { Link } from 'react-router';
import { importQuery } from '../../../features/imports/imports-api';
import { useT } from '../../../lib/i18n';
import { type Part, WithMessages } from '../../part-messages';
import styles from './import-link.module.css';

const WELCOME: readonly Part[] = ['welcome'];

/** A link to the report of the import, if there was one. */
export function ImportLink() {
  const { data } = useQuery(importQuery);
  if (!data) return null;
  return (
    <WithMessages of={WELCOME} fallback={null}>
      <Words />
    </WithMessages>
  );
}

function Words() {
  const t = useT();
  return (
    <Link to="/settings/import" className={styles.link}>
      <FileClock size={20} strokeWidth={1.75} aria-hidden />
      <span>
        <span className={styles.name}>{t('import.link')}</span>
        <small className={styles.text}>{t('import.linkText')}</small>
      </span>
    </Link>
  );
}
