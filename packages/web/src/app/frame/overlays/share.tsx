import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { QuickLink } from '../../../features/shares/prompt/quick-link';
import { SharePrompt } from '../../../features/shares/prompt/share-prompt';
import { useSharePrompt } from '../../../features/shares/share-prompt-store';
import { WithMessages } from '../../part-messages';

const PARTS = ['links'] as const;

/** The share prompt while an item is being shared; navigation closes it. */
export function Share() {
  const { target, isQuick, copy, showAll, close } = useSharePrompt();
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address closes it
  useEffect(() => {
    if (useSharePrompt.getState().address !== window.location.pathname) close();
  }, [pathname, close]);
  if (!target) return null;
  return (
    <WithMessages of={PARTS} fallback={null}>
      {isQuick ? (
        <QuickLink key={target.path} target={target} copy={copy} onMore={showAll} onClose={close} />
      ) : (
        <SharePrompt key={target.path} target={target} onClose={close} />
      )}
    </WithMessages>
  );
}
