import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { isApiError } from '../../../lib/api/api-error';
import { errorDetails, useErrorText } from '../../../lib/error-text';
import { useT } from '../../../lib/i18n';
import { visibleName } from '../../../lib/visible-name';
import { Card } from '../../../ui/card';
import { Skeleton } from '../../../ui/skeleton';
import styles from '../logins.module.css';
import { ProviderFrame } from '../provider-frame';
import { finishedTestQuery, providersQuery } from '../providers-api';
import { TestReport } from './test-report';

/** The errors of a test that took too long or was finished already, or whose provider is gone. */
const OVER = ['invalid_input', 'conflict', 'not_found'] as const;

/** The query that the provider sent back; the page that it opens passes it on in the state of the address. */
function useSentQuery(): string | null {
  const state = useLocation().state as { query?: unknown } | null;
  return typeof state?.query === 'string' ? state.query : null;
}

/** The report of a test login, after the provider has sent the browser back. */
export function FinishedTest({ id }: { id: string }) {
  const t = useT();
  const query = useSentQuery();
  const { data: providers } = useQuery(providersQuery());
  const provider = providers?.find((each) => each.id === id);
  const back = { to: `/settings/logins/${id}`, label: t('logins.test.back') };
  return (
    <ProviderFrame title={t('logins.test.title', { name: visibleName(provider?.name ?? id) })} back={back}>
      <div className={styles.cards}>
        <Card title={t('logins.test')}>
          {query === null ? <p>{t('logins.test.over')}</p> : <Report id={id} query={query} />}
        </Card>
      </div>
    </ProviderFrame>
  );
}

function Report({ id, query }: { id: string; query: string }) {
  const t = useT();
  const errorText = useErrorText();
  const { data: report, error } = useQuery(finishedTestQuery(id, query));
  if (report) return <TestReport report={report} />;
  if (error) {
    const isOver = OVER.some((code) => isApiError(error, code));
    return (
      <p role="alert" title={errorDetails(error)}>
        {isOver ? t('logins.test.over') : errorText(error)}
      </p>
    );
  }
  return (
    <div role="status">
      <span className="visually-hidden">{t('common.loading')}</span>
      <Skeleton width="50%" height={16} />
    </div>
  );
}
