import * as endpoints from '@satchel/contract/endpoints';
import { useQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { apiDescriptionQuery, groupsOf, schemasOf } from '../../features/api-docs/api-description';
import { OperationItem } from '../../features/api-docs/operation-item';
import { useSession } from '../../features/auth/session-store';
import { apiUrl } from '../../lib/api/api-client';
import { useT } from '../../lib/i18n';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { TextField } from '../../ui/fields/text-field';
import { Logo, useProductName } from '../frame/brand';
import { LoadingPage } from '../frame/loading-page';
import { usePageTitle } from '../frame/use-page-title';
import { type Part, WithMessages } from '../part-messages';
import styles from './api-docs-page.module.css';
import { ErrorPage, errorKindOf } from './error-page';

const SETTINGS: readonly Part[] = ['settings'];

/**
 * Every endpoint of this server, with a form to try it. Anyone may read it; requests are sent as the current
 * user.
 */
export function ApiDocsPage() {
  return (
    <WithMessages of={SETTINGS}>
      <Content />
    </WithMessages>
  );
}

function Content() {
  const t = useT();
  const name = useProductName();
  const { data, error, refetch } = useQuery(apiDescriptionQuery);
  const [filter, setFilter] = useState('');
  usePageTitle(t('api.title', { name }));
  if (error) return <ErrorPage kind={errorKindOf(error)} isWhole onRetry={() => void refetch()} />;
  if (!data) return <LoadingPage />;
  const groups = groupsOf(data, filter);
  return (
    <main className={styles.page}>
      <Header version={data.info.version} />
      <TextField type="search" label={t('api.filter')} value={filter} onChange={setFilter} />
      {groups.length === 0 && <EmptyState icon={SearchX} title={t('api.none')} />}
      {groups.map(({ tag, operations }) => (
        <section key={tag} className={styles.group} aria-label={tag}>
          <h2 lang="en" dir="ltr" className={styles.tag}>
            {tag}
          </h2>
          {operations.map((operation) => (
            <OperationItem key={operation.operationId} operation={operation} schemas={schemasOf(data)} />
          ))}
        </section>
      ))}
    </main>
  );
}

function Header({ version }: { version: string }) {
  const t = useT();
  const name = useProductName();
  const navigate = useNavigate();
  const isLoggedIn = useSession((state) => state.user !== null);
  return (
    <header className={styles.header}>
      <div className={styles.top}>
        <Logo />
        <h1 className={styles.title}>
          {t('api.title', { name })} <small className={styles.version}>{version}</small>
        </h1>
        <Button onPress={() => void navigate('/files/')}>
          {t(isLoggedIn ? 'page.toFiles' : 'auth.login.submit')}
        </Button>
      </div>
      <p className={styles.text}>
        {t(isLoggedIn ? 'api.acts' : 'api.anonymous')}{' '}
        <a href={apiUrl(endpoints.apiDocs.openapi)}>{t('api.description')}</a>
      </p>
    </header>
  );
}
