import type { SecondFactorState } from '@satchel/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useCurrentUser } from '../../../lib/current-user';
import { useErrorText } from '../../../lib/error-text';
import { useFormat, useT } from '../../../lib/i18n';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog';
import { Switch } from '../../../ui/fields/switch';
import { useErrorToast } from '../../../ui/form/field-errors';
import { toast } from '../../../ui/toast';
import type { UserDraft } from '../user-draft';
import { resetSecondFactor, secondFactorQuery } from '../users-api';
import styles from './user-editor.module.css';

interface SecondFactorCardProps {
  draft: UserDraft;
  onChange: (change: Partial<UserDraft>) => void;
}

/** Shows if the user has a second factor, and has the switch that requires one. */
export function SecondFactorCard({ draft, onChange }: SecondFactorCardProps) {
  const t = useT();
  return (
    <Card title={t('global.factor')}>
      {draft.id !== 0 && <FactorOf id={draft.id} username={draft.username} />}
      <Switch
        isSelected={draft.secondFactor === 'required'}
        onChange={(isRequired) => onChange({ secondFactor: isRequired ? 'required' : undefined })}
      >
        {t('users.factor.require')}
      </Switch>
    </Card>
  );
}

const hasFactor = ({ hasApp, passkeys }: SecondFactorState): boolean => hasApp || passkeys > 0;

function FactorOf({ id, username }: { id: number; username: string }) {
  const errorText = useErrorText();
  const self = useCurrentUser();
  const { data, error } = useQuery(secondFactorQuery(id));
  if (error && !data) return <p role="alert">{errorText(error)}</p>;
  return (
    <div className={styles.factor}>
      {data && <FactorFacts state={data} />}
      {data && hasFactor(data) && id !== self.id && <ResetFactor id={id} username={username} />}
    </div>
  );
}

function FactorFacts({ state }: { state: SecondFactorState }) {
  const t = useT();
  const { lastDay } = useFormat();
  const { hasApp, since, passkeys, due } = state;
  const date = (seconds: number) => lastDay(new Date(seconds * 1000));
  if (!hasFactor(state)) {
    return <p>{due === null ? t('users.factor.off') : t('users.factor.due', { date: date(due) })}</p>;
  }
  return (
    <div>
      {hasApp && since !== null && <p>{t('users.factor.on', { date: date(since) })}</p>}
      {passkeys > 0 && <p>{t('users.factor.passkeys', { count: passkeys })}</p>}
    </div>
  );
}

/**
 * Removes the second factor of somebody who has lost the phone and the recovery codes. For one's own, the
 * profile asks for a code.
 */
function ResetFactor({ id, username }: { id: number; username: string }) {
  const t = useT();
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: () => resetSecondFactor(id),
    onSuccess: () => toast.success(t('users.factor.wasReset')),
    onError: useErrorToast(),
    onSettled: () => {
      setAsking(false);
      return client.invalidateQueries({ queryKey: secondFactorQuery(id).queryKey });
    },
  });
  return (
    <>
      <Button onPress={() => setAsking(true)}>{t('users.factor.reset')}</Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('users.factor.resetTitle', { name: username })}
        description={`${t('users.factor.passkeysToo')} ${t('users.factor.resetText')}`}
        confirm={t('users.factor.reset')}
        onConfirm={() => mutate()}
        onClose={() => setAsking(false)}
        isPending={isPending}
      />
    </>
  );
}
