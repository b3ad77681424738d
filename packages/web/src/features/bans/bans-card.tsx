import * as endpoints from '@satchel/contract/endpoints';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { LockOpen } from 'lucide-react';
import { api } from '../../lib/api/api-client';
import { useErrorText } from '../../lib/error-text';
import { useT } from '../../lib/i18n';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { useErrorToast } from '../../ui/form/field-errors';
import { Skeleton } from '../../ui/skeleton';
import { toast } from '../../ui/toast';
import { BanRow } from './ban-row';
import styles from './bans-card.module.css';

const BANS = ['bans'];
/** Bans end by themselves. */
const READ_AGAIN_MS = 30_000;

const bansQuery = () =>
  queryOptions({
    queryKey: BANS,
    queryFn: ({ signal }) => api.call(endpoints.bans.list, { signal }),
    refetchInterval: READ_AGAIN_MS,
  });

const liftOne = (id: string): Promise<string> => api.call(endpoints.bans.lift, { params: { id } });
const liftAll = (): Promise<string> => api.call(endpoints.bans.liftAll);

/** The accounts and addresses that may not try to log in for a while, with a way to let them. */
export function BansCard() {
  const t = useT();
  const errorText = useErrorText();
  const { data: bans, error, refetch } = useQuery(bansQuery());
  const one = useLifting(liftOne, t('bans.lifted'));
  const all = useLifting(liftAll, t('bans.liftedAll'));
  return (
    <Card title={t('bans.title')} description={t('bans.text')}>
      {bans?.length === 0 && <p className={styles.none}>{t('bans.none')}</p>}
      {bans && bans.length > 0 && (
        <>
          <div className={styles.all}>
            <Button icon={LockOpen} isPending={all.isPending} onPress={() => all.mutate(undefined)}>
              {t('bans.liftAll')}
            </Button>
          </div>
          <ul className={styles.list}>
            {bans.map((ban) => (
              <BanRow
                key={ban.id}
                ban={ban}
                isPending={one.isPending && one.variables === ban.id}
                onLift={() => one.mutate(ban.id)}
              />
            ))}
          </ul>
        </>
      )}
      {!bans && !error && <Waiting />}
      {!bans && error && (
        <p role="alert" className={styles.failed}>
          {errorText(error)} <Button onPress={() => void refetch()}>{t('common.retry')}</Button>
        </p>
      )}
    </Card>
  );
}

function useLifting<T>(mutationFn: (which: T) => Promise<string>, text: string) {
  const client = useQueryClient();
  const showError = useErrorToast();
  return useMutation({
    mutationFn,
    onSuccess: () => toast.success(text),
    onError: showError,
    onSettled: () => client.invalidateQueries({ queryKey: BANS }),
  });
}

function Waiting() {
  const t = useT();
  return (
    <div role="status">
      <span className="visually-hidden">{t('common.loading')}</span>
      <Skeleton width="50%" height={16} />
    </div>
  );
}
