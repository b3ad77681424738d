import { Suspense, useEffect } from 'react';
import { useBrakeQuestion, usePausedOther } from '../../../features/brake/brake-watch';
import { useCurrentUser } from '../../../lib/current-user';
import { lazyPart } from '../../../lib/lazy-part';
import { type Part, WithMessages } from '../../part-messages';

const load = () => import('../../../features/brake/brake-prompt');
const BrakePrompt = lazyPart(load, 'BrakePrompt', 'history');
const BurstNotice = lazyPart(load, 'BurstNotice', 'history');

const PARTS: readonly Part[] = ['history'];

/**
 * Asks when this session is paused, and tells administrators about other sessions; it is loaded when that
 * happens.
 */
export function Brake() {
  const { username, perm } = useCurrentUser();
  const question = useBrakeQuestion();
  const other = usePausedOther(username, perm.admin);
  const isShown = Boolean(question || other);
  // The texts are loaded besides the messages; until then it is not rendered.
  useEffect(() => {
    if (isShown) BrakePrompt.preload();
  }, [isShown]);
  if (!isShown) return null;
  return (
    <WithMessages of={PARTS} fallback={null}>
      <Suspense>
        {question && <BrakePrompt key={question.burst} question={question} />}
        {other && <BurstNotice key={other.id} burst={other} />}
      </Suspense>
    </WithMessages>
  );
}
