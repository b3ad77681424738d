import { useState } from 'react';
import type { MessageKey } from '../../lib/i18n';
import * as authApi from './auth-api';
import { needsCaptcha } from './captcha';
import { foreignNames, loginFailure, loginProblem, nextAttempt } from './login-outcome';
import { useSession } from './session-store';

const EMPTY = { username: '', password: '', confirmation: '', captcha: '' };
export type LoginFields = typeof EMPTY;

/** The state of the login page: the input, which of the two forms is shown, and the last fault. */
export function useLoginForm(beginsWithSignup = false) {
  const login = useSession((state) => state.login);
  const [fields, setFields] = useState(EMPTY);
  const [isSignup, setSignup] = useState(beginsWithSignup);
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<MessageKey | null>(null);
  const [names, setNames] = useState<string | null>(null);
  const [next, setNext] = useState<Date | null>(null);

  const set = (name: keyof LoginFields) => (value: string) => {
    setFields((before) => ({ ...before, [name]: value }));
    setProblem(null);
  };

  const send = async () => {
    const { username, password, captcha } = fields;
    if (isSignup) await authApi.signup(username, password, captcha);
    await login({ username, password, recaptcha: captcha });
  };

  const submit = async () => {
    if (isPending) return;
    const early = loginProblem({ ...fields, isSignup, needsCaptcha });
    setProblem(early);
    setNames(null);
    setNext(null);
    if (early !== null) return;
    setPending(true);
    try {
      await send();
    } catch (error) {
      setProblem(loginFailure(error, isSignup));
      setNames(foreignNames(error));
      setNext(nextAttempt(error));
    } finally {
      setPending(false);
    }
  };

  const toggleMode = () => {
    setSignup(!isSignup);
    setProblem(null);
  };

  return { fields, set, isSignup, toggleMode, isPending, problem, names, next, submit };
}
