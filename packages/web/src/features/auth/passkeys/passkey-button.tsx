import type { PasskeyAssertion } from '@satchel/contract';
import { useMutation } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useEffect } from 'react';
import { useT } from '../../../lib/i18n';
import { Button } from '../../../ui/button';
import { choosePasskey, preparePasskeys } from './ceremonies';
import { usePasskeyFaultText } from './passkey-faults';
import styles from './passkeys.module.css';
import { proofOptions } from './passkeys-api';

interface PasskeyButtonProps {
  /** Sends the passkey that was chosen. */
  onPasskey: (passkey: PasskeyAssertion) => Promise<unknown>;
  autoFocus?: boolean;
}

/** Asks for a passkey of the user of this session, as a proof; says why one was not accepted. */
export function PasskeyButton({ onPasskey, autoFocus }: PasskeyButtonProps) {
  const t = useT();
  const faultText = usePasskeyFaultText();
  useEffect(preparePasskeys, []);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => onPasskey(await choosePasskey(await proofOptions())),
  });
  const problem = error === null ? undefined : faultText(error);
  return (
    <div className={styles.proof}>
      <Button icon={KeyRound} isPending={isPending} autoFocus={autoFocus} onPress={() => mutate()}>
        {t('passkey.use')}
      </Button>
      <p role="alert" className={problem === undefined ? 'visually-hidden' : styles.problem}>
        {problem}
      </p>
    </div>
  );
}
