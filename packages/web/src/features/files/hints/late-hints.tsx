import { lazy, useEffect, useState } from 'react';
import { loadPart } from '../../../lib/load-part';
import { useIsTouch } from '../../../lib/use-media-query';
import { Part } from '../../../ui/part';
import { useListState } from '../screen/files-context';
import { areHintsDone, finishHints } from './hint-store';

const Hints = lazy(() => loadPart(() => import('./hints')).then((module) => ({ default: module.Hints })));

/** The delay before a tip is shown, so that the folder is seen first. */
const HINTS_AFTER_MS = 3000;

/** The tips of the first visit, which are shown once the folder has been open for a while. */
export function LateHints() {
  const [isDue, setDue] = useState(false);
  const [isOver, setOver] = useState(areHintsDone);
  const isTouch = useIsTouch();
  const isMultiple = useListState((state) => state.isMultiple);
  useEffect(() => {
    if (areHintsDone()) return;
    const timer = setTimeout(setDue, HINTS_AFTER_MS, true);
    return () => clearTimeout(timer);
  }, []);
  // The only tip of touch screens says how to select, which its reader has just done.
  const isKnown = isTouch && isMultiple;
  useEffect(() => {
    if (!isKnown) return;
    finishHints();
    setOver(true);
  }, [isKnown]);
  return <Part isDispensable>{isDue && !isOver && <Hints />}</Part>;
}
