import type { LoginRequest } from '@satchel/contract';
import { useState } from 'react';
import { isApiError } from '../../../lib/api/api-error';
import { useT } from '../../../lib/i18n';
import { Button } from '../../../ui/button';
import { asksForMore, foreignNames, loginFailure, nextAttempt } from '../login-outcome';
import { LoginProblem, type LoginProblemProps } from '../login-problem';
import { useSession } from '../session-store';
import { CodeField } from './code-field';
import { codeToSend } from './code-text';
import { LoginStep } from './login-step';
import styles from './second-factor.module.css';
import { type Code, useCode } from './use-code';

interface LoginCodeProps {
  /** The login with the right password, which is sent again with the code. */
  request: LoginRequest;
  /** The name of this installation. */
  name: string;
  onBack: () => void;
  /** Called if something else than a code is needed by now. */
  onOther: (reason: unknown) => void;
}

const NO_PROBLEM: LoginProblemProps = { problem: null, names: null, next: null };

function useLoginWith({ request, onOther }: LoginCodeProps, code: Code) {
  const login = useSession((state) => state.login);
  const [isPending, setPending] = useState(false);
  const [fault, setFault] = useState(NO_PROBLEM);
  const fail = (error: unknown) => {
    if (isApiError(error, 'wrong_code')) return code.fail(error);
    if (asksForMore(error)) return onOther(error);
    setFault({
      problem: loginFailure(error, false),
      names: foreignNames(error),
      next: nextAttempt(error),
    });
  };
  const send = async (text: string) => {
    if (isPending || text.trim() === '') return;
    setFault(NO_PROBLEM);
    setPending(true);
    try {
      await login({ ...request, code: codeToSend(text) });
    } catch (error) {
      fail(error);
    } finally {
      setPending(false);
    }
  };
  return { send, isPending, fault };
}

/** The step of a login that asks for a code of the app, or for a recovery code. */
export function LoginCode(props: LoginCodeProps) {
  const { request, name, onBack } = props;
  const t = useT();
  const code = useCode();
  const { send, isPending, fault } = useLoginWith(props, code);
  return (
    <LoginStep
      title={t('auth.login.title', { name })}
      onSubmit={() => void send(code.value)}
      actions={
        <>
          <Button onPress={onBack}>{t('factor.back')}</Button>
          <Button variant="primary" type="submit" isPending={isPending}>
            {t('auth.login.submit')}
          </Button>
        </>
      }
    >
      <p className={styles.who}>
        <bdi>{request.username}</bdi>
      </p>
      <LoginProblem {...fault} />
      <CodeField code={code} hasRecovery onWhole={(text) => void send(text)} />
    </LoginStep>
  );
}
