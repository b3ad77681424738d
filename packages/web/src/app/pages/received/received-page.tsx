import { ROOT, type VirtualPath } from '@satchel/contract';
import { useQuery } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { resourceQuery } from '../../../features/files/api/resource-query';
import { lastTarget } from '../../../features/uploads/received/last-target';
import { whenFilesAreOpened } from '../../../features/uploads/received/opened-files';
import { MOST_RECEIVED, withOwnNames } from '../../../features/uploads/received/received-share';
import { useCurrentUser } from '../../../lib/current-user';
import { useFormat, useT } from '../../../lib/i18n';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { LoadingPage } from '../../frame/loading-page';
import { PageHeader, PageTitle } from '../../frame/page-header';
import { usePageTitle } from '../../frame/use-page-title';
import { type Part, WithMessages } from '../../part-messages';
import { ErrorPage } from '../error-page';
import { findOffer, type Offer } from './offer';
import { ReceivedForm } from './received-form';
import styles from './received-page.module.css';

const PARTS: readonly Part[] = ['apps', 'goto'];

/** The page for what another app shared with the installed app, and for files that were opened with it. */
export function ReceivedPage() {
  return (
    <WithMessages of={PARTS}>
      <Received />
    </WithMessages>
  );
}

function Received() {
  const t = useT();
  const { perm } = useCurrentUser();
  usePageTitle(t('apps.page'));
  const [query] = useSearchParams();
  const refused = query.get('refused');
  const offer = useOffer(query.get('id'), refused !== null);
  const folder = useExistingFolder();
  if (!perm.create) return <ErrorPage kind="forbidden" />;
  if (offer === undefined || folder === undefined) return <LoadingPage />;
  return (
    <>
      <PageHeader start={<PageTitle>{t('apps.page')}</PageTitle>} />
      <div className={styles.page}>
        {offer ? (
          <ReceivedForm key={offer.files.map(({ name }) => name).join('/')} offer={offer} folder={folder} />
        ) : (
          <Nothing refused={refused} />
        )}
      </div>
    </>
  );
}

/** Undefined until it is known, null if there is nothing. */
function useOffer(id: string | null, isRefused: boolean): Offer | null | undefined {
  const [offer, setOffer] = useState<Offer | null>();
  useEffect(() => {
    let isCurrent = true;
    const found = isRefused ? Promise.resolve(null) : findOffer(id).catch(() => null);
    // Files that were opened in the meantime stay.
    void found.then((next) => isCurrent && setOffer((now) => now ?? next));
    return () => {
      isCurrent = false;
    };
  }, [id, isRefused]);
  useEffect(
    () => whenFilesAreOpened((files) => setOffer({ id: null, files: withOwnNames(files), text: null })),
    [],
  );
  return offer;
}

/** The folder of the last time, or the root if it is gone; undefined until the server has answered. */
function useExistingFolder(): VirtualPath | undefined {
  const { id } = useCurrentUser();
  const [last] = useState(() => lastTarget(id));
  const { data, error } = useQuery(resourceQuery(last));
  if (error || data?.isDir === false) return ROOT;
  return data && last;
}

function Nothing({ refused }: { refused: string | null }) {
  const t = useT();
  const format = useFormat();
  const navigate = useNavigate();
  const { files, bytes } = MOST_RECEIVED;
  const limits = { count: format.number(files), size: format.size(bytes) };
  const text =
    refused === 'early' || refused === 'large' || refused === 'full'
      ? t(`apps.refused.${refused}`, limits)
      : t('apps.nothing.text');
  return (
    <EmptyState
      icon={Inbox}
      title={t(refused === null ? 'apps.nothing' : 'apps.refused')}
      text={text}
      actions={<Button onPress={() => void navigate('/files/')}>{t('page.toFiles')}</Button>}
    />
  );
}
