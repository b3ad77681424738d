import type { AppSetup, SecondFactorState } from '@satchel/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useErrorText } from '../../../lib/error-text';
import { useT } from '../../../lib/i18n';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { useErrorToast } from '../../../ui/form/field-errors';
import { Skeleton } from '../../../ui/skeleton';
import { toast } from '../../../ui/toast';
import { CodeDialog } from './code-dialog';
import { FactorFacts } from './factor-facts';
import styles from './second-factor.module.css';
import { beginApp, type Confirmed, removeFactor, renewCodes, secondFactorQuery } from './second-factor-api';
import { CodesDialog, SetUpDialog } from './set-up-dialog';
import type { Names } from './step-view';

/** The second factor of the user: whether there is one, and what can be changed about it. */
export function SecondFactorCard({ names }: { names: Names }) {
  const t = useT();
  const errorText = useErrorText();
  const { data: state, error, refetch } = useQuery(secondFactorQuery);
  return (
    <Card title={t('factor.title')} description={t('factor.text')}>
      {state && <FactorFacts state={state} />}
      {state && <FactorActions state={state} names={names} />}
      {!state && !error && <Waiting />}
      {!state && error && (
        <p role="alert" className={styles.failed}>
          {errorText(error)} <Button onPress={() => void refetch()}>{t('common.retry')}</Button>
        </p>
      )}
    </Card>
  );
}

/** The dialog that is open. */
type Opened =
  | { name: 'replace' | 'renew' | 'remove' }
  | { name: 'set up'; setup: AppSetup }
  | { name: 'codes'; confirmed: Confirmed };

/** Reads again what a change of the second factor changes: with a new app, other sessions end. */
function useRefresh(): () => void {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: secondFactorQuery.queryKey });
    void client.invalidateQueries({ queryKey: ['sessions'] });
  };
}

function FactorActions({ state, names }: { state: SecondFactorState; names: Names }) {
  const t = useT();
  const [opened, open] = useState<Opened | null>(null);
  return (
    <>
      <div className={styles.buttons}>
        {!state.hasApp && <SetUpButton onBegun={(setup) => open({ name: 'set up', setup })} />}
        {state.hasApp && (
          <>
            <Button onPress={() => open({ name: 'replace' })}>{t('factor.replace')}</Button>
            <Button onPress={() => open({ name: 'renew' })}>{t('factor.newCodes')}</Button>
          </>
        )}
        {state.hasApp && !state.isRequired && (
          <Button onPress={() => open({ name: 'remove' })}>{t('factor.remove')}</Button>
        )}
      </div>
      {opened && <FactorDialog opened={opened} open={open} names={names} />}
    </>
  );
}

function SetUpButton({ onBegun }: { onBegun: (setup: AppSetup) => void }) {
  const t = useT();
  const { mutate, isPending } = useMutation({
    mutationFn: () => beginApp(),
    onSuccess: onBegun,
    onError: useErrorToast(),
  });
  return (
    <Button variant="primary" isPending={isPending} onPress={() => mutate()}>
      {t('factor.setUp')}
    </Button>
  );
}

interface FactorDialogProps {
  opened: Opened;
  open: (next: Opened | null) => void;
  names: Names;
}

function FactorDialog({ opened, open, names }: FactorDialogProps) {
  const t = useT();
  const refresh = useRefresh();
  const onClose = () => open(null);
  switch (opened.name) {
    case 'set up':
      return <SetUpDialog setup={opened.setup} names={names} onConfirmed={refresh} onClose={onClose} />;
    case 'codes':
      return <CodesDialog confirmed={opened.confirmed} names={names} onClose={onClose} />;
    case 'replace':
      return (
        <CodeDialog
          title={t('factor.replace')}
          text={t('factor.replaceText')}
          submit={t('factor.next')}
          send={(code) => beginApp({ code })}
          onDone={(setup) => open({ name: 'set up', setup })}
          onClose={onClose}
        />
      );
    case 'renew':
      return (
        <CodeDialog
          title={t('factor.newCodes')}
          text={t('factor.newCodesText')}
          submit={t('factor.create')}
          send={renewCodes}
          onDone={(confirmed) => {
            open({ name: 'codes', confirmed });
            refresh();
          }}
          onClose={onClose}
        />
      );
    case 'remove':
      return (
        <CodeDialog
          title={t('factor.removeTitle')}
          text={t('factor.removeText')}
          submit={t('factor.remove')}
          isDangerous
          send={removeFactor}
          onDone={() => {
            onClose();
            refresh();
            toast.success(t('factor.removed'));
          }}
          onClose={onClose}
        />
      );
  }
}

function Waiting() {
  const t = useT();
  return (
    <div role="status" className={styles.waiting}>
      <span className="visually-hidden">{t('common.loading')}</span>
      <Skeleton width="40%" height={16} />
      <Skeleton width="8em" height={34} radius={8} />
    </div>
  );
}
