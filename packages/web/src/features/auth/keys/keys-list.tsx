import type { ApiKey } from '@satchel/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useErrorText } from '../../../lib/error-text';
import { useT } from '../../../lib/i18n';
import { visibleName } from '../../../lib/visible-name';
import { Button } from '../../../ui/button';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog';
import { useErrorToast } from '../../../ui/form/field-errors';
import { Skeleton } from '../../../ui/skeleton';
import { toast } from '../../../ui/toast';
import { KeyRow } from './key-row';
import styles from './keys.module.css';
import { keysQuery, useRevokeKey } from './keys-api';

/** The number of rows that are shown at first. */
const FEW = 10;

interface KeysListProps {
  /** The id of the user; without it, of the one who is logged in. */
  user?: number;
}

/** The keys of a user, each of which can be revoked. */
export function KeysList({ user }: KeysListProps) {
  const t = useT();
  const errorText = useErrorText();
  const { data: keys, error, refetch } = useQuery(keysQuery(user));
  const [asked, setAsked] = useState<ApiKey | null>(null);
  const [isLong, setLong] = useState(false);
  if (!keys) {
    if (!error) return <Waiting />;
    return (
      <p role="alert" className={styles.failed}>
        {errorText(error)} <Button onPress={() => void refetch()}>{t('common.retry')}</Button>
      </p>
    );
  }
  const shown = isLong ? keys : keys.slice(0, FEW);
  return (
    <>
      {keys.length === 0 && <p className={styles.facts}>{t('keys.none')}</p>}
      {keys.length > 0 && (
        <ul className={styles.list} aria-label={t('keys.title')}>
          {shown.map((key) => (
            <KeyRow key={key.id} apiKey={key} onRevoke={() => setAsked(key)} />
          ))}
        </ul>
      )}
      {shown.length < keys.length && (
        <div className={styles.buttons}>
          <Button onPress={() => setLong(true)}>{t('keys.showAll', { count: keys.length })}</Button>
        </div>
      )}
      {asked && <RevokePrompt user={user} apiKey={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

interface RevokePromptProps extends KeysListProps {
  apiKey: ApiKey;
  onClose: () => void;
}

function RevokePrompt({ user, apiKey, onClose }: RevokePromptProps) {
  const t = useT();
  const showError = useErrorToast();
  const { mutate, isPending } = useRevokeKey(user);
  const revoke = () =>
    mutate(apiKey.id, {
      onSuccess: () => toast.success(t('keys.revoked')),
      onError: showError,
      onSettled: onClose,
    });
  return (
    <ConfirmDialog
      isOpen
      title={t('keys.revoke.title')}
      description={
        <>
          <b className={styles.asked}>
            <bdi>{visibleName(apiKey.name)}</bdi>
          </b>
          {t('keys.revoke.text')}
        </>
      }
      confirm={t('keys.revoke')}
      onConfirm={revoke}
      onClose={onClose}
      isPending={isPending}
    />
  );
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
