import type { LoginRequest } from '@satchel/contract';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { useT } from '../../../lib/i18n';
import { Button } from '../../../ui/button';
import { LoginProblem } from '../login-problem';
import type { SecondStep } from '../use-login-form';
import { CodeField } from './code-field';
import { methodsOf } from './login-methods';
import { LoginStep } from './login-step';
import styles from './second-factor.module.css';
import { useCode } from './use-code';
import { useSecondStep } from './use-second-step';

interface LoginCodeProps {
  /** The login with the right password, which is sent again with the code or the passkey. */
  request: LoginRequest;
  /** The demand of the server for a second factor. */
  reason: unknown;
  send?: SecondStep['send'];
  /** The name of this installation. */
  name: string;
  onBack: () => void;
  /** Called if something else is needed by now, and with new options for passkeys. */
  onOther: (reason: unknown) => void;
}

/** The step of a login that asks for a passkey, for a code of the app, or for a recovery code. */
export function LoginCode(props: LoginCodeProps) {
  const { request, reason, name, onBack } = props;
  const t = useT();
  const { codes, passkey } = methodsOf(reason);
  const code = useCode(codes[0]);
  const [wantsCode, setWantsCode] = useState(false);
  const { isPending, faults, sendCode, sendPasskey } = useSecondStep(props, code);
  const isByPasskey = passkey !== null && !wantsCode;
  return (
    <LoginStep
      title={t('auth.login.title', { name })}
      onSubmit={() => void (isByPasskey ? sendPasskey() : sendCode(code.value))}
      actions={
        <>
          <Button onPress={onBack}>{t('factor.back')}</Button>
          {isByPasskey ? (
            <Button
              key="passkey"
              variant="primary"
              type="submit"
              icon={KeyRound}
              isPending={isPending}
              autoFocus
            >
              {t('passkey.use')}
            </Button>
          ) : (
            <Button key="code" variant="primary" type="submit" isPending={isPending}>
              {t('auth.login.submit')}
            </Button>
          )}
        </>
      }
    >
      {request.username !== '' && (
        <p className={styles.who}>
          <bdi>{request.username}</bdi>
        </p>
      )}
      <LoginProblem {...faults} />
      {!isByPasskey && (
        <CodeField code={code} hasBoth={codes.length > 1} onWhole={(text) => void sendCode(text)} />
      )}
      {isByPasskey && codes.length > 0 && (
        <AriaButton className={styles.toggle} onPress={() => setWantsCode(true)}>
          {t('passkey.useCode')}
        </AriaButton>
      )}
      {passkey !== null && wantsCode && (
        <Button icon={KeyRound} onPress={() => void sendPasskey()}>
          {t('passkey.use')}
        </Button>
      )}
    </LoginStep>
  );
}
