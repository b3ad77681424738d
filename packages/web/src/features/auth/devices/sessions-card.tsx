import * as endpoints from '@satchel/contract/endpoints';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { api } from '../../../lib/api/api-client';
import { useErrorText } from '../../../lib/error-text';
import { useT } from '../../../lib/i18n';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { useErrorToast } from '../../../ui/form/field-errors';
import { Skeleton } from '../../../ui/skeleton';
import { toast } from '../../../ui/toast';
import { SessionRow } from './session-row';
import styles from './sessions-card.module.css';

const SESSIONS = ['sessions'];

const sessionsQuery = () =>
  queryOptions({
    queryKey: SESSIONS,
    queryFn: ({ signal }) => api.call(endpoints.auth.listSessions, { signal }),
  });

const endSessionOf = (id: string): Promise<string> => api.call(endpoints.auth.endSession, { params: { id } });

/** Ends all sessions except the current one. */
const endOtherSessions = (): Promise<string> => api.call(endpoints.auth.endOtherSessions);

interface SessionsCardProps {
  /** Signs out on this device. */
  onLogout: () => void;
}

/** The devices where the user is logged in, with a way to sign them out. */
export function SessionsCard({ onLogout }: SessionsCardProps) {
  const t = useT();
  const errorText = useErrorText();
  const { data: sessions, error, refetch } = useQuery(sessionsQuery());
  const one = useEnding(endSessionOf, t('sessions.ended'));
  const others = useEnding(endOtherSessions, t('sessions.endedOthers'));
  const hasOthers = sessions?.some(({ current }) => !current) ?? false;
  return (
    <Card title={t('sessions.title')} description={t('sessions.text')}>
      {/* The button is above the list, which may be longer than the screen. */}
      <div className={styles.others}>
        <Button
          icon={LogOut}
          isDisabled={!hasOthers}
          isPending={others.isPending}
          onPress={() => others.mutate(undefined)}
        >
          {t('sessions.endOthers')}
        </Button>
      </div>
      {sessions && (
        <ul className={styles.list}>
          {sessions.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              isPending={one.isPending && one.variables === session.id}
              onEnd={() => (session.current ? onLogout() : one.mutate(session.id))}
            />
          ))}
        </ul>
      )}
      {!sessions && !error && <Waiting />}
      {!sessions && error && (
        <p role="alert" className={styles.failed}>
          {errorText(error)} <Button onPress={() => void refetch()}>{t('common.retry')}</Button>
        </p>
      )}
    </Card>
  );
}

function useEnding<T>(mutationFn: (of: T) => Promise<string>, text: string) {
  const client = useQueryClient();
  const showError = useErrorToast();
  return useMutation({
    mutationFn,
    onSuccess: () => toast.success(text),
    onError: showError,
    onSettled: () => client.invalidateQueries({ queryKey: SESSIONS }),
  });
}

function Waiting() {
  const t = useT();
  return (
    <div role="status" className={styles.waiting}>
      <span className="visually-hidden">{t('common.loading')}</span>
      <Skeleton width="50%" height={16} />
      <Skeleton width="70%" height={12} />
    </div>
  );
}
