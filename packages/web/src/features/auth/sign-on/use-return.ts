import type { LoginRequest, SignOnContinuation } from '@satchel/contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type PendingSignOn, takePending } from '../../../lib/sign-on/pending-sign-on';
import { HOME } from '../safe-redirect';
import { adoptToken, useSession } from '../session-store';
import { DENIED, DONE, isDenied, isFinal, type Outcome, outcomeOf, UNASKED, WAITING } from './return-outcome';
import { finish, proceed } from './sign-on-api';
import { useLinkReturn } from './use-link-return';

const NOTHING: LoginRequest = { username: '', password: '' };

/** The page that shows the report of a test login; it finds the `query` in the state of its address. */
const testAddress = (provider: string): string => `/settings/logins/test/${provider}`;

/** The query with which the browser came back, and the reason why it had left. */
interface Returned {
  query: string;
  pending: PendingSignOn | null;
}

/**
 * Finishes what was begun with a provider, once. The query is taken out of the address at once, so that its
 * code is not kept in the history.
 */
export function useReturn(provider: string) {
  const { search, pathname } = useLocation();
  const navigate = useNavigate();
  const isReady = useSession((state) => state.isReady);
  const [outcome, setOutcome] = useState<Outcome>(WAITING);
  const [pending, setPending] = useState<PendingSignOn | null>(null);
  const returned = useRef<Returned | null>(null);
  const isFinished = useRef(false);
  const link = useLinkReturn(provider);

  const take = useEffectEvent((): Returned => {
    const taken = { query: search.slice(1), pending: takePending(provider) };
    setPending(taken.pending);
    void navigate(pathname, { replace: true });
    return taken;
  });

  const logIn = async (query: string) => {
    try {
      beginSession(await finish(provider, query));
      setOutcome(DONE);
    } catch (error) {
      setOutcome(outcomeOf(error, NOTHING));
    }
  };

  const end = useEffectEvent(({ query, pending: begun }: Returned) => {
    if (begun === null || query === '') return setOutcome(UNASKED);
    if (begun.purpose === 'test') return navigate(testAddress(provider), { replace: true, state: { query } });
    if (begun.purpose === 'link') return link(query);
    if (isDenied(query)) return setOutcome(DENIED);
    return logIn(query);
  });

  useEffect(() => {
    returned.current ??= take();
    // The stored session is renewed first: its new token must not replace that of this login.
    if (!isReady || isFinished.current) return;
    isFinished.current = true;
    void end(returned.current);
  }, [isReady]);

  /** Goes on with what the server needs besides. Throws `ApiError` where this step can be tried again. */
  const goOn = async (request: LoginRequest): Promise<void> => {
    try {
      beginSession(await proceed(provider, { ...continuationOf(request), state: stateOf(returned.current) }));
      setOutcome(DONE);
    } catch (error) {
      if (isFinal(error)) setOutcome({ kind: 'failed', error });
      throw error;
    }
  };

  return {
    ...{ outcome, goOn },
    name: pending?.name ?? provider,
    redirect: pending?.redirect ?? HOME,
    /** Shows the step that the server asks for after a password that is right. */
    showMore: (request: LoginRequest, reason: unknown) => setOutcome(outcomeOf(reason, request)),
  };
}

/** A name is sent with the password of its account only: the provider has named who logs in. */
function continuationOf({ username, password, code, passkey }: LoginRequest): SignOnContinuation {
  return { ...(password !== '' && { username, password }), code, passkey };
}

/** The `state` of this login: that of another tab is under way in the same browser. */
const stateOf = (returned: Returned | null): string | undefined =>
  new URLSearchParams(returned?.query).get('state') ?? undefined;

function beginSession(token: string): void {
  adoptToken(token);
  useSession.setState({ hasLoggedIn: true });
}
