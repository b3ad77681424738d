import type { Passkey, SecondFactorState } from '@satchel/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useErrorText } from '../../../lib/error-text';
import { useT } from '../../../lib/i18n';
import { Button } from '../../../ui/button';
import { useErrorToast } from '../../../ui/form/field-errors';
import { PasskeyList } from '../passkeys/passkey-list';
import { canUsePasskeys, type PasskeyObstacle, passkeyObstacle } from '../passkeys/passkey-support';
import { creationOptions, isUsableHere, passkeysQuery } from '../passkeys/passkeys-api';
import { FactorDialog, type Opened } from './factor-dialog';
import styles from './second-factor.module.css';
import { beginApp } from './second-factor-api';
import type { Names } from './step-view';

const NONE: readonly Passkey[] = [];

/** The passkeys of the user, and the buttons that change the second factors. */
export function FactorActions({ state, names }: { state: SecondFactorState; names: Names }) {
  const errorText = useErrorText();
  const [opened, open] = useState<Opened | null>(null);
  const hasPasskeys = state.passkeys > 0;
  const { data = NONE, error } = useQuery({ ...passkeysQuery, enabled: hasPasskeys });
  const passkeys = hasPasskeys ? data : NONE;
  const factors = { hasApp: state.hasApp, hasPasskey: canUsePasskeys() && passkeys.some(isUsableHere) };
  return (
    <>
      {hasPasskeys && error && <p role="alert">{errorText(error)}</p>}
      {passkeys.length > 0 && (
        <PasskeyList
          passkeys={passkeys}
          canRemove={!state.isRequired || state.hasApp || state.passkeys > 1}
          onRename={(passkey) => open({ name: 'rename passkey', passkey })}
          onRemove={(passkey) => open({ name: 'remove passkey', passkey })}
        />
      )}
      <Buttons state={state} open={open} />
      {opened && <FactorDialog opened={opened} open={open} names={names} factors={factors} />}
    </>
  );
}

interface ButtonsProps {
  state: SecondFactorState;
  open: (next: Opened) => void;
}

function Buttons({ state, open }: ButtonsProps) {
  const t = useT();
  const { hasApp, passkeys, isRequired } = state;
  const hasFactor = hasApp || passkeys > 0;
  const obstacle = passkeyObstacle();
  return (
    <>
      <div className={styles.buttons}>
        {hasFactor ? (
          <Button onPress={() => open({ name: hasApp ? 'replace' : 'add app' })}>
            {t(hasApp ? 'factor.replace' : 'factor.setUpApp')}
          </Button>
        ) : (
          <BeginButton
            label={t('factor.setUpApp')}
            isPrimary
            begin={() => beginApp()}
            onBegun={(setup) => open({ name: 'set up', setup })}
          />
        )}
        {obstacle === null &&
          (hasFactor ? (
            <Button onPress={() => open({ name: 'add passkey' })}>{t('passkey.add')}</Button>
          ) : (
            <BeginButton
              label={t('passkey.add')}
              begin={() => creationOptions({})}
              onBegun={(options) => open({ name: 'new passkey', options })}
            />
          ))}
        {hasFactor && <Button onPress={() => open({ name: 'renew' })}>{t('factor.newCodes')}</Button>}
        {hasApp && !isRequired && (
          <Button onPress={() => open({ name: passkeys > 0 ? 'remove all' : 'remove' })}>
            {t(passkeys > 0 ? 'factor.removeAll' : 'factor.remove')}
          </Button>
        )}
      </div>
      <ObstacleNote obstacle={obstacle} />
    </>
  );
}

/** Browsers without passkeys are left out: those who use one know nothing of them. */
function ObstacleNote({ obstacle }: { obstacle: PasskeyObstacle | null }) {
  const t = useT();
  if (obstacle === null || obstacle === 'old') return null;
  return <p className={styles.note}>{t(obstacle === 'insecure' ? 'passkey.insecure' : 'passkey.unnamed')}</p>;
}

interface BeginButtonProps<Begun> {
  label: string;
  isPrimary?: boolean;
  begin: () => Promise<Begun>;
  onBegun: (begun: Begun) => void;
}

/** Begins to set up the first factor, which needs no other proof than the password. */
function BeginButton<Begun>({ label, isPrimary = false, begin, onBegun }: BeginButtonProps<Begun>) {
  const { mutate, isPending } = useMutation({
    mutationFn: begin,
    onSuccess: onBegun,
    onError: useErrorToast(),
  });
  return (
    <Button variant={isPrimary ? 'primary' : 'default'} isPending={isPending} onPress={() => mutate()}>
      {label}
    </Button>
  );
}
