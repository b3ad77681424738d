import type { LoginRequest } from '@satchel/contract';
import { useState, useTransition } from 'react';
import * as authApi from './auth-api';
import { needsCaptcha } from './captcha';
import { asksForMore, faultsOf, loginProblem, NO_FAULTS } from './login-outcome';
import { useSession } from './session-store';

const EMPTY = { username: '', password: '', confirmation: '', captcha: '' };
export type LoginFields = typeof EMPTY;

/** A login whose password is right, and the error that says what is needed besides. */
export interface SecondStep {
  request: LoginRequest;
  reason: unknown;
  /** Sends the login with what is needed, in place of the login of this server. Throws `ApiError`. */
  send?: (request: LoginRequest) => Promise<void>;
}

/** The state of the login page: the input, which of the two forms is shown, and the last fault. */
export function useLoginForm(beginsWithSignup = false) {
  const login = useSession((state) => state.login);
  const [fields, setFields] = useState(EMPTY);
  const [isSignup, setSignup] = useState(beginsWithSignup);
  const [isPending, setPending] = useState(false);
  const [faults, setFaults] = useState(NO_FAULTS);
  const [secondStep, setSecondStep] = useState<SecondStep | null>(null);
  // Its code is loaded when it is needed; the form stays until then.
  const [isOpening, startOpening] = useTransition();

  const set = (name: keyof LoginFields) => (value: string) => {
    setFields((before) => ({ ...before, [name]: value }));
    setFaults(NO_FAULTS);
  };

  const { username, password, captcha } = fields;
  const request = { username, password, recaptcha: captcha };

  const send = async () => {
    if (isSignup) await authApi.signup(username, password, captcha);
    await login(request);
  };

  const fail = (error: unknown) => {
    if (asksForMore(error)) return startOpening(() => setSecondStep({ request, reason: error }));
    setFaults(faultsOf(error, isSignup));
  };

  const submit = async () => {
    if (isPending) return;
    const problem = loginProblem({ ...fields, isSignup, needsCaptcha });
    setFaults({ ...NO_FAULTS, problem });
    if (problem !== null) return;
    setPending(true);
    try {
      await send();
    } catch (error) {
      fail(error);
    } finally {
      setPending(false);
    }
  };

  const toggleMode = () => {
    setSignup(!isSignup);
    setFaults(NO_FAULTS);
  };

  /** A captcha is solved for one login only, and somebody else may want to log in. */
  const goBack = () => {
    setSecondStep(null);
    setSignup(false);
    setFields({ ...EMPTY, username });
  };

  return {
    ...{ faults, setFaults, fields, set, isSignup, toggleMode, submit, secondStep, goBack },
    isPending: isPending || isOpening,
  };
}
