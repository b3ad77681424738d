import { useState } from 'react';
import { isApiError } from '../../../lib/api/api-error';
import type { SecondStep } from '../use-login-form';
import { LoginCode } from './login-code';
import { LoginSetUp } from './login-set-up';

interface SecondFactorLoginProps extends SecondStep {
  /** The name of this installation. */
  name: string;
  onBack: () => void;
}

/** The step after a password that is right: a code or a passkey is asked for, or a second factor is set up. */
export function SecondFactorLogin({ request, reason, send, name, onBack }: SecondFactorLoginProps) {
  const [now, setNow] = useState(reason);
  const token = isApiError(now, 'second_factor_setup_required') ? now.details.token : undefined;
  if (typeof token !== 'string') {
    return <LoginCode {...{ request, send, name, onBack }} reason={now} onOther={setNow} />;
  }
  return <LoginSetUp token={token} names={{ name, username: request.username }} onBack={onBack} />;
}
