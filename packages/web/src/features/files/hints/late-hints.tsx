import { useCallback, useEffect, useState } from 'react';
import { lazyPart } from '../../../lib/lazy-part';
import { useOwnActions } from '../../../lib/own-actions';
import { useIsTouch } from '../../../lib/use-media-query';
import { Part } from '../../../ui/part';
import { useListState } from '../screen/files-context';
import { finishHints, noteHint, shownHints } from './hint-store';

const Hints = lazyPart(() => import('./hints'), 'Hints');

/** The delay before a tip is shown, so that the folder is seen first. */
const HINTS_AFTER_MS = 3000;
/** Elements that need the attention of the user. */
const BUSY = '[role="menu"], [role="dialog"], [role="alertdialog"]';

/**
 * Shows one tip at each of the first visits, once the folder has been open for a while and the user does
 * nothing else.
 */
export function LateHints() {
  const [isDue, setDue] = useState(false);
  const [isOver, setOver] = useState(() => shownHints() === null);
  const hasActed = useOwnActions(({ notice }) => notice !== null);
  const end = useCallback(() => setOver(true), []);
  useKnown(isOver, end);
  useEffect(() => {
    if (isOver) return;
    const timer = setTimeout(() => {
      if (document.querySelector(BUSY) || document.documentElement.hasAttribute('data-tray')) setOver(true);
      else setDue(true);
    }, HINTS_AFTER_MS);
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.closest(BUSY)) setOver(true);
    };
    document.addEventListener('focusin', onFocus);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('focusin', onFocus);
    };
  }, [isOver]);
  useEffect(() => {
    if (hasActed) setOver(true);
  }, [hasActed]);
  return <Part isDispensable>{isDue && !isOver && <Hints onEnd={end} />}</Part>;
}

/**
 * Ends the tips that describe what the user has just done: opening the menu of an item, and selecting by
 * touch.
 */
function useKnown(isOver: boolean, end: () => void): void {
  const isTouch = useIsTouch();
  const isMultiple = useListState((state) => state.isMultiple);
  const isMenuOpen = useListState((state) => state.menu !== null);
  const isSelecting = isTouch && isMultiple;
  const isMenuUsed = !isTouch && isMenuOpen;
  useEffect(() => {
    if (isOver || !(isSelecting || isMenuUsed)) return;
    // The only tip of touch screens says how to select.
    if (isSelecting) finishHints();
    else if (shownHints() === 0) noteHint();
    end();
  }, [isOver, isSelecting, isMenuUsed, end]);
}
