import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { useErrorText } from '../../../lib/error-text';
import { useT } from '../../../lib/i18n';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { useErrorToast } from '../../../ui/form/field-errors';
import { Skeleton } from '../../../ui/skeleton';
import { toast } from '../../../ui/toast';
import { SessionRow } from './session-row';
import { endOtherSessions, endSessionOf, SESSIONS, sessionsQuery } from './sessions-api';
import styles from './sessions-card.module.css';

interface SessionsCardProps {
  /** Signs out here. */
  onLogout: () => void;
}

/** Where somebody is logged in, and how to end it there. */
export function SessionsCard({ onLogout }: SessionsCardProps) {
  const t = useT();
  const errorText = useErrorText();
  const { data: sessions, error, refetch } = useQuery(sessionsQuery());
  const one = useEnding(endSessionOf, t('sessions.ended'));
  const others = useEnding(endOtherSessions, t('sessions.endedOthers'));
  const hasOthers = sessions?.some(({ current }) => !current) ?? false;
  return (
    <Card
      title={t('sessions.title')}
      description={t('sessions.text')}
      actions={
        <Button
          icon={LogOut}
          isDisabled={!hasOthers}
          isPending={others.isPending}
          onPress={() => others.mutate(undefined)}
        >
          {t('sessions.endOthers')}
        </Button>
      }
    >
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
