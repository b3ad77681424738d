import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { ImportReport } from '../../../features/imports/import-report';
import { importQuery } from '../../../features/imports/imports-api';
import { markSeen } from '../../../features/welcome/welcome-api';
import { useT } from '../../../lib/i18n';
import { Button } from '../../../ui/button';
import { LoadingPage } from '../../frame/loading-page';
import { usePageTitle } from '../../frame/use-page-title';
import { ErrorPage, errorKindOf } from '../error-page';
import styles from './import-page.module.css';

/** The report of the import. After it was shown, the login does not lead its administrator here again. */
export function ImportPage() {
  const { data, error, refetch } = useQuery(importQuery);
  if (error) return <ErrorPage kind={errorKindOf(error)} onRetry={() => void refetch()} />;
  if (data === null) return <ErrorPage kind="notFound" />;
  if (data === undefined) return <LoadingPage />;
  return <Report report={data} />;
}

function Report({ report }: Parameters<typeof ImportReport>[0]) {
  const t = useT();
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  usePageTitle(t('import.title'));
  useEffect(() => {
    heading.current?.focus();
    void markSeen('import').catch(() => undefined);
  }, []);
  return (
    <div className={styles.page}>
      <h2 ref={heading} tabIndex={-1} className={styles.title}>
        {t('import.title')}
      </h2>
      <ImportReport report={report} />
      <div className={styles.end}>
        <Button variant="primary" onPress={() => void navigate('/files/')}>
          {t('page.toFiles')}
        </Button>
      </div>
    </div>
  );
}
