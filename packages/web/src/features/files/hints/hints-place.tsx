import { lazy, Suspense, useEffect, useState } from 'react';
import { loadPart } from '../../../lib/load-part';
import { areHintsDone } from './hint-store';

const Hints = lazy(() => loadPart(() => import('./hints')).then((module) => ({ default: module.Hints })));

/** First things first: the folder is read before a tip is. */
const AFTER_MS = 3000;

/** Where the tips of the first visit stand, once the folder has been there for a while. */
export function HintsPlace() {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    if (areHintsDone()) return;
    const timer = setTimeout(setDue, AFTER_MS, true);
    return () => clearTimeout(timer);
  }, []);
  return <Suspense>{isDue && <Hints />}</Suspense>;
}
