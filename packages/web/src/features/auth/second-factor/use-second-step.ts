import type { LoginRequest, PasskeyRequest } from '@satchel/contract';
import { useEffect, useRef, useState } from 'react';
import { isApiError } from '../../../lib/api/api-error';
import { asksForMore, faultsOf, NO_FAULTS } from '../login-outcome';
import { choosePasskey, FRESH_MS, isCancelled, preparePasskeys } from '../passkeys/ceremonies';
import { passkeyFaults } from '../passkeys/passkey-faults';
import { useSession } from '../session-store';
import type { SecondStep } from '../use-login-form';
import { codeToSend } from './code-text';
import { methodsOf } from './login-methods';
import type { Code } from './use-code';

interface SecondStepOptions {
  /** The login with the right password, which is sent again with a code or a passkey. */
  request: LoginRequest;
  /** The demand of the server for a second factor. */
  reason: unknown;
  /** Sends the login, by default to this server as one with a password. */
  send?: SecondStep['send'];
  /** Called with another demand: another step is needed by now, or this one has new options for passkeys. */
  onOther: (reason: unknown) => void;
}

/** Sends a login again, with a code or with a passkey. */
export function useSecondStep({ request, reason, send: given, onOther }: SecondStepOptions, code: Code) {
  const logIn = useSession((state) => state.login);
  const login = given ?? logIn;
  const [isPending, setPending] = useState(false);
  const [faults, setFaults] = useState(NO_FAULTS);
  const options = useFreshOptions({ request, reason, onOther, send: login });

  const run = async (send: () => Promise<void>, fail: (error: unknown) => Promise<void> | void) => {
    if (isPending) return;
    setFaults(NO_FAULTS);
    setPending(true);
    try {
      await send();
    } catch (error) {
      if (asksForMore(error)) onOther(error);
      else await fail(error);
    } finally {
      setPending(false);
    }
  };

  const sendCode = async (text: string) => {
    if (text.trim() === '') return;
    await run(
      () => login({ ...request, code: codeToSend(text) }),
      (error) => (isApiError(error, 'wrong_code') ? code.fail(error) : setFaults(faultsOf(error))),
    );
  };

  const sendPasskey = () =>
    run(
      async () => {
        const fresh = await options.fresh();
        if (fresh !== null) await login({ ...request, passkey: await choosePasskey(fresh) });
      },
      async (error) => {
        setFaults(passkeyFaults(error));
        // A challenge counts once, also for a passkey that was not accepted.
        if (!isCancelled(error)) await options.renew().catch(() => undefined);
      },
    );

  return { isPending, faults, sendCode, sendPasskey };
}

/** The options for a passkey, which the server replaces by new ones with each demand. */
function useFreshOptions({ request, reason, send, onOther }: Required<SecondStepOptions>) {
  const received = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each demand has options of its own
  useEffect(() => {
    received.current = Date.now();
  }, [reason]);
  const { passkey } = methodsOf(reason);
  useEffect(() => {
    if (passkey !== null) preparePasskeys();
  }, [passkey]);
  /** Null if nothing is needed any more, so that the user is logged in. Throws `ApiError`. */
  const renew = async (): Promise<PasskeyRequest | null> => {
    try {
      await send(request);
      return null;
    } catch (error) {
      const next = methodsOf(error).passkey;
      if (next === null) throw error;
      onOther(error);
      return next;
    }
  };
  const isFresh = () => Date.now() - received.current < FRESH_MS;
  return { renew, fresh: async () => (isFresh() ? passkey : renew()) };
}
