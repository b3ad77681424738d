import { Suspense, useEffect, useLayoutEffect } from 'react';
import { createPortal } from 'react-dom';
import { usePrompts } from '../../../features/files/state/prompt-store';
import { endSound, useSound } from '../../../features/previews/sound/sound-store';
import { lazyPart } from '../../../lib/lazy-part';
import { addPart, WithMessages } from '../../part-messages';
import { useSoundSlots } from '../sound-slot';

const PARTS = ['viewer'] as const;

const PlayerBar = lazyPart(() => import('../../../features/previews/sound/player-bar'), 'PlayerBar');

/**
 * The parts of the viewer that other pages need, too: the help lists its keys, and its sound continues. Both
 * use its texts, which are loaded when they are needed.
 */
export function ViewerElsewhere() {
  const isHelpOpen = usePrompts(({ prompt }) => prompt?.kind === 'help');
  const hasSound = useSound((state) => state.isDocked);
  useEffect(() => {
    if (isHelpOpen) addPart('viewer');
  }, [isHelpOpen]);
  // The frame is unmounted when the session ends.
  useLayoutEffect(() => endSound, []);
  return hasSound && <Player />;
}

function Player() {
  const { foot, aboveBar } = useSoundSlots();
  const slot = aboveBar ?? foot;
  if (!slot) return null;
  return createPortal(
    <Suspense>
      <WithMessages of={PARTS} fallback={null}>
        <PlayerBar />
      </WithMessages>
    </Suspense>,
    slot,
  );
}
