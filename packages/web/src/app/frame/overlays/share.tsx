import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { SharePrompt } from '../../../features/shares/prompt/share-prompt';
import { useSharePrompt } from '../../../features/shares/share-prompt-store';

/** The share prompt while an item is being shared; navigation closes it. */
export function Share() {
  const { target, close } = useSharePrompt();
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address closes it
  useEffect(() => {
    if (useSharePrompt.getState().place !== window.location.pathname) close();
  }, [pathname, close]);
  return target && <SharePrompt key={target.path} target={target} onClose={close} />;
}
