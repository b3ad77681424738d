import type { PasskeyAssertion } from '@satchel/contract';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { isApiError } from '../../../lib/api/api-error';
import { useT } from '../../../lib/i18n';
import { Button } from '../../../ui/button';
import type { BesideForm } from '../login-form';
import { NO_FAULTS } from '../login-outcome';
import { useSession } from '../session-store';
import { choosePasskey } from './ceremonies';
import { passkeyFaults } from './passkey-faults';
import { loginOptions } from './passkeys-api';
import { useAutofill } from './use-autofill';

/** The login by a passkey alone: a button below the form, and an offer where the browser fills in names. */
export function PasskeyLogin(form: BesideForm) {
  const t = useT();
  const { isOffered, isPending, press } = usePasskeyLogin(form);
  if (!isOffered) return null;
  return (
    <Button variant="plain" icon={KeyRound} isPending={isPending} onPress={() => void press()}>
      {t('passkey.login')}
    </Button>
  );
}

function usePasskeyLogin({ isSending, onFaults }: BesideForm) {
  const login = useSession((state) => state.login);
  const [isOffered, setOffered] = useState(true);
  const [isPending, setPending] = useState(false);
  /** A server that was opened by its address has no passkeys. */
  const isImpossible = (error: unknown): boolean => {
    const isSo = isApiError(error, 'not_implemented');
    if (isSo) setOffered(false);
    return isSo;
  };
  const logInWith = async (choose: () => Promise<PasskeyAssertion>) => {
    if (isPending || isSending) return;
    onFaults(NO_FAULTS);
    setPending(true);
    try {
      await login({ username: '', password: '', passkey: await choose() });
    } catch (error) {
      if (!isImpossible(error)) onFaults(passkeyFaults(error));
    } finally {
      setPending(false);
    }
  };
  useAutofill({
    isPaused: isSending || isPending || !isOffered,
    onChosen: (passkey) => void logInWith(async () => passkey),
    // Nobody asked for the offer, so nothing else is said about it.
    onFailure: isImpossible,
  });
  // The pause ends the offer, beside which the browser would refuse a prompt.
  const press = () => logInWith(async () => choosePasskey(await loginOptions()));
  return { isOffered, isPending, press };
}
