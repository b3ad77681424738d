import type { PasskeyAssertion } from '@satchel/contract';
import { useEffect, useEffectEvent, useState } from 'react';
import { canOfferInAutofill, endCeremony, FRESH_MS, offerInAutofill } from './ceremonies';
import { loginOptions } from './passkeys-api';

interface AutofillOptions {
  /** True while another login is under way, and where passkeys cannot be used. */
  isPaused: boolean;
  onChosen: (passkey: PasskeyAssertion) => void;
  onFailure: (error: unknown) => void;
}

/** Calls the function when the page has nothing else to do. Returns a function that prevents it. */
function whenIdle(run: () => void): () => void {
  if (window.requestIdleCallback === undefined) {
    const timer = setTimeout(run, 0);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(run);
  return () => window.cancelIdleCallback(handle);
}

async function offer(signal: AbortSignal, { onChosen, onFailure }: AutofillOptions): Promise<void> {
  try {
    if (!(await canOfferInAutofill()) || signal.aborted) return;
    const options = await loginOptions();
    if (signal.aborted) return;
    const passkey = await offerInAutofill(options);
    if (!signal.aborted) onChosen(passkey);
  } catch (error) {
    if (!signal.aborted) onFailure(error);
  }
}

/** Offers passkeys where the browser fills in user names, with options that are renewed before they end. */
export function useAutofill(options: AutofillOptions): void {
  const { isPaused } = options;
  const [round, setRound] = useState(0);
  const begin = useEffectEvent((signal: AbortSignal) => void offer(signal, options));
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round is a new offer
  useEffect(() => {
    if (isPaused) return;
    const ended = new AbortController();
    const stopWaiting = whenIdle(() => begin(ended.signal));
    const renewal = setTimeout(() => setRound((before) => before + 1), FRESH_MS);
    return () => {
      stopWaiting();
      clearTimeout(renewal);
      ended.abort();
      endCeremony();
    };
  }, [isPaused, round]);
}
